"""青岛保皇·进贡, from the table of source 001: as classic, with tribute between hands."""

from dataclasses import replace

from rules.rulesets.classic import CLASSIC

QINGDAO_TRIBUTE = replace(CLASSIC, id="qingdao_tribute", name="青岛保皇·进贡", tribute=True)
