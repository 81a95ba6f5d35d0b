"""What people call themselves, and what they could."""
# ruff: noqa: RUF001 - that letters look like others is the point

from typing import Final

from hypothesis import strategies as st

ANYTHING: Final = st.text(st.characters(exclude_categories=()), max_size=60)

COMMON: Final = (
    *("Anna", "Jürgen Übel", "Łukasz Żółć", "Ǻngström", "Nguyễn Thị Ổn", "Ørjan Åse", "Œuvre ẞ"),
    *("Дмитрий Ёлкин", "Ґалаґан Їжак", "Ελένη Ύψος", "გიორგი", "שלום לוי", "שָׁלוֹם"),
    *("محمد عبد الله", "علي گل چای", "می\u200cخواهم", "नमस्ते क्षत्रिय", "สวัสดีครับ น้ำ"),
    *(
        "日本語の名前",
        "王小明",
        "김철수",
        "ひらがな カタカナ",
        "𝕮𝖔𝖔𝖑 𝓝𝓪𝓶𝓮",
        "Ⓐⓑⓒ ①②",
        "★☆♥♡",
        "♪♫ ∑∫",
        "→←⇒ ✓✗",
    ),
    *("¯\\_(ツ)_/¯", "ʎɐqǝ ᴛɪɴʏ ˢᵘᵖ", "e\u0301 x\u030c q\u0302", "Anna محمد 日本 שלום"),
    "محمد Anna 123 (علي) 3.14",
)
"""Our own fonts have every character of these."""

PICTURES: Final = (
    *("😀", "👩\u200d👩\u200d👧\u200d👦", "🇮🇹", "👍🏽", "❤\ufe0f\u200d🔥", "1\ufe0f\u20e3"),
    "🏴\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f",
)
"""Each is one emoji."""

STRANGE: Final = (
    *("", " \t\n ", "\x00\x1b[31mred\x7f", "\ud800x\udfff", "\u202egod\u202c \u2066x\u2069"),
    *("\ue000\uf8ff\U00100000", "\u0378\U0001fffe\U000e01ef", "\u0301\u0301 \u200d\ufe0f"),
    *("a" + "\u0301\u0316\u0489" * 500, "\u1160\u3164\u115f\u2800", "தமிழ் বাংলা አማርኛ ᚠᛇᚻ 𒀀 Հայկ"),
    *("ﷺ﷽", "𝄞𝄢", "日\u200d本\u200c ★\u200d♪\u200c", "🇮🇹🇮", "👩\u200d" * 300, "क्" * 300, "x" * 200),
    *("日" * 200, "😀" * 200, "م" * 200, "\u0600\u06dd\ufeff\ufffd\ufffc"),
)
"""Nobody is called like this, and somebody will be."""
