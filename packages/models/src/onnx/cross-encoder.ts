import type { Level, Query, RankedList, Reranker, RunContext, Unit } from '@colrag/core'
import { ColragError } from '@colrag/core'
import { fingerprint, reordered } from '@colrag/stage-kit'
import { modelChoice } from '../hub/model-choice.ts'
import { openTokenizer } from '../hub/open-tokenizer.ts'
import type { GraphOutput } from './encoder-graph.ts'
import { withEncoderGraphs } from './encoder-graphs.ts'
import type { OnnxOptions } from './onnx-options.ts'
import { readTokenLimit } from './text-limits.ts'

/** A reranker with a model of its own. */
export interface OwnedReranker extends Reranker {
  close(): Promise<void>
}

/**
 * A cross-encoder exported to ONNX (bge-reranker, ms-marco-MiniLM and their kin): question and passage are read together and give one number, or two
 * of which the second is that they belong together; scores are in [0, 1]. `name`: a folder with `tokenizer.json` and the graph, or a hub's
 * `owner/name`; behind it `?file=` (a graph other than the usual). A unit without text keeps its place behind the others. Rejects as `onnxEncoder`
 * does.
 */
export async function crossEncoder(name: string, options: OnnxOptions = {}): Promise<OwnedReranker> {
  const { place, settings } = modelChoice(name, ['file'])
  return withEncoderGraphs(name, place, settings, { ...options, mayBeOne: false }, async (graphs) => {
    const { folder, text: graph, revision, close } = graphs
    const tokenizer = await openTokenizer(folder)
    const limit = await readTokenLimit(folder)
    return {
      name: 'cross-encoder',
      fingerprint: fingerprint('cross-encoder', 1, { revision, limit }),
      close,
      async rerank<L extends Level>({ text }: Query, list: RankedList<L>, units: readonly Unit[], ctx: RunContext): Promise<RankedList<L>> {
        if (text.trim() === '') return list
        const scores = new Map<Unit['id'], number>()
        for (const unit of units) {
          if (ctx.signal?.aborted) throw new ColragError('aborted', name, 'reranking was stopped', { cause: ctx.signal.reason })
          const passage = unit.context === '' ? unit.text : `${unit.context}\n${unit.text}`
          if (passage.trim() !== '') scores.set(unit.id, scoreOf(await graph.run(tokenizer.pair(text, passage, limit)), name))
        }
        return reordered(list, scores, 'unit')
      },
    }
  })
}

/** Of one label the sigmoid, of two the softmax of the second. */
function scoreOf(outputs: readonly GraphOutput[], name: string): number {
  const found = outputs.find((output) => output.name === 'logits') ?? outputs[0]
  const [one, two] = found?.data ?? []
  if (one === undefined || (found?.data.length ?? 0) > 2)
    throw new ColragError(
      'unsupported',
      name,
      `the output ${found?.name ?? '(none)'} [${found?.dims.join(', ') ?? ''}] is no score of a pair`,
      {
        hint: 'a reranker has one label, or two; an encoder of single texts is none',
      },
    )
  const score = 1 / (1 + Math.exp(two === undefined ? -one : one - two))
  if (Number.isNaN(score)) throw new ColragError('model-output', name, 'the model gave no number for a pair')
  return score
}
