"""Values to text and figures, without any input or output of its own."""
