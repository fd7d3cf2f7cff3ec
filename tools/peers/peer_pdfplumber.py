import pdfplumber
from grid_table import grid_table

SETTINGS = {"lines": {}, "text": {"vertical_strategy": "text", "horizontal_strategy": "text"}}
# Ruling lines stand a little outside the text that a region is drawn around; a finder that looks at text is better off without.
MARGIN = {"lines": 12, "text": 3}


def page_texts(pdf, limit):
    with pdfplumber.open(pdf) as document:
        texts = []
        for page in document.pages[:limit]:
            texts.append(page.extract_text() or "")
            page.close()
        return texts


def tables(pdf, variant):
    with pdfplumber.open(pdf) as document:
        return [grid_table(page.page_number, rows) for page in document.pages for rows in page.extract_tables(SETTINGS[variant])]


def region_tables(pdf, variant, regions):
    found = []
    with pdfplumber.open(pdf) as document:
        for region in regions:
            page = document.pages[region["page"] - 1]
            left, top, right, bottom = page.bbox
            margin = MARGIN[variant]
            box = (
                max(left, region["left"] - margin),
                max(top, page.height - region["top"] - margin),
                min(right, region["right"] + margin),
                min(bottom, page.height - region["bottom"] + margin),
            )
            rows = page.crop(box).extract_table(SETTINGS[variant])
            if rows:
                found.append(grid_table(region["page"], rows))
    return found
