"""The mechanisms that touch the machine: files, signals, clocks, processes. Nothing else does."""
