import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sha256 } from '@colrag/stage-kit'
import { afterEach, describe, expect, it } from 'vitest'
import type { HubServer } from '../fixtures/hub-server.ts'
import { startHub } from '../fixtures/hub-server.ts'
import type { HubOptions } from './hub-options.ts'
import type { ModelFolder } from './model-folder.ts'
import { modelFolder } from './model-folder.ts'
import type { ModelParts } from './open-model.ts'
import { openModel } from './open-model.ts'

const files = { 'config.json': '{"model_type":"x"}', 'onnx/model.onnx': 'weights', 'README.md': '# not needed' }
const parts: ModelParts = {
  choose: (all) => all.filter((file) => file !== 'README.md'),
  needs: [['config.json'], ['model.onnx', 'onnx/model.onnx']],
}
const cache = (): string => mkdtempSync(join(tmpdir(), 'colrag-hub-'))
const lockOf = (folder: ModelFolder): { commit?: string; files: Record<string, { sha256: string }> } =>
  JSON.parse(readFileSync(join(folder.path, 'colrag-model.lock.json'), 'utf8')) as never

let hub: HubServer | null = null
afterEach(() => hub?.close())
const start = async (more: Parameters<typeof startHub>[1] = {}): Promise<HubOptions & { readonly cacheFolder: string }> => {
  hub = await startHub({ 'me/tiny': files }, more)
  return { endpoint: hub.url, cacheFolder: cache() }
}

describe('openModel from a hub', () => {
  it('fetches what is read, once, and locks it at its commit', async () => {
    const options = await start()
    const folder = await openModel('me/tiny', parts, options)
    expect(await folder.json('config.json')).toEqual({ model_type: 'x' })
    expect(existsSync(join(folder.path, 'README.md'))).toBe(false)
    expect(lockOf(folder)).toMatchObject({
      model: 'me/tiny',
      commit: hub?.commit,
      files: { 'onnx/model.onnx': { bytes: 7, sha256: sha256('weights') }, 'config.json': { sha256: sha256(files['config.json']) } },
    })
    expect(hub?.asked.filter((path) => path.includes('/resolve/')).every((path) => path.includes(hub?.commit ?? ''))).toBe(true)
    const asked = hub?.asked.length
    await openModel('me/tiny', parts, options)
    await openModel('me/tiny', parts, { ...options, offline: true })
    expect(hub?.asked).toHaveLength(asked ?? 0)
  })
  it('may be asked for the same model many times at once', async () => {
    const options = await start()
    const folders = await Promise.all(Array.from({ length: 6 }, () => openModel('me/tiny', parts, options)))
    for (const folder of folders) expect(new TextDecoder().decode(await folder.bytes('onnx/model.onnx'))).toBe('weights')
    expect(readdirSync(folders[0]?.path ?? '', { recursive: true }).filter((file) => String(file).endsWith('.part'))).toEqual([])
  })
  it('keeps revisions apart', async () => {
    const options = await start()
    const [main, old] = await Promise.all([openModel('me/tiny', parts, options), openModel('me/tiny@v1', parts, options)])
    expect(main.path).not.toBe(old.path)
    expect(await main.revision(['config.json'])).toBe(await old.revision(['config.json']))
  })
  it('refuses a file that was changed since, by length or by content, and names it', async () => {
    const options = await start()
    const { path } = await openModel('me/tiny', parts, options)
    for (const changed of ['weight', 'Weights']) {
      writeFileSync(join(path, 'onnx/model.onnx'), changed)
      const folder = await openModel('me/tiny', parts, options)
      await expect(folder.locate('onnx/model.onnx')).rejects.toMatchObject({ code: 'corrupt', subject: join(path, 'onnx/model.onnx') })
    }
    // What is gone is fetched again, and must be what it was.
    rmSync(join(path, 'onnx/model.onnx'))
    expect(new TextDecoder().decode(await (await openModel('me/tiny', parts, options)).bytes('onnx/model.onnx'))).toBe('weights')
    rmSync(join(path, 'onnx/model.onnx'))
    hub?.put('me/tiny', 'onnx/model.onnx', 'others!')
    await expect(openModel('me/tiny', parts, options)).rejects.toMatchObject({
      code: 'corrupt',
      message: expect.stringContaining('onnx/model.onnx') as string,
    })
  })
  it('asks nobody offline, and names the file and where it is to be had', async () => {
    const options = { ...(await start()), offline: true }
    const error = await openModel('me/tiny', parts, options).catch((e: unknown) => e)
    expect(error).toMatchObject({
      code: 'not-found',
      subject: 'me/tiny/config.json',
      hint: `fetch ${hub?.url}/me/tiny/resolve/main/config.json and put it at ${join(options.cacheFolder, 'me/tiny/main/config.json')}`,
    })
    expect(hub?.asked).toEqual([])
  })
  it('takes files that were put there by hand, and locks them', async () => {
    const options = { cacheFolder: cache(), offline: true }
    const path = join(options.cacheFolder, 'me', 'tiny', 'main')
    mkdirSync(path, { recursive: true })
    writeFileSync(join(path, 'config.json'), '{}')
    await expect(openModel('me/tiny', parts, options)).rejects.toMatchObject({ subject: 'me/tiny/model.onnx' })
    writeFileSync(join(path, 'model.onnx'), 'mine')
    const folder = await openModel('me/tiny', parts, options)
    expect(Object.keys(lockOf(folder).files)).toEqual(['config.json', 'model.onnx'])
    writeFileSync(join(path, 'model.onnx'), 'else')
    await expect((await openModel('me/tiny', parts, options)).bytes('model.onnx')).rejects.toMatchObject({ code: 'corrupt' })
  })
  it.each([
    ['a log-in page for a file', { page: true }, 'model-failed', /page/],
    ['a stream that is cut', { cut: true }, 'model-failed', /whole/],
    ['fewer bytes than listed', { short: true }, 'corrupt', /bytes/],
    ['other bytes than listed', { swapped: true }, 'corrupt', /SHA-256/],
  ] as const)('keeps nothing of %s', async (_, fault, code, message) => {
    const options = await start({ fault: { file: 'onnx/model.onnx', ...fault } })
    const error = await openModel('me/tiny', parts, options).catch((e: unknown) => e)
    expect(error).toMatchObject({ code, subject: `${hub?.url}/me/tiny/resolve/${hub?.commit}/onnx/model.onnx` })
    expect(String(error)).toMatch(message)
    const path = join(options.cacheFolder, 'me/tiny/main')
    expect(existsSync(join(path, 'onnx/model.onnx'))).toBe(false)
    expect(existsSync(join(path, 'colrag-model.lock.json'))).toBe(false)
  })
  it('tries again where the hub is busy, as long as it asks', async () => {
    const options = await start({ fault: { file: 'config.json', busy: 1 } })
    expect((await openModel('me/tiny', parts, options)).has('config.json')).toBe(true)
  })
  it('says what the hub has not, refuses, or would put elsewhere', async () => {
    const options = await start({ token: 'hf_secret_token' })
    await expect(openModel('me/tiny', parts, options)).rejects.toMatchObject({
      code: 'model-failed',
      hint: expect.stringContaining('token') as string,
    })
    const allowed = { ...options, token: 'hf_secret_token' }
    await expect(openModel('me/none', parts, allowed)).rejects.toMatchObject({ code: 'not-found' })
    await expect(openModel('me/tiny', { ...parts, needs: [['model.gguf']] }, allowed)).rejects.toMatchObject({
      code: 'not-found',
      subject: 'me/tiny/model.gguf',
    })
    hub?.put('me/tiny', '../outside.json', '{}')
    await openModel('me/tiny', parts, allowed)
    expect(existsSync(join(options.cacheFolder, 'me/tiny/outside.json'))).toBe(false)
  })
  it('stops at the signal and when nobody is there', async () => {
    const options = await start()
    await expect(openModel('me/tiny', parts, { ...options, signal: AbortSignal.abort() })).rejects.toMatchObject({ code: 'aborted' })
  })
})

