import { inspect } from 'node:util'
import { ColragError } from '@colrag/core'
import { describe, expect, it } from 'vitest'
import { serverOf } from './server-options.ts'
import type { ServerOptions } from './server-options.ts'

const usual = 'http://127.0.0.1:8000/v1'

describe('serverOf', () => {
  it.each([
    ['a line break in a key', { apiKey: 'sk-secret\nsk-secret' }],
    ['a key in another script', { apiKey: 'sk-secret鍵' }],
    ['a header of two lines', { headers: { 'x-key': 'sk-secret\r\nx: y' } }],
    ['an address without its scheme', { baseUrl: 'sk-secret@127.0.0.1:8000/v1' }],
    ['an address of another kind', { baseUrl: 'ftp://user:sk-secret@127.0.0.1/v1?key=sk-secret' }],
  ])('refuses %s without repeating it', (_name, options: ServerOptions) => {
    let refused: unknown = null
    try {
      serverOf('openai:m', options, usual)
    } catch (error) {
      refused = error
    }
    if (!ColragError.is(refused)) throw new Error(`not refused: ${inspect(refused)}`)
    expect(refused.code).toBe('invalid-options')
    expect(`${refused.message} ${refused.hint} ${inspect(refused.cause)}`).not.toContain('sk-secret')
  })
  it('takes a password as it stands where it is not percent-encoded', () => {
    const { headers, secrets } = serverOf('openai:m', { baseUrl: 'http://user:100%zz@127.0.0.1/v1' }, usual)
    expect(headers.authorization).toBe(`Basic ${Buffer.from('user:100%zz').toString('base64')}`)
    expect(secrets).toContain('100%zz')
  })
})
