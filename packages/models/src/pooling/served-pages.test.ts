import type { ImageRef } from '@colrag/core'
import { describePageEncoder, strictContext } from '@colrag/testing'
import { afterAll, describe, expect, it } from 'vitest'
import { localServer, sendJson } from '../fixtures/local-server.ts'
import { rowsOf, vectorOf } from '../fixtures/vector-servers.ts'
import type { VllmPoolingOptions } from './vllm-pooling.ts'
import { vllmPooling } from './vllm-pooling.ts'

const smart = { family: 'smart', patch: 14, merge: 2, minPixels: 4 * 28 * 28, maxPixels: 64 * 28 * 28 } as const
const grid = { ...smart, leading: 4, trailing: 3 } as const
const tiled = { family: 'tiled', longest: 48, tile: 16, side: 2, leading: 1, trailing: 2 } as const
const pictures: readonly ImageRef[] = [
  { key: 'wide', mediaType: 'image/png', width: 280, height: 56 },
  { key: 'tall', mediaType: 'image/png', width: 84, height: 140 },
]
const ctx = strictContext({
  assets: { get: (key) => Promise.resolve(new TextEncoder().encode(key)), put: () => Promise.reject(new Error('nothing is kept')) },
})

/** What stands in the rows of a picture as each model's prompt has it: `p` are patches. */
const layouts: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  colqwen2: { wide: `....${'p'.repeat(20)}...`, tall: `....${'p'.repeat(15)}...` },
  bare: { wide: 'p'.repeat(20), tall: 'p'.repeat(15) },
  // Three tiles in a row and the whole; three rows of two tiles and the whole; two line breaks as one token and as two.
  colsmol: { wide: '.mmppppmmppppmmppppnmmppppm..', tall: '.mmppppmmppppnmmppppmmppppnmmppppmmppppnnmmppppm..' },
}
const patchesIn = (layout: string): readonly number[] => [...layout].flatMap((place, row) => (place === 'p' ? [row] : []))

/** As vLLM answers `POST /pooling` with `task: token_embed`: a row for each token of the prompt, texts many to a request, pictures in a chat message. */
const server = await localServer((response, { body }) => {
  const { messages, input, model } = body as {
    readonly model: string
    readonly input?: readonly string[]
    readonly messages?: readonly { readonly content: readonly { readonly image_url?: { readonly url: string } }[] }[]
  }
  const url = messages?.[0]?.content.find((part) => part.image_url)?.image_url?.url ?? ''
  const key = Buffer.from(url.split(',')[1] ?? '', 'base64').toString()
  const all = input?.map(rowsOf) ?? [[...(layouts[model]?.[key] ?? '')].map((_, row) => vectorOf(`${key} ${row}`))]
  const tokens = all.flat().length
  return sendJson(response, {
    id: 'pool-1f2e',
    object: 'list',
    created: 1_764_000_000,
    model,
    data: all.map((data, index) => ({ index, object: 'pooling', data })),
    usage: { prompt_tokens: tokens, total_tokens: tokens, completion_tokens: 0, prompt_tokens_details: null },
  })
})
afterAll(() => server.close())
const served = (model: string, more: Partial<VllmPoolingOptions> = {}): ReturnType<typeof vllmPooling> =>
  vllmPooling(model, { baseUrl: server.url, dims: 6, images: true, body: { task: 'token_embed' }, ...more })
const asked = pictures.map((image) => ({ image }))
const firstOfEach = (data: Float32Array): readonly string[] =>
  Array.from({ length: data.length / 6 }, (_, row) => data[6 * row]?.toFixed(5) ?? '')
const unitFirst = (text: string): string => ((vectorOf(text)[0] ?? 0) / Math.hypot(...vectorOf(text))).toFixed(5)

describePageEncoder('vllmPooling with a grid', () => ({ model: served('colqwen2', { grid }), pictures, ctx }))
describePageEncoder('vllmPooling with tiles', () => ({ model: served('colsmol', { grid: tiled }), pictures, ctx }))
describePageEncoder('vllmPooling without one', () => ({ model: served('colqwen2'), pictures, ctx }))

