import { connect } from 'node:net'
import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { useApi } from './fixture/use-api.ts'

const api = useApi({ allowHosts: ['docs.example'] })

test('what HTTP forbids is told as a problem with a code of the closed set', async () => {
  const json = { 'content-type': 'application/json' }
  const cases: [string, string, RequestInit, number, string][] = [
    ['GET', '/nowhere', {}, 404, 'not-found'],
    ['PUT', '/search', {}, 405, 'unsupported'],
    ['DELETE', '/', {}, 405, 'unsupported'],
    ['POST', '/search', { headers: json, body: '{"question":' }, 400, 'invalid-options'],
    ['POST', '/search', { headers: json, body: '' }, 400, 'invalid-options'],
    ['POST', '/search', { headers: json, body: '{"question":"x","surprise":1}' }, 400, 'invalid-options'],
    ['POST', '/search', { headers: json, body: '{"question":"x","k":0}' }, 400, 'invalid-options'],
    ['POST', '/search', { headers: json, body: '{"__proto__":{"k":1},"question":"x"}' }, 400, 'invalid-options'],
    ['POST', '/search', { body: 'question=x', headers: { 'content-type': 'application/x-www-form-urlencoded' } }, 415, 'unsupported'],
    ['POST', '/search', { body: '{"question":"x"}', headers: { 'content-type': 'text/plain' } }, 415, 'unsupported'],
    ['POST', '/search', {}, 415, 'unsupported'],
    ['POST', '/search', { headers: json, body: JSON.stringify({ question: 'x'.repeat(2_000_000) }) }, 413, 'over-budget'],
    ['POST', '/search', { headers: json, body: '{"question":"words"}' }, 404, 'not-found'],
    ['GET', '/documents/%E0%A4%A', {}, 400, 'invalid-options'],
    ['GET', '/documents?limit=many', {}, 400, 'invalid-options'],
    ['GET', '/documents/x/pages/1/image?dpi=9999', {}, 400, 'invalid-options'],
    ['GET', '/jobs/none', {}, 404, 'not-found'],
    ['GET', '/jobs/none/events', {}, 404, 'not-found'],
    ['DELETE', '/jobs/none', {}, 404, 'not-found'],
    ['POST', '/ingest', { headers: json, body: '{"paths":["/etc"]}' }, 400, 'invalid-options'],
  ]
  for (const [method, path, init, status, code] of cases) {
    const reply = await api.call(method, path, init)
    expect([method, path, reply.status, reply.body]).toEqual([method, path, status, expect.objectContaining({ status, code })])
  }
  expect((await api.call('PUT', '/search')).headers.get('allow')).toBe('POST')
  expect((await api.call('PATCH', '/jobs/{id}', { params: { id: 'x' } })).headers.get('allow')).toBe('GET, DELETE, HEAD')
  expect(existsSync(api.workspace)).toBe(false)
})

/** `fetch` does not let a caller name the host. */
function raw(request: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(api.url()).port), '127.0.0.1', () => socket.write(request))
    let all = ''
    socket
      .on('data', (chunk) => (all += String(chunk)))
      .on('end', () => resolve(all))
      .on('error', reject)
  })
}

test('only the names of the loopback and those that were told are answered, and no pages of other origins', async () => {
  const status = async (host: string, more = ''): Promise<string> =>
    (await raw(`GET /health HTTP/1.1\r\nHost: ${host}\r\n${more}Connection: close\r\n\r\n`)).slice(9, 12)
  for (const host of ['localhost', 'localhost:99', '127.0.0.1', '127.9.9.9:80', '[::1]:8', 'docs.example:8377', 'DOCS.example'])
    expect([host, await status(host)]).toEqual([host, '200'])
  for (const host of ['evil.example', 'localhost.evil.example', '128.0.0.1', '127.0.0.1.evil.example', '127.evil', ''])
    expect([host, await status(host)]).toEqual([host, '421'])
  expect(await status('localhost:8', 'Origin: http://localhost:8\r\n')).toBe('200')
  for (const origin of ['http://evil.example', 'null', 'http://localhost:9'])
    expect([origin, await status('localhost:8', `Origin: ${origin}\r\n`)]).toEqual([origin, '403'])
  const garbage = await raw('this is no request\r\n\r\n')
  expect(garbage).toContain('application/problem+json')
})

test('every answer has its security headers and a request id, which a caller may give', async () => {
  const { headers } = await api.call('GET', '/health', { headers: { 'x-request-id': 'mine-1' } })
  expect(headers.get('x-request-id')).toBe('mine-1')
  expect(headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(headers.get('access-control-allow-origin')).toBeNull()
  const { headers: others } = await api.call('GET', '/health', { headers: { 'x-request-id': 'two words' } })
  expect(others.get('x-request-id')).toMatch(/^[\da-f-]{36}$/)
})

test('the page loads nothing from elsewhere and has no script or style of its own', async () => {
  const page = await (await fetch(`${api.url()}/`)).text()
  const links = [...page.matchAll(/(?:src|href)="([^"]*)"/g)].map((match) => match[1] ?? '')
  expect(links.every((link) => link.startsWith('/'))).toBe(true)
  expect(page).not.toMatch(/<style|<script(?! type="module" src)| on\w+=| style=/)
  for (const link of links) {
    const response = await fetch(`${api.url()}${link}`)
    expect([link, response.status]).toEqual([link, 200])
    const imports = [...(await response.text()).matchAll(/from '(\.[^']*)'/g)].map(
      (match) => new URL(match[1] ?? '', `${api.url()}${link}`).href,
    )
    for (const file of imports) expect([file, (await fetch(file)).status]).toEqual([file, 200])
  }
})

test('the log says what was asked for and how it went, not with what words', async () => {
  await api.json('/search', { question: 'a-secret-question' })
  await fetch(`${api.url()}/documents?offset=0&limit=7`)
  const lines = api.log.map((line) => JSON.parse(line) as Record<string, unknown>)
  expect(lines).toContainEqual(
    expect.objectContaining({ method: 'POST', route: '/search', status: 404, reqId: expect.any(String), ms: expect.any(Number) }),
  )
  expect(api.log.join('')).not.toMatch(/secret|limit=7/)
})

test('what documents say never becomes markup in the page', async () => {
  for (const name of ['page.js', 'evidence.js', 'documents.js', 'element.js'])
    expect(await (await fetch(`${api.url()}/page/${name}`)).text()).not.toMatch(
      /innerHTML|outerHTML|insertAdjacentHTML|document\.write|srcdoc|eval\(/,
    )
})
