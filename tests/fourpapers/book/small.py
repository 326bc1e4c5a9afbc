"""A checkout with one small chapter in it, for tests of what is done with chapters."""

from fourpapers.book.catalogue import chapter

TEXT = """\
# ---
# jupyter:
#   kernelspec:
#     display_name: Python 3
#     language: python
#     name: python3
#   twolearners:
#     run_time: a moment
#     reference:
#       trials: 3
# ---

# %% [markdown]
# # A small chapter

# %% tags=["parameters"]
trials: int = 10  # how many [1, 100]
word: str = "plain"  # any text
words: list[str] = ["all"]  # any texts
seed: int = 3  # start of all random numbers [0, 9]

# %%
print(trials, [word], words)
"""


def small_checkout(folder, text=TEXT):
    """Make it, and return its chapter."""
    (folder / "notebooks").mkdir(parents=True)
    (folder / "tests" / "reference").mkdir(parents=True)
    (folder / "_toc.yml").touch()
    (folder / "requirements.lock").touch()
    (folder / "notebooks" / "01_small.py").write_text(text)
    return chapter("01", folder)


def files(folder):
    """All files below a folder with their bytes."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }
