import { foldWidth } from '@colrag/stage-kit'
import type { Scored } from '../candidates/score-candidate.ts'
import { isDrawn } from '../candidates/is-drawn.ts'
import type { Question } from '../question/analyse-question.ts'

const asked = /\b(?:overall|outside|outer|total)\s+(?:width|length|height|size|dimensions?)\b|全(?:長|幅|高)|外形寸法/iu
// 2.33, 132'-0", 59,2 mm, ±0.02 behind it; nothing else.
const dimension = /^\s*(\d[\d.,]*)\s*(?:(['′’])(?:\s?-?\s?(\d+)[^"″”]*["″”])?|["″”]|mm|cm|m|in|ft)?\s*(?:±\s?[\d.,]+)?\s*$/iu

/**
 * The largest dimension of a drawing is its overall one. Of the drawing that the best evidence is, the line with the largest number among lines
 * that are a dimension alone; null where the question asks for no overall size, the best evidence is no drawing, or fewer than three lines are dimensions.
 */
export function overallDimension(scored: readonly Scored[], question: Question): Scored | null {
  if (!asked.test(question.text)) return null
  const first = scored.filter((s) => s.candidate.rank === 0)
  if (first[0] === undefined || !isDrawn(first[0].candidate.evidence.unit)) return null
  const sized = first.flatMap((s) => {
    const found = dimension.exec(foldWidth(s.candidate.statement))
    const size = found ? sizeOf(found[1] ?? '') + (found[3] === undefined ? 0 : Number(found[3]) / 12) : NaN
    return Number.isNaN(size) ? [] : [{ s, size }]
  })
  if (sized.length < 3) return null
  return sized.reduce((a, b) => (b.size > a.size ? b : a)).s
}

/** A comma before three digits parts thousands, any other is a decimal one: 1,250 and 59,2. */
const sizeOf = (digits: string): number =>
  Number(/^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(digits) ? digits.replaceAll(',', '') : digits.replace(',', '.'))
