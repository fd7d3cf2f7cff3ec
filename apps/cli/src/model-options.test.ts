import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { modelChoice, modelParts, modelPrice, modelSettings } from './model-options.ts'
import { modelLines } from './output/model-lines.ts'

test('files of models are meant from where the user stands', () => {
  expect(modelChoice('llm:llamacpp:m.gguf, vlm:openai:a/b')).toBe(`llm:llamacpp:${resolve('m.gguf')},vlm:openai:a/b`)
  expect(modelChoice('rules')).toBe('rules')
})

test('the context of models is part of their names, so that a workspace knows it', () => {
  expect(modelParts({ captions: 'llm:openai:a,vlm:openai:b?context=4096', triples: 'rules', modelContext: 32768 })).toEqual({
    captions: 'llm:openai:a?context=32768,vlm:openai:b?context=4096',
    triples: 'rules',
  })
  expect(modelParts({ triples: 'llm:ollama:a' })).toEqual({ triples: 'llm:ollama:a' })
  expect(() => modelParts({ triples: 'rules', modelContext: 9 })).toThrow('--captions or --triples')
})

test('a price is two numbers', () => {
  expect(modelPrice('0.15, 0')).toEqual({ promptPerMillion: 0.15, replyPerMillion: 0 })
  for (const wrong of ['', '1', '1,', '1,x', '-1,1', '1,2,3']) expect(() => modelPrice(wrong)).toThrow('wants two numbers')
})

test('addresses and keys come from the environment, caps from the command line', () => {
  expect(modelSettings({})).toEqual({ providers: { openai: {}, ollama: {} } })
  expect(
    modelSettings(
      { OPENAI_BASE_URL: 'http://a/v1', OPENAI_API_KEY: 'k', OLLAMA_HOST: '10.0.0.1:11434' },
      { modelTokens: 9, modelPrice: { promptPerMillion: 1, replyPerMillion: 2 }, offline: true },
    ),
  ).toEqual({
    providers: { openai: { baseUrl: 'http://a/v1', apiKey: 'k' }, ollama: { baseUrl: 'http://10.0.0.1:11434' } },
    limits: { tokens: 9, account: { spent: 0 } },
    price: { promptPerMillion: 1, replyPerMillion: 2 },
    offline: true,
  })
})

test.each([
  ['10.0.0.1', 'http://10.0.0.1:11434'],
  ['ollama.local/', 'http://ollama.local:11434/'],
  ['[::1]', 'http://[::1]:11434'],
  [':8080', 'http://127.0.0.1:8080'],
  ['0.0.0.0', 'http://127.0.0.1:11434'],
  [' 0.0.0.0:8080\n', 'http://127.0.0.1:8080'],
  ['https://ollama.example', 'https://ollama.example'],
])('OLLAMA_HOST may be %j', (written, baseUrl) => {
  expect(modelSettings({ OLLAMA_HOST: written }).providers?.ollama).toEqual({ baseUrl })
})

test('a report tells what was asked, what came of it and what it cost', () => {
  const report = {
    stage: 'llm-captioner',
    model: 'openai:m',
    blocks: 12,
    asked: 10,
    empty: 0,
    partial: 0,
    failed: 1,
    leftOut: 2,
    made: 9,
    rejected: { 'too long': 3, empty: 1 },
    calls: 1300,
    kept: 4,
    retries: 4,
    promptTokens: 12_345,
    tokens: 678,
    money: 0.5,
    seconds: 3,
  }
  expect(modelLines(report)).toEqual([
    '  llm-captioner (openai:m): 12 blocks, 10 asked, 9 answered (90.0%), 9 made, 1 without a usable reply, 2 left out (--retry asks again)',
    '    1,300 calls in 3 s, 4 replies kept from before, 12,345 tokens asked and 678 replied, 0.5000 paid, 600.0000 an hour',
    '    rejected: too long 3, empty 1',
  ])
  expect(modelLines({ ...report, leftOut: 0 })[0]).toContain('1 without a usable reply (--retry asks again)')
  expect(modelLines({ ...report, failed: 0 })[0]).toContain(', 2 left out (--retry asks again)')
  expect(modelLines({ ...report, failed: 0, leftOut: 0 })[0]).not.toContain('--retry')
  expect(modelLines({ ...report, asked: 0, failed: 0, rejected: {}, money: null })[1]).toContain('no price is known')
  expect(modelLines({ ...report, estimated: 1, blocks: 1, calls: 1, kept: 1 }).slice(0, 2)).toEqual([
    expect.stringContaining(': 1 block,'),
    '    1 call in 3 s, 1 reply kept from before, about 12,345 tokens asked and 678 replied, about 0.5000 paid, 600.0000 an hour',
  ])
})
