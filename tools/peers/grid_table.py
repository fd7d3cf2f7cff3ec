"""Tables of the protocol from what tools give."""


def grid_table(page, rows):
    """A grid of texts, None or '' where a cell is blank or covered by another; every position is a cell of its own."""
    cells = [
        {"row": r, "column": c, "rowSpan": 1, "columnSpan": 1, "text": str(text)}
        for r, row in enumerate(rows)
        for c, text in enumerate(row)
        if text not in (None, "")
    ]
    return {"page": page, "cells": cells}
