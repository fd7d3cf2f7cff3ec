import type { TextModel } from '@colrag/core'
import { ColragError } from '@colrag/core'
import type { ServerOptions } from '../served/server-options.ts'
import { serverOf } from '../served/server-options.ts'
import type { TextWire } from '../served/served-text.ts'
import { servedText } from '../served/served-text.ts'
import type { Wire } from '../transport/transport.ts'
import { httpFaultOf } from '../transport/http-fault.ts'
import type { TokenCap, Yielding } from './chat-body.ts'
import { chatBody, yieldTo } from './chat-body.ts'
import { readChat } from './read-chat.ts'

export const usualOpenAiUrl: string = 'http://127.0.0.1:8000/v1'

export interface OpenAiTextOptions extends ServerOptions {
  /** Whether the model reads pictures. */
  readonly images?: boolean
  /** Tokens of prompt and reply together. */
  readonly contextTokens?: number
  /** The field that caps the reply; newer models of OpenAI want the second, which is also tried where a server refuses the first. */
  readonly tokenCap?: TokenCap
  /** More fields for the request, e.g. `{ chat_template_kwargs: { enable_thinking: false } }`. */
  readonly body?: Readonly<Record<string, unknown>>
}

/**
 * A chat model behind an OpenAI-compatible server: vLLM, llama.cpp, LM Studio, Ollama's `/v1`, OpenAI. Replies are streamed. What a server
 * refuses (a schema, a seed, …) is left out from then on and named in `refused`; a refused schema goes into the prompt instead.
 */
export function openAiText(modelId: string, options: OpenAiTextOptions = {}): TextModel {
  const model = `openai:${modelId}`
  const server = serverOf(model, options, usualOpenAiUrl)
  const { images = false, contextTokens = 8192, tokenCap = 'max_tokens', body: more = {} } = options
  let yielding: Yielding = { schema: 'json_schema', tokenCap, without: [] }

  const send = async (body: unknown, { fetch }: Wire): ReturnType<typeof readChat> =>
    readChat(
      await fetch(server.at('/chat/completions'), {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'text/event-stream, application/json', ...server.headers },
        body: JSON.stringify(body),
      }),
      model,
    )

  const wire: TextWire = {
    provider: 'openai',
    modelId,
    images,
    contextTokens,
    settings: more,
    async chat(request, wire) {
      for (;;) {
        const sent = yielding
        const { body, refused } = chatBody(modelId, request, { more, yielding: sent })
        try {
          return { ...(await send(body, wire)), refused }
        } catch (error) {
          const fault = httpFaultOf(error)
          const next = fault && [400, 422, 501].includes(fault.status) ? yieldTo(fault.said, body, sent) : null
          if (next === null) throw missing(error, modelId, server.baseUrl)
          // Another call in flight may have met the complaint first: then what it learnt is tried.
          if (yielding === sent) yielding = next
        }
      }
    },
  }
  return servedText(wire, server)
}

function missing(error: unknown, modelId: string, baseUrl: string): unknown {
  if (!ColragError.is(error) || error.code !== 'not-found') return error
  return new ColragError('not-found', error.subject, error.message, {
    cause: error.cause,
    hint: `${baseUrl}/models lists what the server has, if "${modelId}" is not in it`,
  })
}
