"""The page kit of every picture: sheet, layout, theme, typography and emblems."""
