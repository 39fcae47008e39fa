"""How UNO Attack!'s launchers behave, and which of them a real one is like."""
