import { ColragError } from '@colrag/core'
import { Ollama } from 'ollama/browser'
import type { Server } from '../served/server-options.ts'
import { refusePages } from '../transport/read-json.ts'
import type { Wire } from '../transport/transport.ts'

/** Runs `ask` with Ollama's own client over our connections; its errors are told apart. */
export async function withOllama<T>(modelId: string, server: Server, wire: Wire, ask: (client: Ollama) => Promise<T>): Promise<T> {
  const model = `ollama:${modelId}`
  const send: typeof fetch = async (input, init) => {
    const headers = new Headers(init?.headers)
    // The client takes a key from the environment where none is given; keys come from options alone.
    if (!('authorization' in server.headers)) headers.delete('authorization')
    const response = await wire.fetch(input, { ...init, headers })
    refusePages(response, model)
    return new Response(response.body?.pipeThrough(wholeLines(model)) ?? null, { status: response.status, headers: response.headers })
  }
  try {
    return await ask(new Ollama({ host: server.baseUrl, fetch: send, headers: { ...server.headers } }))
  } catch (error) {
    throw explained(error, modelId)
  }
}

/** Lets JSON Lines through and ends in an error at any other: the client would print a broken line and go on without it. */
function wholeLines(model: string): TransformStream<Uint8Array, Uint8Array> {
  const decoder = new TextDecoder()
  const encoder = new TextEncoder()
  let rest = ''
  const checked = (line: string): string => {
    try {
      JSON.parse(line)
      return line
    } catch (cause) {
      throw new ColragError('model-output', model, `the answer is no JSON: ${line.slice(0, 80)}`, { cause, retryable: true })
    }
  }
  return new TransformStream({
    transform(chunk, out) {
      const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) if (line.trim() !== '') out.enqueue(encoder.encode(`${checked(line)}\n`))
    },
    flush(out) {
      if (rest.trim() !== '') out.enqueue(encoder.encode(checked(rest)))
    },
  })
}

function explained(error: unknown, modelId: string): unknown {
  const model = `ollama:${modelId}`
  if (ColragError.is(error)) {
    if (error.code === 'not-found')
      return new ColragError('not-found', model, error.message, { cause: error.cause, hint: `ollama pull ${modelId}` })
    // Ollama calls it a fault of its own (500) when a model cannot do what is asked.
    if (/does not support|missing data required for image/i.test(error.message))
      return new ColragError('unsupported', model, error.message, {
        cause: error.cause,
        hint: 'name a model that can, or ask for something else',
      })
    return error
  }
  // What the client throws itself is a plain Error: a complaint in the middle of a stream, or a stream without its last line.
  if (error instanceof Error && error.name === 'Error' && !('code' in error)) {
    const cut = /did not receive done/i.test(error.message)
    return new ColragError(cut ? 'model-output' : 'model-failed', model, cut ? 'the reply was cut on its way' : error.message, {
      cause: error,
      retryable: true,
    })
  }
  return error
}
