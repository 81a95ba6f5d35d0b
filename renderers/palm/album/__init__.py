"""The parts of pages without a mime: cards, headings, and the revealed album."""
