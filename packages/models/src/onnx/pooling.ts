import { join } from 'node:path'
import { ColragError } from '@colrag/core'
import type { ModelFolder } from '../hub/model-folder.ts'
import type { GraphOutput } from './encoder-graph.ts'

/** How the vectors of a text's tokens become one: their mean, the first, the last or the largest number of each dimension. */
export const poolings = ['mean', 'cls', 'last', 'max'] as const
export type Pooling = (typeof poolings)[number]

const modes: Readonly<Record<string, Pooling>> = {
  pooling_mode_mean_tokens: 'mean',
  pooling_mode_cls_token: 'cls',
  pooling_mode_lasttoken: 'last',
  pooling_mode_max_tokens: 'max',
}
const names: Readonly<Record<string, Pooling>> = { mean: 'mean', cls: 'cls', lasttoken: 'last', max: 'max' }

/**
 * What a sentence-transformers folder says, null where it says nothing. Rejects with `unsupported` for other ways and for modules behind the
 * pooling that are not in the graph.
 */
export async function readPooling(folder: ModelFolder): Promise<Pooling | null> {
  const modules = folder.has('modules.json')
    ? ((await folder.json('modules.json')) as readonly { readonly type: string; readonly path: string }[])
    : []
  const dense = modules.find(({ type }) => type.endsWith('Dense'))
  if (dense) {
    throw new ColragError(
      'unsupported',
      join(folder.path, 'modules.json'),
      `the layer in ${dense.path} is not in a graph that ends in tokens`,
      {
        hint: 'export the whole model, with an output sentence_embedding',
      },
    )
  }
  const at = `${modules.find(({ type }) => type.endsWith('Pooling'))?.path ?? '1_Pooling'}/config.json`
  if (!folder.has(at)) return null
  const config = (await folder.json(at)) as Readonly<Record<string, unknown>>
  const mode = config['pooling_mode']
  const chosen =
    typeof mode === 'string' ? [mode] : Object.keys(config).filter((key) => key.startsWith('pooling_mode_') && config[key] === true)
  const pooling = chosen.map((key) => (typeof mode === 'string' ? names : modes)[key])
  const [only] = pooling
  if (pooling.length !== 1 || only === undefined)
    throw new ColragError('unsupported', join(folder.path, at), `pooling by ${chosen.join(' and ') || 'nothing'} is not known`, {
      hint: `known: ${poolings.join(', ')}`,
    })
  return only
}

/** One vector of an output [1, tokens, dims]. */
export function pool({ dims: [, tokens = 0, dims = 0], data }: GraphOutput, pooling: Pooling): Float64Array {
  const row = (i: number): Float64Array => Float64Array.from(data.subarray(i * dims, (i + 1) * dims))
  if (pooling === 'cls') return row(0)
  if (pooling === 'last') return row(tokens - 1)
  const out = row(0)
  for (let i = 1; i < tokens; i++) {
    for (let d = 0; d < dims; d++) {
      const value = data[i * dims + d] ?? 0
      out[d] = pooling === 'max' ? Math.max(out[d] ?? 0, value) : (out[d] ?? 0) + value
    }
  }
  return out
}
