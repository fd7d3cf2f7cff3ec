import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { readConversation, writeConversation } from './conversation-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'conversation-'))
afterAll(() => rmSync(folder, { recursive: true }))

it('begins without a file and keeps the last twenty turns', async () => {
  const file = join(folder, 'talk.json')
  expect(readConversation(file)).toEqual([])
  const turns = Array.from({ length: 25 }, (_, i) => ({ question: `問${i}`, answer: `答${i}` }))
  await writeConversation(file, turns)
  expect(readConversation(file)).toEqual(turns.slice(5))
  expect(readdirSync(folder)).toEqual(['talk.json'])
})
it.each(['no json', '[]', '{"turns": [{"question": 3}]}', '{"other": 1}'])('leaves a file of %s alone', (text) => {
  const file = join(folder, 'other.json')
  writeFileSync(file, text)
  expect(() => readConversation(file)).toThrow(`${file} holds no conversation`)
  expect(readFileSync(file, 'utf8')).toBe(text)
})
it('tells of a file that cannot be written', async () => {
  const file = join(folder, 'nowhere', 'talk.json')
  await expect(writeConversation(file, [])).rejects.toMatchObject({ code: 'invalid-options', subject: file })
})
