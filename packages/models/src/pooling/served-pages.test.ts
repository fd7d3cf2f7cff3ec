import type { ImageRef } from '@colrag/core'
import { describePageEncoder, strictContext } from '@colrag/testing'
import { afterAll, describe, expect, it } from 'vitest'
import { localServer, sendJson } from '../fixtures/local-server.ts'
import { vectorOf } from '../fixtures/vector-servers.ts'
import { vllmPooling } from './vllm-pooling.ts'

const grid = { family: 'smart', patch: 14, merge: 2, minPixels: 4 * 28 * 28, maxPixels: 64 * 28 * 28, leading: 4 } as const
const pictures: readonly ImageRef[] = [
  { key: 'wide', mediaType: 'image/png', width: 280, height: 56 },
  { key: 'tall', mediaType: 'image/png', width: 84, height: 140 },
]
const patchesOf = { wide: 10 * 2, tall: 3 * 5 }
const ctx = strictContext({
  assets: { get: (key) => Promise.resolve(new TextEncoder().encode(key)), put: () => Promise.reject(new Error('nothing is kept')) },
})

/** As vLLM 0.11 answers `POST /pooling` with `task: token_embed`: four rows of the prompt, the patches, and what closes the message. */
const server = await localServer((response, { body }) => {
  const { messages, model } = body as {
    readonly model: string
    readonly messages: readonly { readonly content: readonly { readonly image_url?: { readonly url: string } }[] }[]
  }
  const url = messages[0]?.content.find((part) => part.image_url)?.image_url?.url ?? ''
  const key = Buffer.from(url.split(',')[1] ?? '', 'base64').toString() as keyof typeof patchesOf
  const rows = Array.from({ length: 4 + patchesOf[key] + 3 }, (_, row) => vectorOf(`${key} ${row}`))
  return sendJson(response, {
    id: 'pool-1f2e',
    object: 'list',
    created: 1_764_000_000,
    model,
    data: [{ index: 0, object: 'pooling', data: rows }],
    usage: { prompt_tokens: rows.length, total_tokens: rows.length, completion_tokens: 0, prompt_tokens_details: null },
  })
})
afterAll(() => server.close())
const options = { baseUrl: server.url, dims: 6, images: true, body: { task: 'token_embed' } } as const

describePageEncoder('vllmPooling with a grid', () => ({ model: vllmPooling('colqwen2', { ...options, grid }), pictures, ctx }))
describePageEncoder('vllmPooling without one', () => ({ model: vllmPooling('colqwen2', options), pictures, ctx }))

describe('vllmPooling', () => {
  it('keeps the rows of the patches, with their boxes, and all rows where no grid is told', async () => {
    const placed = vllmPooling('colqwen2', { ...options, grid })
    const [wide, tall] = await placed.encode(
      pictures.map((image) => ({ image })),
      'passage',
      ctx,
    )
    expect([wide?.rows, tall?.rows]).toEqual([20, 15])
    expect([...(wide?.boxes?.subarray(4 * 11, 4 * 12) ?? [])].map((x) => Math.round(x * 100) / 100)).toEqual([0.1, 0.5, 0.2, 1])
    const length = Math.hypot(...vectorOf('wide 4'))
    expect([...(wide?.data.subarray(0, 6) ?? [])].map((x) => x.toFixed(5))).toEqual(vectorOf('wide 4').map((x) => (x / length).toFixed(5)))
    const bare = vllmPooling('colqwen2', options)
    const [all] = await bare.encode([{ image: pictures[0] as ImageRef }], 'passage', ctx)
    expect([all?.rows, all?.boxes]).toEqual([27, undefined])
    for (const model of [placed, bare]) await model.close()
  })
  it('says where the grid is not that of the server', async () => {
    const model = vllmPooling('colqwen2', { ...options, grid: { ...grid, patch: 7 } })
    await expect(model.encode([{ image: pictures[0] as ImageRef }], 'passage', ctx)).rejects.toMatchObject({
      code: 'model-output',
      hint: expect.stringContaining('leave grid out') as string,
    })
    await model.close()
  })
})
