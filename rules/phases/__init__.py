"""The phases of a hand, one module each: what is asked, what the clock answers, what an action makes."""
