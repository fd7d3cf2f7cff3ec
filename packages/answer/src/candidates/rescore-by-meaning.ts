import type { EmbeddingModel, RunContext } from '@colrag/core'
import type { Scored } from './score-candidate.ts'

const pool = 40
const perUnit = 2
const weight = 0.35
const weightOfCell = 0.1
const longest = 240

/**
 * Adds to the scores of the best candidates (and of the best of each unit, so that other words for the same thing have a chance) how near
 * their meaning is to the question's: cosine, stretched over the pool to [0, 1], times 0.35 for sentences. Cells of a table mean nearly the
 * same, so that nearness tells little among them: they get half of it whatever they say, and 0.1 for nearness. Order: score, then as given.
 */
export async function rescoreByMeaning(
  question: string,
  scored: readonly Scored[],
  encoder: EmbeddingModel,
  ctx: RunContext,
): Promise<readonly Scored[]> {
  const chosen = choose(scored)
  if (chosen.length < 2) return scored
  const [asked] = await encoder.embed([{ text: question.slice(0, longest * 2) }], 'query', ctx)
  if (!asked) return scored
  const vectors: Float32Array[] = []
  const texts = chosen.map((s) => passageOf(s))
  for (let i = 0; i < texts.length; i += encoder.limits.batch) {
    vectors.push(
      ...(await encoder.embed(
        texts.slice(i, i + encoder.limits.batch).map((text) => ({ text })),
        'passage',
        ctx,
      )),
    )
  }
  const cosines = vectors.map((v) => v.reduce((sum, x, i) => sum + x * (asked[i] ?? 0), 0))
  const [low, high] = [Math.min(...cosines), Math.max(...cosines)]
  const nearness = new Map(chosen.map((s, i) => [s, high > low ? ((cosines[i] ?? low) - low) / (high - low) : 0]))
  const nearnessOf = (s: Scored): number => {
    const near = nearness.get(s) ?? 0
    return s.candidate.rowKey === undefined ? weight * near : (weight - weightOfCell) / 2 + weightOfCell * near
  }
  return scored
    .map((s, i) => ({ s: { ...s, score: s.score + nearnessOf(s) }, i }))
    .sort((a, b) => b.s.score - a.s.score || a.i - b.i)
    .map(({ s }) => s)
}

function choose(scored: readonly Scored[]): Scored[] {
  const taken = new Map<string, number>()
  return scored.filter((s, i) => {
    const id = s.candidate.evidence.unit.id
    const count = taken.get(id) ?? 0
    taken.set(id, count + 1)
    return i < pool || count < perUnit
  })
}

/** What names the statement goes before it: the last line of a section path, then the statement. */
function passageOf({ candidate }: Scored): string {
  const section = candidate.evidence.unit.facets['section']?.split(' > ').at(-1) ?? ''
  return `${section === '' ? '' : `${section} `}${candidate.statement}`.slice(0, longest)
}
