"""Names and values of others are shown on a page as they are; nothing in them is carried out."""

import ast
import re
import shlex
import shutil

import nbformat
import pandas as pd
import papermill
import pytest
from bs4 import BeautifulSoup
from papermill.iorw import load_notebook_node
from papermill.parameterize import parameterize_notebook

from fourpapers import cli
from fourpapers.book import contents
from fourpapers.book.citation import entry
from fourpapers.book.colophon import _command, colophon
from fourpapers.book.commit import Commit
from fourpapers.book.execute import _banner, run
from fourpapers.book.page import Table, table
from fourpapers.book.parameters import parse_values
from fourpapers.book.site import render
from tests import ROOT

from .small import TEXT, small_checkout

HOSTILE = [
    'a"; import os; os.abort() #',
    "a'; import os; os.abort() #",
    'x"""\nimport os\nos.abort()\n"""',
    "x'''\nimport os\nos.abort()\n'''",
    "line\nimport os; os.abort()",
    "carriage\rimport os",
    "next\u2028import os\u0085os.abort()",
    "backslash\\",
    '\\"; import os #',
    "\\N{DIGIT ONE} \\x41 \\101",
    "{{ 7 * 7 }} {% raw %} {word} %s %(word)s",
    "{{ ''.__class__.__mro__[1].__subclasses__() }}",
    "$(touch /tmp/x) `touch /tmp/x` ; rm -rf . & | > x",
    "<script>document.title = 'taken'</script>",
    "<img src=x onerror=alert(1)>",
    "</code></pre><script>alert(1)</script>",
    "[here](javascript:alert(1)) ![picture](http://tracker.example/x.png)",
    "{download}`/etc/passwd` {raw-html}`<b>` {eval}`1`",
    "`` ` ``` {eval}`seed` :::",
    ":::\n:::{include} /etc/passwd\n:::",
    "a | b\n| c | d |",
    "$\\href{javascript:alert(1)}{x}$ $\\require{html}$",
    "\\end{verbatim}\\input{/etc/passwd} % & # _ ~ ^ { }",
    "\x1b[31mred\x07",
    "#!/bin/sh %matplotlib inline !touch x",
    "%%bash\ntouch x",
]


@pytest.fixture
def small(tmp_path):
    return small_checkout(tmp_path / "checkout")


@pytest.mark.parametrize("text", HOSTILE)
class TestAParameter:
    def test_stays_one_literal_in_its_cell(self, small, text):
        given = parse_values(small.parameters, {"word": text, "words": text, "trials": "7"})
        notebook = parameterize_notebook(load_notebook_node(small.notebook()), given)
        (injected,) = [
            cell for cell in notebook.cells if "injected" in str(cell.metadata.get("tags"))
        ]
        assigned = {
            line.targets[0].id: ast.literal_eval(line.value)
            for line in ast.parse(injected.source).body
        }
        assert assigned == given
        assert len(ast.parse(injected.source).body) == 3

    @pytest.mark.parametrize("name", ["trials", "seed"])
    def test_that_is_a_number_takes_no_text(self, small, monkeypatch, capsys, name, text):
        monkeypatch.chdir(small.root)
        monkeypatch.setattr(papermill, "execute_notebook", lambda *_, **__: pytest.fail("it ran"))
        assert cli.main(["run", "01", "-p", name, text]) == 2
        told = capsys.readouterr().err
        assert f"{name} takes an integer" in told
        assert told.count("\n") == 1

    def test_is_code_in_the_banner(self, small, text):
        banner = _banner(small, {"word": text}).source
        assert banner.count("\n") == 5
        quoted = re.search(r"in the book, (`+) ?(.*?) ?\1 here$", banner, re.MULTILINE)
        assert quoted[2] == repr(text.strip())
        assert quoted[1] not in quoted[2]

    def test_is_one_word_in_the_command_that_makes_the_page_again(self, small, text):
        words = shlex.split(_command(small, {"word": text, "words": [text, "b"]}))
        assert words[3:] == ["run", "01", "-p", "word", text, "-p", "words", f"{text},b"]

    def test_is_text_in_a_citation(self, text):
        written = entry("book", "key", {"title": text, "note": text})
        plain = re.sub(r"\\(?:text\w+\{\}|[&%$#_{}])", "", written)
        assert plain.count("{") == plain.count("}") == 4
        assert not set(plain) & set("\\%$#~^&_")


