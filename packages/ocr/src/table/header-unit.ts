import { foldWidth } from '@colrag/stage-kit'
import { isUnitPhrase } from './unit-phrase.ts'

const bracketed = /[(（[［【〔]\s*(?:単\s*位\s*[:：]?|unit\s*:|in units of)?\s*([^()（）[\]［］【】〔〕]{1,40}?)\s*[)）\]］】〕]/giu
const labelled = /(?:単\s*位|units?)\s*[:：]\s*([^()（）、。,\s]{1,12})\s*$/iu
const trailing =
  /[\s,、]\s*(%|‰|kg|km2?|cm|mm|ha|kWh|MW|kW|GWh|km²|m²|m2|m3|m³|in thousands|in millions|in billions|thousands|millions|billions|percent|per cent)$/iu

/**
 * The unit that a header cell names for its values, as written: all of the cell (棟, %), what stands in brackets (人口（千人）, Sales (in
 * thousands)), or a symbol at the end (Change, %). Undefined where it names none, or several.
 */
export function headerUnit(text: string): string | undefined {
  const whole = text.trim()
  if (whole === '') return undefined
  if (isUnitPhrase(whole, true)) return whole
  const found = new Set([...whole.matchAll(bracketed)].map((m) => (m[1] as string).trim()).filter((unit) => isUnitPhrase(unit)))
  if (found.size > 0) return found.size === 1 ? [...found][0] : undefined
  const after = labelled.exec(whole)?.[1] ?? trailing.exec(foldWidth(whole))?.[1]
  return after !== undefined && isUnitPhrase(after) ? after : undefined
}