describe('openModel from a folder', () => {
  it("takes any folder that is there, and reads names as a hub's only with a cache", async () => {
    const path = cache()
    writeFileSync(join(path, 'config.json'), '{"a":1}')
    expect(await (await openModel(path, parts)).json('config.json')).toEqual({ a: 1 })
    for (const name of ['me/tiny', join(path, 'none'), '../none', 'tiny', 'me/tiny@..', 'me/..', '../tiny'])
      await expect(openModel(name, parts, name === 'me/tiny' ? {} : { cacheFolder: path })).rejects.toMatchObject({
        code: 'not-found',
        subject: name,
      })
  })
  it('refuses a lock that is none, and JSON that is none', async () => {
    const path = cache()
    writeFileSync(join(path, 'config.json'), '{"a":')
    await expect((await modelFolder(path, 'x')).json('config.json')).rejects.toMatchObject({
      code: 'corrupt',
      subject: join(path, 'config.json'),
    })
    await expect((await modelFolder(path, 'x')).json('other.json')).rejects.toMatchObject({
      code: 'not-found',
      subject: join(path, 'other.json'),
    })
    for (const lock of ['<html>', '[]', '{"files":null}']) {
      writeFileSync(join(path, 'colrag-model.lock.json'), lock)
      await expect(modelFolder(path, 'x')).rejects.toMatchObject({ code: 'corrupt', subject: join(path, 'colrag-model.lock.json') })
    }
  })
})
