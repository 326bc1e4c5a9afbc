"""What the appendices show: the learners worked by hand, and the data sets."""
