"""The rules in words for people, made from the rulesets' own fields and counted by the rules themselves."""
