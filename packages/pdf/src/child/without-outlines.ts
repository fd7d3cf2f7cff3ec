/** Fonts with fewer glyphs cost little as they are. */
const fewest = 1000

interface Table {
  readonly entry: number
  readonly start: number
  readonly end: number
}

/**
 * A TrueType font of one empty glyph with all that says how its text reads: names, character map, heights. pdf.js checks every outline of a
 * font that it opens, ten thousand in a Japanese one, though reading needs none. Other bytes, and small fonts, come back as they are.
 */
export function withoutOutlines(font: Uint8Array): Uint8Array {
  const view = new DataView(font.buffer, font.byteOffset, font.byteLength)
  const tables = tablesOf(view)
  const [glyf, loca, maxp, head, hmtx] = ['glyf', 'loca', 'maxp', 'head', 'hmtx'].map((tag) => tables?.get(tag))
  if (!tables || !glyf || !loca || !maxp || !head || !hmtx) return font
  if (maxp.end - maxp.start < 6 || head.end - head.start < 52 || view.getUint16(maxp.start + 4) < fewest) return font
  const long = view.getUint16(head.start + 50) === 1
  const shortened = new Map([
    [glyf, 16],
    [loca, long ? 8 : 4],
    [hmtx, 8],
  ])
  const directory = 12 + 16 * view.getUint16(4)
  const sizes = [...tables.values()].map((table) => Math.min(shortened.get(table) ?? Infinity, table.end - table.start))
  const out = new Uint8Array(sizes.reduce((sum, size) => sum + ((size + 3) & ~3), directory))
  const written = new DataView(out.buffer)
  out.set(font.subarray(0, directory))
  let at = directory
  ;[...tables.values()].forEach((table, i) => {
    const size = sizes[i] ?? 0
    if (table !== glyf && table !== loca) out.set(font.subarray(table.start, table.start + size), at)
    if (table === maxp) written.setUint16(at + 4, 1)
    written.setUint32(table.entry + 8, at)
    written.setUint32(table.entry + 12, size)
    at += (size + 3) & ~3
  })
  return out
}

/** The tables by tag, or null where the bytes are no TrueType font, or a damaged one. */
function tablesOf(view: DataView): Map<string, Table> | null {
  if (view.byteLength < 12 || (view.getUint32(0) !== 0x00010000 && view.getUint32(0) !== 0x74727565)) return null
  const count = view.getUint16(4)
  if (count === 0 || count > 64 || 12 + 16 * count > view.byteLength) return null
  const tables = new Map<string, Table>()
  for (let entry = 12; entry < 12 + 16 * count; entry += 16) {
    const tag = String.fromCharCode(...[0, 1, 2, 3].map((i) => view.getUint8(entry + i)))
    const start = view.getUint32(entry + 8)
    const end = start + view.getUint32(entry + 12)
    if (end > view.byteLength || tables.has(tag)) return null
    tables.set(tag, { entry, start, end })
  }
  return tables
}
