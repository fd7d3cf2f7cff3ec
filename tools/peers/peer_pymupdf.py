import os

os.environ.setdefault("PYMUPDF_SUGGEST_LAYOUT_ANALYZER", "0")
import pymupdf
from grid_table import grid_table

MARGIN = {"lines": 12, "lines_strict": 12, "text": 3}


def page_texts(pdf, limit):
    with pymupdf.open(pdf) as document:
        return [document[number].get_text() for number in range(min(limit, len(document)))]


def tables(pdf, variant):
    with pymupdf.open(pdf) as document:
        return [
            grid_table(page.number + 1, table.extract()) for page in document for table in page.find_tables(strategy=variant).tables
        ]


def region_tables(pdf, variant, regions):
    found = []
    with pymupdf.open(pdf) as document:
        for region in regions:
            page = document[region["page"] - 1]
            margin, height = MARGIN[variant], page.rect.height
            clip = pymupdf.Rect(
                region["left"] - margin, height - region["top"] - margin, region["right"] + margin, height - region["bottom"] + margin
            )
            grids = [table.extract() for table in page.find_tables(strategy=variant, clip=clip).tables]
            if grids:
                largest = max(grids, key=lambda rows: sum(1 for row in rows for text in row if text))
                found.append(grid_table(region["page"], largest))
    return found
