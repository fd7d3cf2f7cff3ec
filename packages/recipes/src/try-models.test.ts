import { once } from 'node:events'
import { createServer } from 'node:http'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ColragError } from '@colrag/core'
import { afterEach, describe, expect, it } from 'vitest'
import { tryModels } from './try-models.ts'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

/** An OpenAI-compatible server with a list of models; `strict`: it refuses names that are not in it. */
async function serverOf(models: readonly string[] | null, strict: boolean): Promise<{ readonly url: string; readonly asked: string[] }> {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    request.resume()
    request.on('end', () => {
      if (request.url === '/v1/models' && models) return void response.end(JSON.stringify({ data: models.map((id) => ({ id })) }))
      if (request.url === '/v1/models' || strict) return void response.writeHead(404).end('{"error":{"message":"no such model"}}')
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.end(
        'data: {"choices":[{"index":0,"delta":{"content":"Hi"},"finish_reason":"stop"}]}\n\ndata: {"choices":[],"usage":{"prompt_tokens":1,"completion_tokens":1}}\n\ndata: [DONE]\n\n',
      )
    })
  })
  servers.push(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`, asked }
}

describe('tryModels', () => {
  const at = (baseUrl: string) => ({ providers: { openai: { baseUrl } } })
  const fault = async (run: Promise<void>): Promise<string | null> =>
    run.then(
      () => null,
      (error: unknown) => (ColragError.is(error) ? `${error.code}: ${error.message} (${error.hint})` : String(error)),
    )

  it('refuses a name that the server neither lists nor answers to, and says which there are', async () => {
    const { url } = await serverOf(['small', 'large'], true)
    const said = await fault(tryModels({ triples: 'llm:openai:smal' }, at(url)))
    expect(said).toMatch(/^not-found: --triples openai:smal: .* has no model smal \(it has small, large\)$/)
    expect(await fault(tryModels({ captions: 'vlm:openai:larg' }, at(url)))).toMatch(/--captions openai:larg/)
  })
  it('lets pass what is listed without another question, and what the server takes all the same', async () => {
    const listed = await serverOf(['small'], true)
    expect(await fault(tryModels({ triples: 'llm:openai:small?context=4096', captions: 'llm:openai:small' }, at(listed.url)))).toBeNull()
    expect(listed.asked.filter((path) => path !== '/v1/models')).toEqual([])
    const lenient = await serverOf(['only'], false)
    expect(await fault(tryModels({ triples: 'llm:openai:any' }, at(lenient.url)))).toBeNull()
  })
  it('believes servers without a list or that do not answer, and asks none when offline', async () => {
    const silent = await serverOf(null, true)
    expect(await fault(tryModels({ triples: 'llm:openai:any' }, at(silent.url)))).toBeNull()
    expect(await fault(tryModels({ triples: 'llm:openai:any' }, at('http://127.0.0.1:9/v1')))).toBeNull()
    const unasked = await serverOf(['small'], true)
    expect(await fault(tryModels({ triples: 'llm:openai:smal' }, { ...at(unasked.url), offline: true }))).toBeNull()
    expect(unasked.asked).toEqual([])
    expect(await fault(tryModels({ triples: 'rules', captions: 'rules' }, {}))).toBeNull()
  })
})
