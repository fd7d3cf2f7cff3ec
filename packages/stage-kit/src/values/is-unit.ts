import { foldWidth } from '../fold-width.ts'
import { readQuantities } from './read-quantities.ts'

/** Is a text a unit and nothing else (人, 千円, mm), as a header or a note names it for the bare numbers below? */
export function isUnit(text: string): boolean {
  const folded = foldWidth(text)
  return /^[^\d\s]/.test(folded) && readQuantities(`1${folded}`)[0]?.at[1] === folded.length + 1
}
