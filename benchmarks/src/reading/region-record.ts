import type { Box, PageRecord, RuleLine, TextSpan } from '@colrag/core'
import { containsPoint, intersectBox } from '@colrag/core'
import { sliceBox } from '@colrag/stage-kit'

/** A page on which nothing stands but what lies in `region`: glyphs by their centres, lines and fills cut at its edge. */
export function regionRecord(page: PageRecord, region: Box): PageRecord {
  const inside = (box: Box): boolean => containsPoint(region, box.x + box.width / 2, box.y + box.height / 2)
  const cut = (box: Box): Box[] => {
    const common = intersectBox(box, region)
    return common ? [common] : []
  }
  const { structure: _structure, raster: _raster, ...rest } = page
  return {
    ...rest,
    spans: page.spans.flatMap((span) => spanInside(span, inside)),
    lines: page.lines.flatMap((line) => lineInside(line, region)),
    fills: page.fills.flatMap(cut),
    curves: page.curves.filter(inside),
    images: page.images.filter((image) => inside(image.box)),
    links: page.links.filter((link) => inside(link.box)),
  }
}

/** The runs of a span whose glyphs are inside. */
function spanInside(span: TextSpan, inside: (box: Box) => boolean): TextSpan[] {
  const parts: TextSpan[] = []
  let start = -1
  for (let i = 0; i <= span.text.length; i++) {
    const kept = i < span.text.length && inside(sliceBox(span, i, i + 1))
    if (kept && start < 0) start = i
    if (!kept && start >= 0) {
      const from = span.offsets[start] ?? 0
      parts.push(
        start === 0 && i === span.text.length
          ? span
          : {
              ...span,
              text: span.text.slice(start, i),
              box: sliceBox(span, start, i),
              offsets: span.offsets.slice(start, i + 1).map((offset) => offset - from),
            },
      )
      start = -1
    }
  }
  return parts
}

function lineInside(line: RuleLine, region: Box): RuleLine[] {
  const x1 = Math.max(line.x1, region.x)
  const x2 = Math.min(line.x2, region.x + region.width)
  const y1 = Math.max(line.y1, region.y)
  const y2 = Math.min(line.y2, region.y + region.height)
  return x1 <= x2 && y1 <= y2 && (x2 > x1 || y2 > y1) ? [{ ...line, x1, x2, y1, y2 }] : []
}
