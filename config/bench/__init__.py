"""Measures the whole site from outside, through its public protocol. Nothing imports it."""
