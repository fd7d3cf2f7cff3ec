import { ColragError } from '@colrag/core'
import { createParser } from 'eventsource-parser'
import type { WireReply } from '../served/served-text.ts'
import { complaintIn } from '../transport/http-fault.ts'
import { parseReply, readText, refusePages } from '../transport/read-json.ts'

interface Chunk {
  readonly choices?: readonly {
    readonly delta?: { readonly content?: string | null; readonly refusal?: string | null }
    readonly message?: { readonly content?: string | null; readonly refusal?: string | null }
    readonly finish_reason?: string | null
  }[]
  readonly usage?: { readonly prompt_tokens?: number; readonly completion_tokens?: number } | null
  readonly system_fingerprint?: string | null
  readonly error?: unknown
}

type Reply = Omit<WireReply, 'refused'>

/** A chat answer, streamed or whole: servers that cannot stream send one JSON document whatever was asked. */
export async function readChat(response: Response, model: string): Promise<Reply> {
  refusePages(response, model)
  if (/json/i.test(response.headers.get('content-type') ?? ''))
    return chatReply([parseReply(await readText(response, model), model) as Chunk], model)
  const text = await readText(response, model)
  if (!/^\s*(?:data|event|id|retry)?:/.test(text)) return chatReply([parseReply(text, model) as Chunk], model)
  const chunks: Chunk[] = []
  const parser = createParser({
    onEvent({ data }) {
      if (data !== '[DONE]') chunks.push(parseReply(data, model) as Chunk)
    },
  })
  // The last event of some servers lacks the blank line that ends it.
  parser.feed(`${text}\n\n`)
  return chatReply(chunks, model)
}

function chatReply(chunks: readonly Chunk[], model: string): Reply {
  let text = ''
  let finish: string | null = null
  let usage: Chunk['usage'] = null
  let revision: string | null = null
  for (const chunk of chunks) {
    if (chunk.error !== undefined && chunk.error !== null)
      throw new ColragError('model-failed', model, `the server broke off: ${complaintIn(JSON.stringify(chunk))}`, { retryable: true })
    const choice = chunk.choices?.[0]
    const said = choice?.delta ?? choice?.message
    if (typeof said?.refusal === 'string' && said.refusal !== '')
      throw new ColragError('model-output', model, `the model refuses: ${said.refusal.slice(0, 300)}`)
    text += said?.content ?? ''
    finish = choice?.finish_reason ?? finish
    usage = chunk.usage ?? usage
    revision = chunk.system_fingerprint ?? revision
  }
  if (finish === null) {
    const what = chunks.some(({ choices }) => (choices?.length ?? 0) > 0) ? 'the reply was cut on its way' : 'the reply has no choices'
    throw new ColragError('model-output', model, what, { retryable: true })
  }
  if (finish === 'content_filter') throw new ColragError('model-output', model, "the server's filter held the reply back")
  return {
    text,
    // Some gateways fill in zeros.
    promptTokens: usage?.prompt_tokens || null,
    tokens: usage?.completion_tokens || null,
    stopped: finish === 'length' ? 'length' : 'end',
    revision,
  }
}
