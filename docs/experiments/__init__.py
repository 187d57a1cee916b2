"""The experiments of the documentation: `make figures` measures, draws and writes their pages anew."""
