// A link with its QR code, to be copied or handed on.

/** Show a link in a part of the page that has a place for each of its forms. */
export function showLink(part, link, texts) {
  part.querySelector(".qr").src = link.qr;
  const anchor = part.querySelector(".address a");
  anchor.href = link.address;
  anchor.textContent = link.address;
  offerLink(part, link.address, texts);
}

/** Let the buttons beside an address, or another text, copy it or hand it on to another program. */
export function offerLink(part, address, texts, shared = { url: address }) {
  const copy = part.querySelector("[data-deed=copy]");
  const label = copy.dataset.label ??= copy.textContent;
  copy.onclick = async () => {
    try {
      await navigator.clipboard.writeText(address);
      copy.textContent = texts.copied;
    } catch {
      copy.textContent = texts.failed;
      getSelection().selectAllChildren(part.querySelector(".address"));
    }
    setTimeout(() => { copy.textContent = label; }, 2500);
  };
  const share = part.querySelector("[data-deed=share]");
  share.hidden = !navigator.share;
  share.onclick = () => navigator.share(shared).catch(() => {}); // they thought better of it
}
