import type { EmbedInput, Query, Unit } from '@colrag/core'

/** What of a unit becomes tokens: its text after its context (title, section path, table headers), its text alone, or its picture. */
export type TokenContent = 'context+text' | 'text' | 'image'

/** Null for a unit that has nothing of it. */
export function inputOf(unit: Unit, content: TokenContent): EmbedInput | null {
  if (content === 'image') return unit.image === undefined ? null : { image: unit.image }
  const text = content === 'text' || unit.context === '' ? unit.text : `${unit.context}\n${unit.text}`
  return text.trim() === '' ? null : { text }
}

/** A picture is asked for by its likeness to pictures where the model reads them, words by their meaning. */
export const inputOfQuery = ({ text, image }: Query, asksImages: boolean): EmbedInput => (asksImages && image ? { image } : { text })
