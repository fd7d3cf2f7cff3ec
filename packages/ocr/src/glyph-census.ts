import type { Block, PageRecord, SpanSlice } from '@colrag/core'
import { sliceBox } from '@colrag/stage-kit'

/** What the glyphs of a block are worth, counted without white space. `broken`: the slices that belong to fonts which cannot be trusted. */
export interface GlyphCensus {
  readonly characters: number
  readonly hidden: number
  readonly text: string
  readonly broken: readonly SpanSlice[]
  readonly brokenCharacters: number
  /** Fonts whose characters are known and follow no language. */
  readonly senseless: number
}

/** All slices of a block, also those of its cells. */
const slicesOf = ({ grid, slices }: Block): readonly SpanSlice[] =>
  grid ? [...slices, ...grid.cells.flatMap((cell) => cell.slices)] : slices

/** Characters without meaning: unknown, of private use, or lost (U+0000 between letters); `(cid:12)` is a glyph's number for its character. */
const doubt = /\(cid:\d+\)|[\ufffd\ue000-\uf8ff\u{f0000}-\u{10ffff}]|(?<=\p{L})\u0000|\u0000(?=\p{L})/gu
/**
 * With this many letters in words the statistics of a language show: b, f, j, k, q, v, w, x and z together make 7 to 20 % of the letters of
 * European languages, and a third or more where the letters are shifted or mixed up.
 */
const sample = 40
const mostRare = 0.3

/**
 * Judges each font of a block by itself, so that a healthy one does not dilute a bad one: it is broken when at least `suspect` of its characters
 * are doubtful. A lone sign at the start of a line is a bullet, whatever its font says, and no reason for doubt.
 */
export function glyphCensus(page: PageRecord, block: Block, suspect: number): GlyphCensus {
  const fonts = new Map<string, { characters: number; doubtful: number; text: string; slices: { slice: SpanSlice; count: number }[] }>()
  let characters = 0
  let hidden = 0
  let all = ''
  let before: SpanSlice | undefined
  for (const slice of slicesOf(block)) {
    const span = page.spans[slice.span]
    if (!span) continue
    const text = span.text.slice(slice.start, slice.end)
    const count = [...text.replace(/[\s\u0000]/g, '')].length
    const lone = count === 1 && startsLine(page, before, slice)
    before = slice
    all += `${text} `
    characters += count
    if (span.hidden === true) hidden += count
    if (count === 0) continue
    const font = fonts.get(span.font) ?? { characters: 0, doubtful: 0, text: '', slices: [] }
    fonts.set(span.font, font)
    font.text += `${text} `
    if (lone) continue
    const doubtful = span.suspect === undefined ? (text.match(doubt) ?? []).reduce((n, found) => n + [...found].length, 0) : count
    font.characters += count
    font.doubtful += Math.min(count, doubtful)
    if (doubtful > 0) font.slices.push({ slice, count })
  }
  const bad = [...fonts.values()].filter((font) => font.characters > 0 && font.doubtful / font.characters >= suspect)
  const broken = bad.flatMap((font) => font.slices)
  return {
    characters,
    hidden,
    text: all,
    broken: broken.map(({ slice }) => slice),
    brokenCharacters: broken.reduce((n, { count }) => n + count, 0),
    senseless: [...fonts.values()].filter((font) => !bad.includes(font) && isSenseless(font.text)).length,
  }
}

/** Only words of small letters are judged: codes and abbreviations follow no language. */
function isSenseless(text: string): boolean {
  const letters = (text.match(/(?<![\p{L}\p{N}])\p{Lu}?[a-z]{2,}(?![\p{L}\p{N}])/gu) ?? []).join('').toLowerCase()
  return letters.length >= sample && (letters.match(/[bfjkqvwxz]/g)?.length ?? 0) > mostRare * letters.length
}

/** Whether nothing of the block stands before a slice on its line. */
function startsLine(page: PageRecord, before: SpanSlice | undefined, slice: SpanSlice): boolean {
  const [last, own] = [before && page.spans[before.span], page.spans[slice.span]]
  if (!before || !last || !own) return true
  const [a, b] = [sliceBox(last, before.start, before.end), sliceBox(own, slice.start, slice.end)]
  const upright = own.direction === 'horizontal' || own.direction === 'flipped'
  const [from, to, start, end] = upright ? [a.y, a.y + a.height, b.y, b.y + b.height] : [a.x, a.x + a.width, b.x, b.x + b.width]
  return Math.min(to, end) - Math.max(from, start) < 0.5 * Math.min(to - from, end - start)
}
