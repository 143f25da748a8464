"""Doppelkopf: Re against Kontra, two and two or one alone, each with a total of their own."""
