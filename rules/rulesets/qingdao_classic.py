"""青岛保皇·传统, from source 004: as qingdao, with 特画, 贴牌 and solo points of its own."""

from dataclasses import replace

from rules.rulesets.qingdao import QINGDAO

QINGDAO_CLASSIC = replace(
    QINGDAO,
    id="qingdao_classic",
    name="青岛保皇·传统",
    special_card=True,
    attached_card=True,
    solo_open=(32, 8, 0, -8, -32),
    solo_hidden=(16, 4, 0, -4, -16),
)
