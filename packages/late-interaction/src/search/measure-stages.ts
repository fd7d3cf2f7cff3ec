import { hashId, readRows } from '@colrag/stage-kit/indexes'
import { askedTokens } from '../kernel/asked-tokens.ts'
import type { AskedTokens } from '../kernel/asked-tokens.ts'
import { rowsOf } from '../store/token-chunk.ts'
import type { TwoStages } from '../store/token-head.ts'
import type { TokenState } from '../store/token-state.ts'
import { searchUnits } from './search-units.ts'

const wantedAgreement = 0.99
const depth = 10
/** Tokens of a usual question. */
const askedWith = 16
/** Fewer questions are asked of what takes long to search. */
const questions = { most: 32, least: 8, work: 2 ** 22 }
const steps = [64, 128, 256, 512, 1024]

/**
 * How many candidates the pooled vectors must pick so that the best ten are the exact ones, .99 of the time: measured with stretches of tokens
 * out of the middle of some units, which their ids choose. Equal units give equal figures. What 1,024 cannot find is told as it is.
 */
export async function measureStages(state: TokenState, dims: number): Promise<TwoStages> {
  const asked = await sampleQuestions(state, dims)
  const truth: (readonly string[])[] = []
  for (const question of asked) truth.push(await found(state, question, null))
  let measured: TwoStages = { candidates: 0, agreement: 0 }
  for (const candidates of steps) {
    let same = 0
    for (const [i, question] of asked.entries()) {
      const ids = new Set(await found(state, question, candidates))
      same += (truth[i] ?? []).filter((id) => ids.has(id)).length
    }
    measured = { candidates, agreement: same / truth.reduce((sum, { length }) => sum + length, 0) }
    if (measured.agreement >= wantedAgreement) break
  }
  return measured
}

async function found(state: TokenState, question: AskedTokens, candidates: number | null): Promise<readonly string[]> {
  return (await searchUnits(state, question, { depth, rows: null, candidates }, null)).map(({ id }) => id)
}

async function sampleQuestions(state: TokenState, dims: number): Promise<readonly AskedTokens[]> {
  const { ids } = state.units
  const count = Math.min(questions.most, Math.max(questions.least, Math.floor(questions.work / state.tokens)))
  const chosen = new Set(
    Array.from(ids, (id) => ({ id, hash: hashId(id) }))
      .sort((a, b) => a.hash - b.hash || (a.id < b.id ? -1 : 1))
      .slice(0, count)
      .map(({ id }) => id),
  )
  const asked: AskedTokens[] = []
  for (const chunk of state.chunks) {
    if (!chunk.ids.some((id) => chosen.has(id))) continue
    for (const { id, tokens } of await rowsOf(chunk)) {
      if (!chosen.has(id)) continue
      const rows = Math.min(askedWith, tokens.rows)
      const from = Math.floor((tokens.rows - rows) / 2)
      const data = readRows(tokens).subarray(from * dims, (from + rows) * dims)
      asked.push(askedTokens({ rows, dims, data }, 'int8'))
    }
  }
  return asked
}
