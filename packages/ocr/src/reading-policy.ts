import type { Block, PageRecord, SpanSlice } from '@colrag/core'
import { hiddenTextQuality } from './text/hidden-text-quality.ts'

/**
 * How a block is to be read. `embedded`: its glyphs say it, with the confidence given. `ocr`: its glyphs cannot. `compare`: its glyphs are an
 * old OCR layer; read again and take the better. `picture`: there may be writing in it, and nothing is lost when there is none.
 * `unreadable`: neither glyphs nor a picture of the page.
 */
export type Approach =
  | { readonly by: 'embedded'; readonly confidence: number; readonly rule: string; readonly complaint?: string }
  | { readonly by: 'ocr' | 'compare' | 'picture'; readonly rule: string }
  | { readonly by: 'unreadable'; readonly rule: string }

export type ReadingPolicy = (page: PageRecord, block: Block) => Approach

const pictures: ReadonlySet<string> = new Set(['figure', 'photo', 'map', 'chart'])

/** `suspect`: share of doubtful characters from which glyphs are not trusted; `poorLayer`: quality of hidden text below which it is read again. */
export function readingPolicy({
  suspect = 0.2,
  poorLayer = 0.8,
}: { readonly suspect?: number; readonly poorLayer?: number } = {}): ReadingPolicy {
  return (page, block) => {
    const hasPicture = page.raster !== undefined
    const { characters, doubtful, hidden, text } = census(page, block.grid ? block.grid.cells.flatMap((cell) => cell.slices) : block.slices)
    if (characters === 0) {
      if (pictures.has(block.kind))
        return hasPicture ? { by: 'picture', rule: 'no-glyphs' } : { by: 'embedded', confidence: 1, rule: 'no-glyphs' }
      return hasPicture ? { by: 'ocr', rule: 'no-glyphs' } : { by: 'unreadable', rule: 'no-glyphs' }
    }
    const share = doubtful / characters
    if (share >= suspect) {
      if (hasPicture) return { by: 'ocr', rule: 'suspect-glyphs' }
      return {
        by: 'embedded',
        confidence: Math.max(0.05, 1 - share),
        rule: 'suspect-glyphs',
        complaint: `${Math.round(share * 100)} % of the characters may not be what the page shows, and there is no picture of the page to read`,
      }
    }
    if (hidden / characters > 0.9) {
      const quality = hiddenTextQuality(text)
      if (quality < poorLayer && hasPicture) return { by: 'compare', rule: 'poor-ocr-layer' }
      return { by: 'embedded', confidence: quality, rule: 'ocr-layer' }
    }
    return { by: 'embedded', confidence: 1 - share, rule: 'glyphs' }
  }
}

const doubt = /[\ufffd\ue000-\uf8ff\u{f0000}-\u{10ffff}]/u

function census(page: PageRecord, slices: readonly SpanSlice[]): { characters: number; doubtful: number; hidden: number; text: string } {
  let characters = 0
  let doubtful = 0
  let hidden = 0
  let text = ''
  for (const { span: index, start, end } of slices) {
    const span = page.spans[index]
    if (!span) continue
    const part = span.text.slice(start, end)
    text += `${part} `
    for (const character of part) {
      if (/\s|\u0000/.test(character)) continue
      characters++
      if (span.suspect !== undefined || doubt.test(character)) doubtful++
      if (span.hidden === true) hidden++
    }
  }
  return { characters, doubtful, hidden, text }
}
