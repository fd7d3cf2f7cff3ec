import type { EmbeddingModel, EmbedInput, RunContext } from '@colrag/core'
import { ColragError } from '@colrag/core'
import { modelChoice, wholeNumber } from '../hub/model-choice.ts'
import type { HubOptions } from '../hub/hub-options.ts'
import type { ModelParts } from '../hub/open-model.ts'
import { openModel } from '../hub/open-model.ts'
import type { Prompts } from '../hub/prompts.ts'
import { readPrompts } from '../hub/prompts.ts'
import type { StaticTable } from './static-folder.ts'
import { readStaticFolder } from './static-folder.ts'

/** What is read of a static model, wherever its module lies. */
const parts: ModelParts = {
  choose: (files) =>
    files.filter((file) =>
      /^(\w+\/)?(model\.safetensors|tokenizer\.json|tokenizer_config\.json)$|^(modules|config_sentence_transformers)\.json$/.test(file),
    ),
  needs: [
    ['model.safetensors', '0_StaticEmbedding/model.safetensors'],
    ['tokenizer.json', '0_StaticEmbedding/tokenizer.json'],
  ],
}

/**
 * A table of token vectors: a text's vector is the mean of its tokens' vectors, of length 1. `name`: a folder or a hub's `owner/name`,
 * `?dims=256` keeps the first so many dimensions (for models trained so: "matryoshka"), `?query=` and `?passage=` what stands before a text.
 * Rejects with `not-found`, `corrupt` or `unsupported`, naming file and tensor, and `invalid-options`.
 */
export async function staticModel(name: string, options: HubOptions = {}): Promise<EmbeddingModel> {
  const { place, settings } = modelChoice(name, ['dims', 'query', 'passage'])
  const asked = wholeNumber(settings.dims, 'dims')
  const folder = await openModel(place, parts, options)
  const table = await readStaticFolder(folder)
  if (asked !== null && asked > table.dims)
    throw new ColragError('invalid-options', name, `the vectors have ${table.dims} dimensions, ${asked} are asked for`)
  return new StaticModel(name, await folder.revision(table.files), table, asked ?? table.dims, await readPrompts(folder, settings))
}

class StaticModel implements EmbeddingModel {
  readonly provider = 'static'
  readonly modelId: string
  readonly revision: string
  readonly dims: number
  readonly limits: EmbeddingModel['limits']
  readonly #table: StaticTable
  readonly #prompts: Prompts

  constructor(modelId: string, revision: string, table: StaticTable, dims: number, prompts: Prompts) {
    this.modelId = modelId
    this.revision = revision
    this.dims = dims
    this.limits = { batch: 1024, parallel: true, tokens: table.tokens }
    this.#table = table
    this.#prompts = prompts
  }

  embed(inputs: readonly EmbedInput[], role: 'query' | 'passage', ctx: RunContext): Promise<readonly Float32Array[]> {
    return Promise.resolve().then(() =>
      inputs.map(({ text }) => {
        if (ctx.signal?.aborted) throw new ColragError('aborted', this.modelId, 'embedding was stopped', { cause: ctx.signal.reason })
        if (text === undefined) throw new ColragError('unsupported', this.modelId, 'this model reads text, not images')
        return this.#vector(this.#prompts[role] + text)
      }),
    )
  }

  close(): Promise<void> {
    return Promise.resolve()
  }

  #vector(text: string): Float32Array {
    const { tokenizer, tokens, rows, weights, mapping, dropUnknown, dims: width } = this.#table
    const sum = new Float64Array(this.dims)
    for (const id of tokenizer.plain(text, tokens)) {
      if (dropUnknown && id === tokenizer.unknown) continue
      const from = (mapping?.[id] ?? id) * width
      const weight = weights?.[id] ?? 1
      // Tokens that the table does not know add nothing.
      for (let i = 0; i < sum.length; i++) sum[i] = (sum[i] ?? 0) + weight * (rows[from + i] ?? 0)
    }
    return unitVector(sum)
  }
}

/** A text of nothing that the table knows lies in the middle of all directions. */
function unitVector(sum: Float64Array): Float32Array {
  const length = Math.hypot(...sum)
  return length > 0 && Number.isFinite(length)
    ? Float32Array.from(sum, (x) => x / length)
    : new Float32Array(sum.length).fill(1 / Math.sqrt(sum.length))
}
