"""The four papers, computed again: what the book calls, run from a checkout.

The rooms, from the ground up:

engine               Monte Carlo: seeds, processes, stored results, verification
published            the papers' numbers, claims and Weka's predictions as data
book                 runs the chapters, builds the pages
dietterich1998, alpaydin1999, bouckaert2003, bouckaert_frank2004
                     what each paper measured, measured again; a paper imports earlier ones only
appendices           the learners worked by hand, and the data sets
proving_ground       every test against every scenario
scorecard            every published item and claim with its verdict
cli                  the command ``python -m fourpapers``
"""
