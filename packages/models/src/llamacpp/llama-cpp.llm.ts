import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { describeTextModel, strictContext } from '@colrag/testing'
import { describe, expect, it } from 'vitest'
import { textModel } from '../text-model.ts'
import type { LlamaLibrary } from './llama-library.ts'

const folder = new URL('../../../../.cache/llm/', import.meta.url)
const file = fileURLToPath(new URL('gemma-3-270m-q4_k_m.gguf', folder))
const installed = fileURLToPath(new URL('node_modules/node-llama-cpp/package.json', folder))
const missing = [file, installed].filter((path) => !existsSync(path))
const reason = missing.length === 0 ? '' : ' (skipped: tools/peers/llm.sh could not bring node-llama-cpp and its model)'
const library =
  reason === '' ? ((await import(pathToFileURL(createRequire(installed).resolve('node-llama-cpp')).href)) as LlamaLibrary) : null
const make = (contextTokens = 1024): ReturnType<typeof textModel> =>
  textModel(`llamacpp:${file}`, { contextTokens, numThread: 1, ...(library ? { library } : {}) })

if (library) describeTextModel('llamacpp: with a real model', make)

describe.skipIf(reason !== '')(`llamacpp: with a real model${reason}`, () => {
  it('counts what it reads and says, and refuses a prompt that does not fit', async () => {
    const model = make(256)
    const ctx = strictContext()
    const short = await model.generate({ prompt: 'The river', maxTokens: 4 }, ctx)
    const long = await model.generate({ prompt: 'The river rose.', maxTokens: 4 }, ctx)
    expect(long.promptTokens).toBeGreaterThan(short.promptTokens)
    expect(short.promptTokens).toBeLessThan(30)
    await expect(model.generate({ prompt: 'The river rose by 3.5 m. '.repeat(40) }, ctx)).rejects.toMatchObject({ code: 'over-budget' })
    await model.close()
  })
})
