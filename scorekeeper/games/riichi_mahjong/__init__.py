"""Riichi mahjong: points pass between four players; at the end uma and oka make the score."""
