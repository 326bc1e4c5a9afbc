"""Dietterich (1998): simulated learners, real learners made equal, and power."""
