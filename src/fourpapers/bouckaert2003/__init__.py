"""Bouckaert (2003): tests calibrated on naive Bayes and C4.5, their error, power, replicability."""
