"""What a message says, word for word."""

from __future__ import annotations

import re


def exactly(message: str) -> str:
    """For `pytest.raises(match=...)`: this message and nothing else."""
    return f"^{re.escape(message)}$"
