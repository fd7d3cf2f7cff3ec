import { ColragError } from '@colrag/core'

const longest = 256 * 1024 * 1024

/** The JSON of an answer. A web page is no answer (`model-failed`); broken JSON may be a cut answer and is worth another try (`model-output`). */
export async function readJson(response: Response, subject: string): Promise<unknown> {
  refusePages(response, subject)
  return parseReply(await readText(response, subject), subject)
}

/** Servers that label JSON wrongly are forgiven; pages of proxies and of wrong addresses are not. */
export function refusePages(response: Response, subject: string): void {
  if (/html/i.test(response.headers.get('content-type') ?? '')) throw pageInstead(subject)
}

export async function readText(response: Response, subject: string): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true })
    if (text.length > longest) throw new ColragError('over-budget', subject, 'the answer does not end')
  }
  return text + decoder.decode()
}

export function parseReply(text: string, subject: string): unknown {
  if (/^\s*</.test(text)) throw pageInstead(subject)
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new ColragError('model-output', subject, `the answer is no JSON: ${text.slice(0, 80)}`, { cause, retryable: true })
  }
}

const pageInstead = (subject: string): ColragError =>
  new ColragError('model-failed', subject, 'the server answered with a web page', {
    hint: 'check the base URL: it may need /v1 at its end',
  })
