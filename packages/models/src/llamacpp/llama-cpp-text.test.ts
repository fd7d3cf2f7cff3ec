import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strictContext } from '@colrag/testing'
import { describe, expect, it } from 'vitest'
import { textModel } from '../text-model.ts'
import { llamaCppText } from './llama-cpp-text.ts'
import { loadLlamaLibrary } from './llama-library.ts'

const written = (bytes: Uint8Array): string => {
  const file = join(mkdtempSync(join(tmpdir(), 'colrag-gguf-')), 'tiny.gguf')
  writeFileSync(file, bytes)
  return file
}
const gguf = (...more: readonly number[]): Uint8Array => Uint8Array.of(...new TextEncoder().encode('GGUF'), 3, 0, 0, 0, ...more)

describe('llamaCppText', () => {
  it('pins the weights without reading all of them', () => {
    const revisions = [gguf(1), gguf(1), gguf(2), gguf(1, 0)].map((bytes) => llamaCppText(written(bytes)).revision)
    expect(revisions[0]).toBe(revisions[1])
    expect(new Set(revisions).size).toBe(3)
    const long = (last: number): Uint8Array => {
      const bytes = new Uint8Array(3 * 2 ** 20)
      bytes.set(gguf())
      bytes[bytes.length - 1] = last
      return bytes
    }
    expect(llamaCppText(written(long(1))).revision).not.toBe(llamaCppText(written(long(2))).revision)
    expect(llamaCppText(written(gguf()))).toMatchObject({
      provider: 'llamacpp',
      modelId: 'tiny.gguf',
      limits: { parallel: false, tokens: 8192 },
    })
  })
  it('names the file that is missing or no model, and refuses options', () => {
    expect(() => llamaCppText('/no/such/model.gguf')).toThrow(
      expect.objectContaining({ code: 'not-found', subject: '/no/such/model.gguf' }),
    )
    const page = written(new TextEncoder().encode('<!DOCTYPE html>'))
    expect(() => llamaCppText(page)).toThrow(expect.objectContaining({ code: 'corrupt', subject: page }))
    expect(() => llamaCppText(written(new Uint8Array()))).toThrow(expect.objectContaining({ code: 'corrupt' }))
    expect(() => llamaCppText(written(gguf()), { numThread: 0 })).toThrow(expect.objectContaining({ code: 'invalid-options' }))
  })
  it('says what to install where llama.cpp is not', async () => {
    // It is no dependency of the workspace, so that it is never there.
    await expect(loadLlamaLibrary('x')).rejects.toMatchObject({
      code: 'unsupported',
      hint: expect.stringContaining('npm install') as string,
    })
    const model = textModel(`llamacpp:${written(gguf())}`)
    await expect(model.generate({ prompt: 'a' }, strictContext())).rejects.toMatchObject({ code: 'unsupported' })
    await expect(model.generate({ prompt: ' ' }, strictContext())).rejects.toMatchObject({ code: 'invalid-options' })
    await model.close()
  })
})
