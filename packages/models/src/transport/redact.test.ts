import { sha256 } from '@colrag/stage-kit'
import { describe, expect, it } from 'vitest'
import { redactBody, redactHeaders, redactSecrets, redactUrl } from './redact.ts'

const key = 'sk-live-0123456789'

describe('what is written down', () => {
  it('hides headers that let somebody in', () => {
    const headers = new Headers({
      Authorization: `Bearer ${key}`,
      'X-Api-Key': key,
      'api-key': key,
      Cookie: key,
      'Content-Type': 'application/json',
    })
    expect(redactHeaders(headers)).toEqual({
      authorization: '***',
      'x-api-key': '***',
      'api-key': '***',
      cookie: '***',
      'content-type': 'application/json',
    })
  })
  it('hides passwords and keys in addresses', () => {
    expect(redactUrl(`http://user:${key}@host/v1?api_key=${key}&key=${key}&max_tokens=5&access_token=${key}`)).toBe(
      'http://***:***@host/v1?api_key=***&key=***&max_tokens=5&access_token=***',
    )
    expect(redactUrl(`nonsense ${key}`)).toBe('***')
  })
  it('hides keys in bodies by their names, and no counts of tokens', () => {
    const body = {
      api_key: key,
      apiKey: key,
      nested: [{ accessToken: key, password: key, client_secret: key }],
      max_tokens: 5,
      tokens: ['a'],
      prompt: 'p',
    }
    const shown = JSON.stringify(redactBody(body))
    expect(shown).not.toContain(key)
    expect(JSON.parse(shown)).toMatchObject({ max_tokens: 5, tokens: ['a'], prompt: 'p' })
  })
  it('names pictures by their hashes', () => {
    const base64 = Buffer.from('picture').toString('base64')
    expect(redactBody({ url: `data:image/png;base64,${base64}`, images: [base64] })).toEqual({
      url: `data:image/png;sha256,${sha256('picture')}`,
      images: [`sha256,${sha256('picture')}`],
    })
  })
  it('hides given keys wherever a server repeats them', () => {
    expect(redactSecrets(`wrong key ${key}, ${key}!`, [key, ''])).toBe('wrong key ***, ***!')
  })
})
