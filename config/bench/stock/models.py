"""A hand and its events."""

from django.db import models
from django.db.models.functions import Now


class Hand(models.Model):
    code = models.CharField(max_length=8, unique=True)
    step = models.IntegerField()

    class Meta:
        managed = False
        db_table = "stock_hand"

    def __str__(self) -> str:
        return self.code


class Event(models.Model):
    hand = models.ForeignKey(Hand, models.CASCADE)
    step = models.IntegerField()
    command = models.UUIDField(unique=True)
    data = models.JSONField()
    at = models.DateTimeField(db_default=Now())

    class Meta:
        managed = False
        db_table = "stock_event"

    def __str__(self) -> str:
        return f"{self.hand_id}#{self.step}"
