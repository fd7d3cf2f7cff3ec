import type { Level, Query, RankedList, Reranker, RunContext, Unit, UnitId } from '@colrag/core'
import { ColragError } from '@colrag/core'
import { fingerprint } from '../hash.ts'
import { reordered } from '../reordered.ts'
import { CommandProcess } from './command-process.ts'
import type { CommandSettings } from './command-settings.ts'

/** A reranker with a program of its own. */
interface CommandReranker extends Reranker {
  close(): Promise<void>
}

/**
 * A reranker that is a program: for each question it reads a line `{"type": "rerank", "query": {"id", "text"}, "units": [{"id", "text", "context", "score"}]}`
 * and prints `{"type": "scores", "scores": […]}`, one number for each unit in their order, null for one that it knows nothing of, which keeps
 * its place behind the others. Rejects as `CommandProcess` does, and with `model-output` for another number of scores.
 */
export function commandReranker(settings: CommandSettings): CommandReranker {
  const process = new CommandProcess(settings)
  const name = 'rerank-command'
  return {
    name,
    fingerprint: fingerprint(name, 1, { command: settings.command, version: settings.version }),
    close: () => process.close(),
    async rerank<L extends Level>(
      { id, text }: Query,
      list: RankedList<L>,
      units: readonly Unit[],
      ctx: RunContext,
    ): Promise<RankedList<L>> {
      if (units.length === 0) return list
      const scoreOf = new Map(list.hits.map((hit) => [hit.id, hit.score]))
      const shown = units.map((unit) => ({ id: unit.id, text: unit.text, context: unit.context, score: scoreOf.get(unit.id) ?? 0 }))
      const said = await process.exchange([{ type: 'rerank', query: { id, text }, units: shown }], isScores, ctx.signal)
      const scores = (said.find(isScores) as { readonly scores?: unknown } | undefined)?.scores
      const isScore = (score: unknown): boolean => score === null || (typeof score === 'number' && Number.isFinite(score))
      if (!Array.isArray(scores) || scores.length !== units.length || !scores.every(isScore))
        throw new ColragError('model-output', name, `it must give ${units.length} scores, each a number or null`)
      const found = new Map<UnitId, number>()
      for (const [i, unit] of units.entries()) if (scores[i] !== null) found.set(unit.id, scores[i] as number)
      return reordered(list, found, 'open')
    },
  }
}

const isScores = (value: unknown): boolean => typeof value === 'object' && value !== null && (value as { type?: unknown }).type === 'scores'
