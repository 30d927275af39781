"""The rulesets side by side: where they differ, and nothing else."""

from dataclasses import dataclass

import rules
from tables import options


@dataclass(frozen=True, slots=True)
class Difference:
    """One field with its value in each ruleset, in the rules' order; empty where it has no effect."""

    label: str
    values: list[str]


def differences() -> list[Difference]:
    """Every field in which two rulesets differ."""
    columns = [options.traits_of(ruleset) + options.settings_of(ruleset) for ruleset in rules.rulesets()]
    rows = [
        Difference(row[0].label, [setting.value if setting.matters else "" for setting in row])
        for row in zip(*columns, strict=True)
    ]
    return [row for row in rows if len(set(row.values)) > 1]
