import type { GeneratedText, GenerateRequest, TextModel } from '@colrag/core'
import { ColragError } from '@colrag/core'
import { sha256 } from '@colrag/stage-kit'

/** A text model for tests. `asked`: the requests in their order. It throws where the script has nothing to say. */
export interface ScriptedModel extends TextModel {
  readonly asked: readonly GenerateRequest[]
}

/** What it says to a request: words, words that were cut, or a fault. */
export type Line = string | { readonly cut: string } | ColragError

/** Says what `script` says to a request, or its lines one after the other. It keeps no cache: every call counts. `images`: it takes pictures. */
export function scriptedModel(
  script: readonly Line[] | ((request: GenerateRequest, call: number) => Line | undefined),
  { images = false }: { readonly images?: boolean } = {},
): ScriptedModel {
  const asked: GenerateRequest[] = []
  return {
    provider: 'scripted',
    modelId: 'script',
    revision: '1',
    reads: { text: true, images },
    supports: { schema: true, seed: true },
    limits: { batch: 1, parallel: true, tokens: 8192 },
    asked,
    generate(request, ctx): Promise<GeneratedText> {
      const line = typeof script === 'function' ? script(request, asked.length) : script[asked.length]
      asked.push(request)
      if (ColragError.is(line)) return Promise.reject(line)
      if (line === undefined) return Promise.reject(new Error(`nothing is scripted for call ${asked.length}: ${request.prompt}`))
      const text = typeof line === 'string' ? line : line.cut
      const seed = request.seed ?? ctx.seed
      return Promise.resolve({
        text,
        promptTokens: request.prompt.length,
        tokens: text.length,
        counted: 'model',
        stopped: typeof line === 'string' ? 'end' : 'length',
        seed,
        requestHash: sha256(JSON.stringify([request, seed])),
        replyHash: sha256(text),
        revision: '1',
        refused: [],
        cached: false,
      })
    },
    close: () => Promise.resolve(),
  }
}
