import type { TextModel } from '@colrag/core'
import { ColragError } from '@colrag/core'
import type { CallCost } from '@colrag/stage-kit'
import type { ChatRequest, Ollama } from 'ollama/browser'
import { serverOf } from '../served/server-options.ts'
import type { WireReply } from '../served/served-text.ts'
import { servedText } from '../served/served-text.ts'
import type { TextRequest } from '../served/text-request.ts'
import { contextSize } from './context-size.ts'
import { withOllama } from './ollama-client.ts'
import { digestOf } from './ollama-digest.ts'
import type { OllamaOptions } from './ollama-options.ts'
import { usualOllamaUrl } from './ollama-options.ts'

export interface OllamaTextOptions extends OllamaOptions {
  /** Whether the model reads pictures. */
  readonly images?: boolean
  /** The largest context to ask for, prompt and reply together; what the model was trained for, or what the memory allows. 8,192 when left out. */
  readonly contextTokens?: number
  /** Whether a model that can think may; it costs tokens and is cut off the reply. */
  readonly think?: boolean
}

/** Room for a reply without `maxTokens`: Ollama would go on for ever. */
const usualRoom = 2048

/**
 * A chat model of an Ollama server. The context is asked for as large as prompt and reply need and checked against the server's own count:
 * a prompt that was cut is asked again with a larger context, and fails with `over-budget` where there is none.
 */
export function ollamaText(modelId: string, options: OllamaTextOptions = {}): TextModel {
  const model = `ollama:${modelId}`
  const server = serverOf(model, options, usualOllamaUrl)
  const { images = false, contextTokens = 8192, think = false, keepAlive, numThread, options: more = {} } = options
  const context = contextSize(contextTokens)

  const bodyOf = (request: TextRequest, size: number): ChatRequest & { stream: true } => ({
    model: modelId,
    messages: [
      ...(request.system === '' ? [] : [{ role: 'system', content: request.system }]),
      {
        role: 'user',
        content: request.prompt,
        ...(request.images.length > 0 ? { images: request.images.map(({ base64 }) => base64) } : {}),
      },
    ],
    stream: true,
    think,
    ...(request.schema === null ? {} : { format: request.schema }),
    ...(keepAlive === undefined ? {} : { keep_alive: keepAlive }),
    options: {
      temperature: request.temperature,
      seed: request.seed,
      num_ctx: size,
      num_predict: request.maxTokens ?? usualRoom,
      ...(request.stop.length > 0 ? { stop: [...request.stop] } : {}),
      ...(numThread === undefined ? {} : { num_thread: numThread }),
      ...more,
    },
  })

  const tooLong = (what: string, cause?: CallCost): ColragError =>
    new ColragError('over-budget', model, what, {
      cause,
      hint: 'send less text, lower maxTokens, or raise contextTokens where model and memory allow it',
    })

  return servedText(
    {
      provider: 'ollama',
      modelId,
      images,
      contextTokens,
      settings: { think, ...more },
      digest: (wire) => withOllama(modelId, server, wire, (client) => digestOf(modelId, client)),
      chat: (request, wire) =>
        withOllama(modelId, server, wire, async (client) => {
          if (!context.mayFit(request)) throw tooLong(`the prompt does not fit into ${contextTokens} tokens`)
          for (;;) {
            const size = context.sizeFor(request, request.maxTokens ?? usualRoom)
            const reply = await chatOnce(client, bodyOf(request, size))
            const { promptTokens, tokens } = reply
            if (promptTokens === null || tokens === null || !context.wasCut(request, size, promptTokens, tokens)) return reply
            if (!context.grow(size))
              throw tooLong(`prompt and reply do not fit into ${size} tokens: ${promptTokens} + ${tokens} were counted`, {
                promptTokens,
                tokens,
                counted: 'model',
              })
          }
        }),
    },
    server,
  )
}

async function chatOnce(client: Ollama, body: ChatRequest & { stream: true }): Promise<WireReply> {
  let text = ''
  let promptTokens: number | null = null
  let tokens: number | null = null
  let stopped: WireReply['stopped'] = 'end'
  for await (const part of await client.chat(body)) {
    text += part.message?.content ?? ''
    if (!part.done) continue
    promptTokens = part.prompt_eval_count ?? null
    tokens = part.eval_count ?? null
    if (part.done_reason === 'length') stopped = 'length'
  }
  return { text, promptTokens, tokens, stopped, revision: null, refused: [] }
}
