import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { makeRecipe } from './make-recipe.ts'
import { rerankerByName } from './reranker-by-name.ts'

describe('rerankerByName', () => {
  test('knows what each name means, and how many hits', async () => {
    expect(await rerankerByName('none', {})).toBeNull()
    const llm = await rerankerByName('llm:ollama:gemma3:4b?depth=7', {})
    expect([llm?.reranker.name, llm?.depth]).toEqual(['llm-reranker', 7])
    expect((await rerankerByName('llm:ollama:gemma3?depth=7&context=4096', {}))?.depth).toBe(7)
    expect((await rerankerByName('llm:ollama:gemma3?context=4096', {}))?.depth).toBe(10)
    const pages = await rerankerByName('pages:ollama:gemma3', {})
    expect([pages?.reranker.name, pages?.depth, pages?.reranker.fingerprint === llm?.reranker.fingerprint]).toEqual([
      'llm-reranker',
      20,
      false,
    ])
    const tokens = await rerankerByName('tokens', {})
    expect([tokens?.reranker.name, tokens?.depth]).toEqual(['late-interaction', 50])
    await tokens?.close()
  })
  test.each(['nothing', 'onnx:', 'llm:', 'pages:', 'onnx:/x?depth=0', 'onnx:/x?depth=many', 'llm:ollama:a?depth=2&x=1'])(
    '%s is refused',
    async (name) => {
      await expect(rerankerByName(name, {})).rejects.toMatchObject({ code: 'invalid-options', subject: '--rerank' })
    },
  )
  test('a model that reads no pictures cannot look at pages', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'reranker-'))
    writeFileSync(join(folder, 'a.gguf'), 'GGUF')
    await expect(rerankerByName(`pages:llamacpp:${join(folder, 'a.gguf')}`, {})).rejects.toMatchObject({
      code: 'invalid-options',
      subject: '--rerank',
      hint: expect.stringContaining('reads pictures'),
    })
    rmSync(folder, { recursive: true })
  })
  test('a folder that is not there is told', async () => {
    await expect(rerankerByName('onnx:/nowhere', {})).rejects.toMatchObject({ code: 'not-found' })
  })
})

describe('tiles', () => {
  test.each(['tiles:', 'tiles:onnx:/nowhere?view=half', 'tiles:onnx:/nowhere?depth=0'])('%s is refused', async (name) => {
    await expect(rerankerByName(name, {})).rejects.toMatchObject({ code: 'invalid-options' })
  })
  test('a model of words is refused, and one that is not there by its name', async () => {
    await expect(rerankerByName('tiles:bundled:e5-small', {})).rejects.toMatchObject({
      code: 'invalid-options',
      subject: '--rerank',
      message: expect.stringMatching(/^--rerank tiles:bundled:e5-small: .*no pictures/),
      hint: expect.stringMatching(/page encoders: tiles:onnx:FOLDER .*, or tiles:vllm-pooling:MODEL\?dims=/),
    })
    // A server of words alone, whatever it is told.
    await expect(rerankerByName('tiles:tei:colbert?dims=96', {})).rejects.toMatchObject({ code: 'invalid-options' })
    await expect(rerankerByName('tiles:onnx:/nowhere?view=max', {})).rejects.toMatchObject({ code: 'not-found' })
  })
  test('a model behind a server must be told how many numbers its vectors have', async () => {
    const told = await rerankerByName('tiles:vllm-pooling:vidore/colqwen2?view=max&dims=128&depth=3', {})
    expect([told?.reranker.name, told?.depth]).toEqual(['tiles', 3])
    await told?.close()
    await expect(rerankerByName('tiles:vllm-pooling:vidore/colqwen2', {})).rejects.toMatchObject({
      code: 'invalid-options',
      hint: expect.stringContaining('?dims='),
    })
  })
})

describe('names of encoders that are none', () => {
  test.each([
    ['tiles:bundled:x', 'not-found', /bundled has no multi-vector model "x"/],
    ['tokens:bundled:x', 'not-found', /bundled has no multi-vector model "x"/],
    ['tokens:e5', 'invalid-options', /provider:model/],
    ['tiles:nobody:x', 'invalid-options', /no provider "nobody"/],
    ['pages:bundled:x', 'invalid-options', /no provider "bundled"/],
  ])('%s is told with the option', async (name, code, message) => {
    const error: unknown = await rerankerByName(name, {}).then(
      () => null,
      (fault: unknown) => fault,
    )
    expect(error).toMatchObject({ code, subject: '--rerank', message: expect.stringMatching(message), hint: expect.stringMatching(/./) })
    expect(error).toHaveProperty('message', expect.stringMatching(/^--rerank /))
  })
})

describe('full', () => {
  test('says what is not named and what cannot be used, and does without; embedded refuses it', async () => {
    const bare = await makeRecipe('full', { use: 'search' })
    expect(bare.notes).toEqual([
      'image model: none is named, so captions stand for pictures',
      'reranker: none is named, so hits keep the order of the fusion',
      'visual ranker: none is named, so pictures that hang on hits are not looked at',
      'answerer: none is named, so answers are quotes',
    ])
    await bare.close()
    const lacking = await makeRecipe('full?rerank=onnx:/nowhere&images=onnx:/nowhere&answer=llm:ollama:gemma3', { use: 'search' })
    expect(lacking.notes).toEqual([
      expect.stringMatching(/^image model: onnx:\/nowhere cannot be used \(.+\), so captions/),
      expect.stringMatching(/^reranker: onnx:\/nowhere cannot be used \(.+\), so hits keep/),
      'visual ranker: none is named, so pictures that hang on hits are not looked at',
    ])
    expect([lacking.answer.name, lacking.reranker]).toEqual(['llm-answerer', undefined])
    await lacking.close()
    await expect(makeRecipe('embedded?rerank=onnx:/nowhere', { use: 'search' })).rejects.toMatchObject({ code: 'not-found' })
    await expect(makeRecipe('full?rerank=nonsense', { use: 'search' })).rejects.toMatchObject({ code: 'invalid-options' })
    await expect(makeRecipe('full?text=onnx:/nowhere', { use: 'search' })).rejects.toMatchObject({ code: 'not-found' })
  })
})