@pytest.mark.parametrize("text", HOSTILE)
def test_a_table_keeps_its_shape_and_holds_no_markup(text):
    made = table(
        pd.DataFrame({text: [text, "b"], "n": ["1", "2"]}), caption=f"See {text}", name="tbl-a"
    )
    lines = made._repr_markdown_().split("\n")
    assert len(lines) == 8
    for row in lines[3:7]:
        assert len(re.findall(r"(?<!\\)\|", row)) == 3
    soup = BeautifulSoup(made._repr_html_(), "html.parser")
    assert {tag.name for tag in soup.find_all()} == {
        "table", "thead", "tbody", "tr", "th", "td", "p", "em"
    }  # fmt: skip
    for told in (made._repr_markdown_(), made._repr_html_()):
        assert not re.search(r"<(script|img|/code)|\{\{|\]\(|\\href|\\require", told)
        assert not re.search(r"\{(download|eval|raw-html)\}`", told)


@pytest.mark.parametrize(
    "text", ["$x_{ij}$", "p < 0.001", "<= 2.5", "3.5 *", r"3.5 \*", "{numref}`tbl-a`", "**both**"]
)
def test_a_table_keeps_what_the_book_itself_writes(text):
    shown = Table(pd.DataFrame({text: [text]}), text, "tbl-a")._repr_markdown_()
    assert shown.count(text) == 3


def test_a_colophon_escapes_what_a_chapter_was_run_with(tmp_path, monkeypatch):
    one = small_checkout(tmp_path)
    shutil.copy(ROOT / "CITATION.cff", tmp_path)
    (tmp_path / "_toc.yml").write_text(
        "root: book/index\nparts: [{caption: I, chapters: [{file: book/chapters/01_small}]}]"
    )
    assert contents.in_the_book(tmp_path)[0].name == one.name
    text = "</code><script>alert(1)</script> $(touch x)"
    notebook = nbformat.v4.new_notebook(metadata={"twolearners": {"parameters": {"word": text}}})
    nbformat.write(notebook, tmp_path / "a.ipynb")
    page = colophon(tmp_path, "book/chapters/01_small", Commit("abc"), tmp_path / "a.ipynb")
    soup = BeautifulSoup(page, "html.parser")
    assert soup.find("script") is None
    assert f"-p word {shlex.quote(text)}" in soup.find("code").get_text()


PAGE = (
    TEXT
    + """
# %%
import pandas as pd
from fourpapers.book import page
page.numbers(told=word)
page.table(
    pd.DataFrame({word: words, "n": ["1"] * len(words)}), caption=f"See {word}", name="tbl-a"
)

# %% [markdown]
# It says {glue:text}`told`, in {numref}`tbl-a`.
"""
)


@pytest.mark.slow
def test_a_built_page_shows_hostile_names_and_does_nothing(tmp_path):
    shutil.copytree(ROOT / "book" / "_static", tmp_path / "book" / "_static")
    one = small_checkout(tmp_path, PAGE)
    for name in ("_config.yml", "CITATION.cff", "book/references.bib"):
        shutil.copy(ROOT / name, tmp_path / name)
    (tmp_path / "_toc.yml").write_text(
        "format: jb-book\nroot: book/index\n"
        "parts: [{caption: I, chapters: [{file: book/chapters/01_small}]}]"
    )
    (tmp_path / "book" / "index.md").write_text("# A book\n")
    word = (
        "<script>alert(1)</script> {{ 7 * 7 }} [x](javascript:alert(1)) `` {download}`/etc/passwd`"
    )
    words = [text for text in HOSTILE if "," not in text]
    run(one, {"word": word, "words": words}, one.executed.parent, progress=False)
    render(tmp_path)
    built = tmp_path / "_build" / "html" / "book" / "chapters" / "01_small.html"
    soup = BeautifulSoup(built.read_text(encoding="utf-8"), "html.parser")
    article = soup.select_one("article")
    assert not article.select("script, img[onerror], a[href^=javascript], iframe, style")
    assert not [tag for tag in article.find_all() if any(a.startswith("on") for a in tag.attrs)]
    assert not [tag for tag in article.select("[src]") if "tracker" in tag["src"]]
    assert not (tmp_path / "_build" / "html" / "_downloads").exists()
    assert "root:x:" not in article.get_text()
    shown = " ".join(article.get_text().split())
    assert "<script>alert(1)</script> {{ 7 * 7 }}" in shown
    assert len(article.select("table.table tr, table tr")) == len(words) + 1
