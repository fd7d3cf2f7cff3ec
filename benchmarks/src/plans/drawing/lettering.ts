import { openSync } from 'fontkit'
import type { Font } from 'fontkit'
import { fontFiles } from '../../writing/fonts.ts'

export type LetteringFace = 'sans' | 'sans-bold'

/** A curve or line of an outline in units of the em, y up. */
export interface OutlinePart {
  readonly command: string
  readonly args: readonly number[]
}

/** What letters measure and how they are drawn, as PDF writer and film set them (kerned). */
export interface Lettering {
  /** Points. */
  width(text: string, face: LetteringFace, size: number): number
  /** The outline of all letters of a line, `unitsPerEm` to the em. */
  outline(text: string, face: LetteringFace): { readonly parts: readonly OutlinePart[]; readonly unitsPerEm: number }
}

export function lettering(): Lettering {
  const fonts = { sans: open(fontFiles.sans), 'sans-bold': open(fontFiles['sans-bold']) }
  const widths = new Map<string, number>()
  return {
    width: (text, face, size) => {
      const key = face + text
      const known = widths.get(key) ?? fonts[face].layout(text).advanceWidth / fonts[face].unitsPerEm
      widths.set(key, known)
      return known * size
    },
    outline: (text, face) => {
      const font = fonts[face]
      const { glyphs, positions } = font.layout(text)
      let x = 0
      const parts = glyphs.flatMap((glyph, i) => {
        const at = x + (positions[i]?.xOffset ?? 0)
        x += positions[i]?.xAdvance ?? 0
        return glyph.path.commands.map(({ command, args }) => ({
          command,
          args: args.map((value, k) => Math.round(k % 2 === 0 ? value + at : value)),
        }))
      })
      return { parts, unitsPerEm: font.unitsPerEm }
    },
  }
}

function open(path: string): Font {
  const font = openSync(path)
  if ('fonts' in font) throw new TypeError(`${path} holds several fonts`)
  return font
}
