"""What the command line, the web and notebooks share."""
