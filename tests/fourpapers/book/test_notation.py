"""One symbol means one thing: every formula of every chapter keeps to the notation page."""

import re

import pytest

from fourpapers.book import contents
from fourpapers.book.catalogue import ChapterError
from fourpapers.book.notation import notation_page, symbols
from fourpapers.book.records import toml
from tests import ROOT

BOOK = contents.in_the_book(ROOT)
SLUGS = [one.name[3:] for one in BOOK]
TABLE = symbols(ROOT)
LOCAL = toml(ROOT / "book" / "symbols.toml")["local"]

GREEK = (
    "alpha|beta|gamma|delta|epsilon|varepsilon|zeta|eta|theta|kappa|lambda|mu|nu|xi|pi|rho|sigma|"
    "tau|phi|varphi|chi|psi|omega|Gamma|Delta|Theta|Lambda|Sigma|Phi|Psi|Omega|ell"
)
INDEX = r"\{(?:[^{}]|\{[^{}]*\})*\}|\\[A-Za-z]+|[0-9A-Za-z]"
TOKEN = re.compile(
    # words in a formula; a letter with accents and an index; any other command; a bare index
    r"\\(?:text\w*|math(?:rm|sf|tt)|operatorname\*?|begin|end|tag)\s*(?:\{[^{}]*\}|[A-Za-z])"
    r"|(?P<accent>(?:\\(?:hat|tilde|bar|mathbf|mathcal)\s*)*)"
    rf"(?P<letter>\\(?:{GREEK})(?![A-Za-z])|[A-Za-z])'*"
    rf"(?:\^[0-9'](?=_))?(?:_(?P<index>{INDEX}))?"
    rf"|\\[A-Za-z]+|_(?:{INDEX}|\S)"
)
#: Letters that mean the same in every book: Euler's number, and the d of an integral.
EVERYWHERE = {"e", "d"}
#: What counts things through: i, j, numbers and the ends of a count, in any combination.
COUNTED = re.compile(r"(?:[ijlkrnNM0-9',+() -]|n_r|\\cdot|\\,)*")


def formulas(text):
    """Find the formulas in a text, in the line and displayed; code has none."""
    text = re.sub(r"```.*?```|(?<!`)`[^`]+`", "", text, flags=re.DOTALL)
    for match in re.finditer(r"\$\$(.+?)\$\$|(?<![\\$])\$([^$]+)\$", text, re.DOTALL):
        yield match[1] or match[2]


def used(formula):
    """List letters with their accents and indices: pairs such as (x, ij), (hat f, A), (n, '')."""
    formula = re.sub(r"(?<![A-Za-z\\])df(?![A-Za-z])", " ", formula)  # degrees of freedom, a word
    formula = formula.replace("widehat", "hat").replace("overline", "bar")
    formula = re.sub(r"\\(hat|tilde|bar|mathbf|mathcal)\s*\{([^{}]*)\}", r"\\\1 \2", formula)
    for match in TOKEN.finditer(formula):
        if match["letter"]:
            accent = " ".join(match["accent"].split())
            letter = f"{accent} {match['letter']}".strip().replace("boldsymbol", "mathbf")
            yield letter, re.sub(r"^\{(.*)\}$", r"\1", match["index"] or "").strip()


def of_the_table(write):
    """Yield what a row of the table explains: an index that counts stands for any such index."""
    for formula in formulas(write):
        for letter, index in used(formula):
            yield letter, "" if re.fullmatch(r"[ij]*", index) else index


MEANT = {key: one for one in TABLE for key in of_the_table(one["write"])}
ANY_INDEX = {letter for (letter, _), one in MEANT.items() if one.get("any_index")}


def row(letter, index):
    """Find the row that explains a symbol, or None."""
    if (letter, index) in MEANT:
        return MEANT[letter, index]
    if letter in ANY_INDEX:
        return next(one for (known, _), one in MEANT.items() if known == letter)
    return MEANT.get((letter, "")) if COUNTED.fullmatch(index) else None


def texts(one):
    return [cell.source for cell in one.notebook().cells if cell.cell_type == "markdown"]


def symbols_of(one):
    """Every symbol of a chapter that is not its own, as pairs of letter and index."""
    own = LOCAL.get(one.name[3:], {})
    there = {key for text in texts(one) for formula in formulas(text) for key in used(formula)}
    return {
        (letter, index)
        for letter, index in there
        if letter not in own and f"{letter}_{index}" not in own
        if index or letter not in EVERYWHERE
    }


@pytest.mark.parametrize(
    ("formula", "found"),
    [
        (r"\bar x = \frac1n\sum_{i=1}^n x_i", [(r"\bar x", ""), ("n", ""), ("n", ""), ("x", "i")]),
        (r"\hat{\sigma}^2 \text{ of } n_{01}", [(r"\hat \sigma", ""), ("n", "01")]),
        (r"F_{10,5}, \chi^2_\nu", [("F", "10,5"), (r"\chi", r"\nu")]),
        (r"\operatorname{Var} e^{-z}", [("e", ""), ("z", "")]),
    ],
)
def test_symbols_are_read_off_a_formula(formula, found):
    assert list(used(formula)) == found


@pytest.mark.parametrize("one", BOOK, ids=lambda one: one.name)
def test_every_symbol_of_a_chapter_is_in_the_table_or_its_own(one):
    unknown = sorted(f"{a}_{i}" if i else a for a, i in symbols_of(one) if row(a, i) is None)
    assert not unknown, f"enter {unknown} in book/symbols.toml, or under [local] with what they are"


def test_the_table_names_the_chapter_that_uses_a_symbol_first():
    first = {}
    for one in BOOK:
        for letter, index in symbols_of(one):
            if meaning := row(letter, index):
                first.setdefault(meaning["write"], one.name[3:])
    named = {one["write"]: one["chapter"] for one in TABLE if one["write"] in first}
    assert named == first


@pytest.mark.parametrize("slug", LOCAL)
def test_what_is_a_chapters_own_is_used_there_and_explained(slug):
    assert slug in SLUGS
    there = {
        key
        for text in texts(BOOK[SLUGS.index(slug)])
        for formula in formulas(text)
        for key in used(formula)
    }
    names = {letter for letter, _ in there} | {f"{letter}_{index}" for letter, index in there}
    assert LOCAL[slug].keys() <= names, "no longer used: delete it"
    assert all(len(meaning) > 3 for meaning in LOCAL[slug].values())


def test_no_symbol_has_two_rows():
    keys = [key for one in TABLE for formula in formulas(one["write"]) for key in used(formula)]
    twice = {key for key in keys if keys.count(key) > 1}
    assert twice <= {(r"\mathbf x", "")}


def test_every_symbol_is_on_the_page_with_its_chapter():
    page = notation_page(ROOT)
    for one in TABLE:
        assert one["chapter"] in SLUGS
        assert f"| {one['write']} | {one['meaning']} | {{doc}}" in page


@pytest.mark.parametrize("held", ["", "symbol = 3", "[[symbol]]\nwrite = 3"])
def test_a_damaged_table_is_named(tmp_path, held):
    (tmp_path / "book").mkdir()
    (tmp_path / "book" / "symbols.toml").write_text(held)
    with pytest.raises(ChapterError, match=r"symbols\.toml"):
        symbols(tmp_path)
