from img2table.document import PDF


def tables(pdf, variant):
    pages = PDF(src=pdf).extract_tables(ocr=None, borderless_tables=variant == "borderless", implicit_rows=True)
    return [{"page": page + 1, "cells": cells_of(table)} for page, tables in pages.items() for table in tables]


def cells_of(table):
    """A cell over several positions stands at each of them, with the same box."""
    cells = {}
    for r, row in enumerate(table.content.values()):
        for c, cell in enumerate(row):
            box = (cell.bbox.x1, cell.bbox.y1, cell.bbox.x2, cell.bbox.y2)
            if box in cells:
                held = cells[box]
                held["rowSpan"] = max(held["rowSpan"], r - held["row"] + 1)
                held["columnSpan"] = max(held["columnSpan"], c - held["column"] + 1)
            elif cell.value:
                cells[box] = {"row": r, "column": c, "rowSpan": 1, "columnSpan": 1, "text": cell.value}
    return list(cells.values())
