import type { Hit, RunContext, UnitId } from '@colrag/core'
import { ColragError } from '@colrag/core'
import type { ProgramUnit } from './command-indexer.ts'
import { CommandProcess } from './command-process.ts'
import type { CommandSettings } from './command-settings.ts'

/** Units that a program searches. `content`: another hash where anything of them is another. */
interface ProgramUnits {
  readonly content: string
  readonly units: readonly ProgramUnit[]
}

interface Asked {
  readonly id: string
  readonly text: string
}

/** A program that searches. One conversation at a time, whoever asks. */
export interface SearchProgram {
  /** Hits in the program's order, checked. */
  retrieve(
    over: ProgramUnits,
    query: Asked,
    options: { readonly depth: number; readonly within?: readonly UnitId[] },
    ctx: RunContext,
  ): Promise<readonly Hit[]>
  /** Scores in the order of `ids`, NaN where the program knows nothing of a unit. */
  score(over: ProgramUnits, query: Asked, ids: readonly UnitId[], ctx: RunContext): Promise<Float64Array>
  /** Someone uses it; what is returned says that they do no more. The program ends with the last one. */
  hold(): () => Promise<void>
}

/** Seconds are for a question; to read units a program gets as many for each thousand. */
const unitsAtOnce = 1000
const ends = ['hits', 'scores', 'need', 'indexed']

/**
 * What is said, a line of JSON each:
 * - `{"type": "retrieve", "index", "query": {"id", "text"}, "depth", "within"?: [id…]}` is answered with `{"type": "hits", "hits": [{"id", "score"}…]}`: the
 *   best `depth` of the units (of `within` alone where it is there), in any order;
 * - `{"type": "score", "index", "query", "ids": [id…]}` with `{"type": "scores", "scores": [number or null…]}`: exact scores, those that `retrieve` gives,
 *   null where there is nothing to say of a unit;
 * - a program that does not hold the units of that `index` (it was just started, or they changed) answers `{"type": "need"}` instead; it is then
 *   told `{"type": "index", "index", "count"}`, `{"type": "unit", "id", "text", "context", "facets"}` for each of them in ascending ids and `{"type": "index-end"}`,
 *   answers `{"type": "indexed"}`, and is asked again. One that is started for each question is told the units before every question.
 */
export function searchProgram(settings: CommandSettings): SearchProgram {
  const process = new CommandProcess(settings)
  const subject = settings.command.join(' ')
  let users = 0
  let turn: Promise<unknown> = Promise.resolve()
  const fault = (message: string): ColragError =>
    new ColragError('model-output', subject, `${subject}: ${message}`, {
      hint: 'what a program that searches is told and has to say stands at searchProgram of @colrag/stage-kit',
    })
  const exchange = async (lines: readonly unknown[], ctx: RunContext, seconds?: number): Promise<Readonly<Record<string, unknown>>> => {
    const said = await process.exchange(lines, (value) => ends.includes(typeOf(value)), ctx.signal, seconds)
    const last = said.findLast((value) => ends.includes(typeOf(value)))
    if (last === undefined) throw fault('it ended without an answer')
    return last as Readonly<Record<string, unknown>>
  }
  const converse = async (
    { content, units }: ProgramUnits,
    question: Readonly<Record<string, unknown>>,
    ctx: RunContext,
  ): Promise<Readonly<Record<string, unknown>>> => {
    const told = [
      { type: 'index', index: content, count: units.length },
      ...units.map((unit) => ({ type: 'unit', ...unit })),
      { type: 'index-end' },
    ]
    const asked = { ...question, index: content }
    const seconds = settings.seconds * Math.ceil(1 + units.length / unitsAtOnce)
    if (settings.once) return exchange([...told, asked], ctx, seconds)
    const first = await exchange([asked], ctx)
    if (first['type'] !== 'need') return first
    const read = await exchange(told, ctx, seconds)
    if (read['type'] !== 'indexed') throw fault(`it answered ${JSON.stringify(read).slice(0, 80)} to its units, not {"type": "indexed"}`)
    return exchange([asked], ctx)
  }
  const ask = (
    over: ProgramUnits,
    question: Readonly<Record<string, unknown>>,
    ctx: RunContext,
  ): Promise<Readonly<Record<string, unknown>>> => {
    const answer = turn.then(() => converse(over, question, ctx))
    turn = answer.catch(() => undefined)
    return answer
  }
  return {
    async retrieve(over, query, { depth, within }, ctx) {
      const { hits } = await ask(over, { type: 'retrieve', query, depth, ...(within ? { within } : {}) }, ctx)
      if (!Array.isArray(hits)) throw fault('it gave no hits')
      const allowed = new Set<unknown>(within ?? over.units.map(({ id }) => id))
      return hits.map((hit: unknown) => {
        const { id, score } = (hit ?? {}) as { readonly id?: unknown; readonly score?: unknown }
        if (typeof score !== 'number' || !Number.isFinite(score))
          throw fault(`the score of ${String(id)} is ${JSON.stringify(score)}, no finite number`)
        if (!allowed.delete(id)) throw fault(`it found ${String(id)}, which is none of the units it was asked for, or is there twice`)
        return { id: id as UnitId, score }
      })
    },
    async score(over, query, ids, ctx) {
      const { scores } = await ask(over, { type: 'score', query, ids }, ctx)
      const isScore = (score: unknown): boolean => score === null || (typeof score === 'number' && Number.isFinite(score))
      if (!Array.isArray(scores) || scores.length !== ids.length || !scores.every(isScore))
        throw fault(`it must give ${ids.length} scores, each a finite number or null`)
      return Float64Array.from(scores as readonly (number | null)[], (score) => score ?? NaN)
    },
    hold() {
      let held = true
      users++
      return async () => {
        if (!held) return
        held = false
        if (--users === 0) await process.close()
      }
    },
  }
}

const typeOf = (value: unknown): string => {
  const type = (value as { readonly type?: unknown } | null)?.type
  return typeof type === 'string' ? type : ''
}
