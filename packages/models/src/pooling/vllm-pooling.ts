import type { MultiVectorModel } from '@colrag/core'
import { ColragError } from '@colrag/core'
import type { ServedEmbeddingOptions } from '../served/vector-calls.ts'
import type { ServedGrid } from '../served/placed-rows.ts'
import type { MultiVectorInput } from '../served/served-multi-vector.ts'
import { servedMultiVector } from '../served/served-multi-vector.ts'
import { serverOf } from '../served/server-options.ts'
import { readJson } from '../transport/read-json.ts'
import type { Wire } from '../transport/transport.ts'

export interface VllmPoolingOptions extends ServedEmbeddingOptions {
  /** Whether the model reads pages as pictures (ColQwen2, ColNomic). */
  readonly images?: boolean
  /** How the model cuts up pictures, so that of those without words the rows of patches come with their boxes; without it all rows come as they are. */
  readonly grid?: ServedGrid
  /** Words that go with a picture that has none of its own, as the model was trained, e.g. `Describe the image.`. None when left out. */
  readonly picturePrompt?: string
  /** What the model wants behind a question, e.g. ten times `<|endoftext|>` (ColQwen2's query augmentation). Nothing when left out. */
  readonly querySuffix?: string
  /** More fields for the request, e.g. `{ task: 'token_embed' }` for versions that want to be told. */
  readonly body?: Readonly<Record<string, unknown>>
}

interface Answer {
  readonly data?: readonly { readonly index?: number; readonly data?: readonly (readonly number[])[] }[]
  readonly usage?: { readonly prompt_tokens?: number }
}

/**
 * A multi-vector model behind vLLM (`POST /pooling`). Texts go many to a request, pictures one, as a chat message with a data URL. Rejects with
 * `model-output` where the rows of a picture are not those that `grid` tells: `placedRows`.
 */
export function vllmPooling(modelId: string, options: VllmPoolingOptions): MultiVectorModel {
  const model = `vllm-pooling:${modelId}`
  const server = serverOf(model, options, 'http://127.0.0.1:8000')
  const { images = false, body = {}, grid, picturePrompt, querySuffix } = options

  const ask = async (
    input: object,
    { fetch }: Wire,
  ): Promise<{ rows: readonly (readonly (readonly number[])[])[]; tokens: number | null }> => {
    const response = await fetch(server.at('/pooling'), {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...server.headers },
      body: JSON.stringify({ model: modelId, ...input, encoding_format: 'float', ...body }),
    })
    const { data, usage } = (await readJson(response, model)) as Answer
    if (!Array.isArray(data)) throw new ColragError('model-output', model, 'the answer has no token vectors', { retryable: true })
    const inOrder = data.map((item, at) => ({ at: item.index ?? at, rows: item.data ?? [] })).sort((a, b) => a.at - b.at)
    return { rows: inOrder.map(({ rows }) => rows), tokens: usage?.prompt_tokens ?? null }
  }

  return servedMultiVector(
    {
      provider: 'vllm-pooling',
      modelId,
      images,
      ...(grid ? { grid } : {}),
      ...(picturePrompt === undefined ? {} : { picturePrompt }),
      ...(querySuffix === undefined ? {} : { querySuffix }),
      async encode(inputs, wire) {
        if (inputs.every(({ image }) => image === null)) {
          const { rows, tokens } = await ask({ input: inputs.map(({ text }) => text) }, wire)
          return { vectors: rows, promptTokens: tokens }
        }
        const matrices: (readonly (readonly number[])[])[] = []
        let promptTokens: number | null = 0
        for (const input of inputs) {
          const { rows, tokens } = await ask(input.image ? { messages: messageOf(input) } : { input: [input.text] }, wire)
          matrices.push(...rows)
          promptTokens = promptTokens === null || tokens === null ? null : promptTokens + tokens
        }
        return { vectors: matrices, promptTokens }
      },
    },
    server,
    options,
  )
}

function messageOf({ text, image }: MultiVectorInput): unknown[] {
  const picture = image && { type: 'image_url', image_url: { url: `data:${image.mediaType};base64,${image.base64}` } }
  return [{ role: 'user', content: [...(picture ? [picture] : []), ...(text === '' ? [] : [{ type: 'text', text }])] }]
}