describe('vllmPooling over pictures', () => {
  it.each([
    ['colqwen2', grid],
    ['bare', smart],
    ['colsmol', tiled],
  ] as const)('keeps of %s the rows of the patches alone, with their boxes', async (name, itsGrid) => {
    const model = served(name, { grid: itsGrid })
    const matrices = await model.encode(asked, 'passage', ctx)
    for (const [i, { key }] of pictures.entries()) {
      const { rows, data, boxes } = matrices[i] ?? { rows: 0, data: new Float32Array() }
      const patches = patchesIn(layouts[name]?.[key] ?? '')
      expect([rows, boxes?.length]).toEqual([patches.length, 4 * patches.length])
      expect(firstOfEach(data)).toEqual(patches.map((row) => unitFirst(`${key} ${row}`)))
    }
    await model.close()
  })
  it('tells the box of a patch in fractions of the picture', async () => {
    const model = served('colqwen2', { grid })
    const [wide] = await model.encode(asked, 'passage', ctx)
    expect([...(wide?.boxes?.subarray(4 * 11, 4 * 12) ?? [])].map((x) => Math.round(x * 100) / 100)).toEqual([0.1, 0.5, 0.2, 1])
    await model.close()
  })
  it('keeps all rows without a grid, and of a picture with words', async () => {
    const bare = served('colqwen2')
    const [all] = await bare.encode(asked.slice(0, 1), 'passage', ctx)
    expect([all?.rows, all?.boxes]).toEqual([27, undefined])
    const placed = served('colqwen2', { grid })
    const [worded] = await placed.encode([{ image: pictures[0] as ImageRef, text: 'a plan' }], 'passage', ctx)
    expect([worded?.rows, worded?.boxes]).toEqual([27, undefined])
    for (const model of [bare, placed]) await model.close()
  })
  it('sends the words that go with a picture, and what goes behind a question', async () => {
    const model = served('colqwen2', {
      picturePrompt: 'Describe the image.',
      querySuffix: '<pad><pad>',
      prefixes: { query: 'Query: ', passage: '' },
    })
    await model.encode(asked.slice(0, 1), 'passage', ctx)
    await model.encode([{ text: 'pump' }], 'query', ctx)
    await model.encode([{ text: 'pump' }], 'passage', ctx)
    const [picture, query, passage] = server.seen.slice(-3).map(({ body }) => body)
    expect(picture).toMatchObject({
      task: 'token_embed',
      encoding_format: 'float',
      messages: [
        {
          role: 'user',
          content: [
            { type: 'image_url', image_url: { url: `data:image/png;base64,${Buffer.from('wide').toString('base64')}` } },
            { type: 'text', text: 'Describe the image.' },
          ],
        },
      ],
    })
    expect([query?.['input'], passage?.['input']]).toEqual([['Query: pump<pad><pad>'], ['pump']])
    await model.close()
  })
  it.each([{ leading: -1, trailing: 1 }, { leading: 0.5 }, { trailing: Number.NaN }])(
    'refuses rows of a prompt that are none: %o',
    (wrong) => {
      expect(() => served('colqwen2', { grid: { ...smart, ...wrong } })).toThrow(expect.objectContaining({ code: 'invalid-options' }))
    },
  )
  it.each([
    ['rows of the prompt that nobody told', smart, '7 here'],
    ['rows of the prompt told wrongly', { ...grid, trailing: 4 }, '7 here'],
    ['more patches than rows', { ...grid, patch: 7 }, 'the grid that the server uses'],
    ['tiles where there are none', { ...tiled, longest: 16 }, 'leave grid out'],
  ])('refuses %s', async (_, wrong, hint) => {
    const model = served('colqwen2', { grid: wrong })
    await expect(model.encode(asked.slice(0, 1), 'passage', ctx)).rejects.toMatchObject({
      code: 'model-output',
      hint: expect.stringContaining(hint) as string,
    })
    await model.close()
  })
})
