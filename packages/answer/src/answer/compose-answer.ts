import type { Answer, Citation } from '@colrag/core'
import type { Scored } from '../candidates/score-candidate.ts'
import type { Question } from '../question/analyse-question.ts'
import { quoteAnchors } from './quote-anchors.ts'

const mostStatements = 3
const closeEnough = 0.85

/** The best statement, then others that score nearly as well or complete its row, one a line, within `longest` characters. */
export function composeAnswer(scored: readonly Scored[], question: Question, longest: number): Answer {
  const chosen = choose(scored, question)
  const lines: string[] = []
  const citations: Citation[] = []
  const cited = new Set<string>()
  for (const { candidate } of chosen) {
    const length = lines.reduce((sum, l) => sum + l.length + 1, 0)
    if (lines.length > 0 && length + candidate.statement.length > longest) continue
    if (lines.some((line) => line.includes(candidate.statement))) continue
    lines.push(candidate.statement.slice(0, longest))
    for (const [start, end] of candidate.ranges) {
      const key = `${candidate.evidence.unit.id} ${start} ${end}`
      const quote = candidate.evidence.unit.text.slice(start, end)
      if (cited.has(key) || quote.trim() === '') continue
      cited.add(key)
      citations.push({ unitId: candidate.evidence.unit.id, quote, at: [start, end], anchors: quoteAnchors(candidate.evidence.unit, start, end) })
    }
  }
  return { status: 'answered', text: lines.join('\n'), citations }
}

function choose(scored: readonly Scored[], question: Question): Scored[] {
  const best = scored[0]
  if (!best) return []
  const more = scored.slice(1).filter((s) => s.score >= best.score * closeEnough)
  const limit = question.expects === 'list' ? mostStatements * 3 : mostStatements
  return [best, ...more].slice(0, limit)
}
