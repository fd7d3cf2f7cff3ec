import camelot
from grid_table import grid_table

MARGIN = {"lattice": 12}


def tables(pdf, variant):
    found = camelot.read_pdf(pdf, pages="all", flavor=variant, suppress_stdout=True)
    return [grid_table(int(table.page), table.df.values.tolist()) for table in found]


def region_tables(pdf, variant, regions):
    result = []
    for region in regions:
        margin = MARGIN.get(variant, 3)
        area = f"{region['left'] - margin},{region['top'] + margin},{region['right'] + margin},{region['bottom'] - margin}"
        # With stream an area is the table itself; the others look for a table within a region.
        given = {"table_areas" if variant == "stream" else "table_regions": [area]}
        try:
            found = camelot.read_pdf(pdf, pages=str(region["page"]), flavor=variant, suppress_stdout=True, **given)
        except Exception:  # It raises where it finds nothing.
            continue
        grids = sorted((table.df.values.tolist() for table in found), key=filled, reverse=True)
        result += [grid_table(region["page"], rows) for rows in grids[:1]]
    return result


def filled(rows):
    return sum(1 for row in rows for text in row if text)
