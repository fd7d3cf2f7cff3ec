import type { TextRequest } from '../served/text-request.ts'

/** The field that caps a reply. */
export type TokenCap = 'max_tokens' | 'max_completion_tokens'

/** What a server was found to take: how a schema may be asked for (`prompt`: in words only), how a reply is capped, fields it will not have. */
export interface Yielding {
  readonly schema: 'json_schema' | 'json_object' | 'prompt'
  readonly tokenCap: TokenCap
  readonly without: readonly string[]
}

interface Settings {
  readonly more: Readonly<Record<string, unknown>>
  readonly yielding: Yielding
}

/** The body of a chat request, and what of the asked is not in it. */
export function chatBody(
  modelId: string,
  request: TextRequest,
  { more, yielding }: Settings,
): { readonly body: Readonly<Record<string, unknown>>; readonly refused: readonly string[] } {
  const { schema, stop, maxTokens, temperature, seed } = request
  const inWords = schema !== null && yielding.schema !== 'json_schema'
  const optional: Record<string, unknown> = {
    temperature,
    seed,
    ...(stop.length > 0 ? { stop } : {}),
    ...(maxTokens === null ? {} : { [yielding.tokenCap]: maxTokens }),
    stream_options: { include_usage: true },
    ...responseFormat(schema, yielding.schema),
  }
  const refused = yielding.without.filter((field) => field in optional)
  for (const field of refused) delete optional[field]
  return {
    body: { model: modelId, messages: messages(request, inWords), stream: true, ...optional, ...more },
    // How usage is reported changes nothing about the reply.
    refused: [...(inWords ? ['schema'] : []), ...refused.filter((field) => field !== 'stream_options')],
  }
}

function messages({ system, prompt, images, schema }: TextRequest, schemaInWords: boolean): unknown[] {
  const wish = `Reply with one JSON document that follows this JSON Schema, and nothing else:\n${JSON.stringify(schema)}`
  const text = schemaInWords ? `${prompt}\n\n${wish}` : prompt
  const pictures = images.map(({ mediaType, base64 }) => ({ type: 'image_url', image_url: { url: `data:${mediaType};base64,${base64}` } }))
  return [
    ...(system === '' ? [] : [{ role: 'system', content: system }]),
    { role: 'user', content: pictures.length === 0 ? text : [...pictures, { type: 'text', text }] },
  ]
}

function responseFormat(schema: TextRequest['schema'], way: Yielding['schema']): object {
  if (schema === null || way === 'prompt') return {}
  if (way === 'json_object') return { response_format: { type: 'json_object' } }
  return { response_format: { type: 'json_schema', json_schema: { name: 'reply', schema, strict: true } } }
}

const complaints: readonly (readonly [field: string, words: RegExp])[] = [
  ['stream_options', /stream_options|include_usage/i],
  ['temperature', /temperature/i],
  ['seed', /\bseed\b/i],
  ['stop', /['"`]stop['"`]|\bstop\b.{0,30}(?:supported|parameter|sequence)/i],
  ['max_tokens', /max_(?:completion_)?tokens/i],
  ['max_completion_tokens', /max_(?:completion_)?tokens/i],
]
const schemaWords = /response_?format|json_?(?:schema|object|mode)|structured|grammar|guided|schema/i

/** What to do without after a complaint about `body`, which was made for `sent`; null where it names nothing that could be given up. */
export function yieldTo(complaint: string, body: Readonly<Record<string, unknown>>, sent: Yielding): Yielding | null {
  if ('response_format' in body && sent.schema !== 'prompt' && schemaWords.test(complaint))
    return { ...sent, schema: sent.schema === 'json_schema' ? 'json_object' : 'prompt' }
  const field = complaints.find(([name, words]) => name in body && !sent.without.includes(name) && words.test(complaint))?.[0]
  if (field === undefined) return null
  // Newer models of OpenAI take the cap under another name.
  if (field === 'max_tokens' && sent.tokenCap === field) return { ...sent, tokenCap: 'max_completion_tokens' }
  return { ...sent, without: [...sent.without, field] }
}
