import type { TokenMatrix } from '@colrag/core'
import { describePageEncoder, onnxGraph, strictContext, wordGraph } from '@colrag/testing'
import { describe, expect, it } from 'vitest'
import { wordPieceTokenizer, words, writtenModel } from '../fixtures/model-files.fixture.ts'
import { plainPixels } from '../fixtures/pictures.fixture.ts'
import { assetsOf, redBox, redIn } from '../fixtures/red-picture.fixture.ts'
import { onnxTokenEncoder } from './onnx-token-encoder.ts'

/** The mean colour of each patch, as models of the three families get their pictures. `more` rows stand behind those of the patches. */
const graphs = {
  fixed(more = 0): Uint8Array {
    const graph = onnxGraph()
    const pixels = graph.input('pixel_values', 'float', [1, 3, 'height', 'width'])
    const pooled = graph.node('AveragePool', [pixels], { kernel_shape: [4, 4], strides: [4, 4] })
    const rows = graph.node('Reshape', [graph.node('Transpose', [pooled], { perm: [0, 2, 3, 1] }), graph.integers([1, -1, 3], [3])])
    const all = more === 0 ? rows : graph.node('Concat', [rows, graph.floats(Array<number>(3 * more).fill(1), [1, more, 3])], { axis: 1 })
    graph.output('embeddings', all, 'float', [1, 'patches', 3])
    return graph.bytes()
  },
  smart(): Uint8Array {
    const graph = onnxGraph()
    const pixels = graph.input('pixel_values', 'float', ['patches', 3 * 2 * 4 * 4])
    graph.input('image_grid_thw', 'int64', [1, 3])
    const tokens = graph.node('Reshape', [pixels, graph.integers([1, -1, 4, 3, 2 * 4 * 4], [5])])
    graph.output('embeddings', graph.node('ReduceMean', [tokens], { axes: [2, 4], keepdims: 0 }), 'float', [1, 'tokens', 3])
    return graph.bytes()
  },
  tiled(): Uint8Array {
    const graph = onnxGraph()
    const pixels = graph.input('pixel_values', 'float', [1, 'tiles', 3, 16, 16])
    graph.input('pixel_attention_mask', 'int64', [1, 'tiles', 16, 16])
    const tiles = graph.node('Reshape', [pixels, graph.integers([-1, 3, 16, 16], [4])])
    const pooled = graph.node('AveragePool', [tiles], { kernel_shape: [4, 4], strides: [4, 4] })
    graph.output(
      'embeddings',
      graph.node('Reshape', [graph.node('Transpose', [pooled], { perm: [0, 2, 3, 1] }), graph.integers([1, -1, 3], [3])]),
      'float',
      [1, 'tokens', 3],
    )
    return graph.bytes()
  },
} as const

const forms = {
  fixed: { processor: { do_resize: true, size: { width: 32, height: 32 }, patch_size: 4 }, picture: [64, 64] },
  smart: { processor: { patch_size: 4, merge_size: 2, min_pixels: 64, max_pixels: 4096 }, picture: [96, 48] },
  tiled: {
    processor: { patch_size: 4, do_image_splitting: true, max_image_size: { longest_edge: 16 }, size: { longest_edge: 48 } },
    picture: [60, 40],
  },
} as const

const modelOf = (family: keyof typeof forms, vision: Uint8Array = graphs[family](), more: Readonly<Record<string, object>> = {}): string =>
  writtenModel({
    'text_model.onnx': wordGraph('embeddings', 'tokens'),
    'vision_model.onnx': vision,
    'tokenizer.json': wordPieceTokenizer,
    'preprocessor_config.json': plainPixels({ ...forms[family].processor }),
    ...more,
  })

const shapes = [redIn(64, 48, [0, 0, 0.5, 0.5]), redIn(33, 90, [0.5, 0.5, 1, 1]), redIn(40, 40, [0.25, 0, 1, 0.5])]
for (const family of ['fixed', 'smart', 'tiled'] as const)
  describePageEncoder(`onnxTokenEncoder over a ${family} grid`, async () => ({
    model: await onnxTokenEncoder(modelOf(family)),
    pictures: shapes.map(({ image }) => image),
    ctx: strictContext({ assets: assetsOf(shapes) }),
  }))

describe.each(['fixed', 'smart', 'tiled'] as const)('onnxTokenEncoder over a %s grid', (family) => {
  it('says where each patch lies', async () => {
    const model = await onnxTokenEncoder(modelOf(family))
    const [width, height] = forms[family].picture
    for (const place of [
      [0.25, 0.5, 0.5, 0.75],
      [0.75, 0, 1, 0.25],
    ] as const) {
      const picture = redIn(width, height, place)
      const [matrix] = await model.encode([{ image: picture.image }], 'passage', strictContext({ assets: assetsOf([picture]) }))
      expect(matrix?.boxes).toHaveLength(4 * (matrix?.rows ?? 0))
      redBox(matrix as TokenMatrix).forEach((side, i) => expect(Math.abs(side - (place[i] ?? 0))).toBeLessThan(0.13))
    }
    await model.close()
  })
})

describe('onnxTokenEncoder over page encoders', () => {
  const picture = redIn(64, 64, [0, 0, 0.5, 0.5])
  const ctx = strictContext({ assets: assetsOf([picture]) })
  it('leaves out rows of a prompt inside the graph, and says so where rows are missing', async () => {
    const model = await onnxTokenEncoder(modelOf('fixed', graphs.fixed(6)))
    const [matrix] = await model.encode([{ image: picture.image }], 'passage', ctx)
    expect([matrix?.rows, matrix?.boxes?.length]).toEqual([64, 256])
    await model.close()
    const other = await onnxTokenEncoder(
      modelOf('fixed', undefined, {
        'preprocessor_config.json': plainPixels({ do_resize: true, size: { width: 32, height: 32 }, patch_size: 2 }),
      }),
    )
    await expect(other.encode([{ image: picture.image }], 'passage', ctx)).rejects.toMatchObject({ code: 'model-output' })
    await other.close()
  })
  it('gives a graph that wants them the ids of its prompt, and keeps the rows of the picture alone', async () => {
    const graph = onnxGraph()
    const ids = graph.node('Cast', [graph.input('input_ids', 'int64', [1, 'tokens'])], { to: 1 })
    const pixels = graph.input('pixel_values', 'float', [1, 3, 32, 32])
    const zero = graph.node('Mul', [graph.node('ReduceMean', [pixels], { axes: [1, 2, 3], keepdims: 0 }), graph.floats([0], [1])])
    const column = graph.node('Unsqueeze', [graph.node('Add', [ids, zero]), graph.integers([2], [1])])
    graph.output('embeddings', graph.node('Concat', [column, column, column], { axis: 2 }), 'float', [1, 'tokens', 3])
    const pad = words.indexOf('川')
    const settings = {
      'config.json': { image_token_id: pad },
      'processor_config.json': {
        visual_prompt_prefix: 'query 川 flood',
        query_prefix: 'query: ',
        query_augmentation_token: ' pump',
        query_augmentation_length: 3,
      },
    }
    const model = await onnxTokenEncoder(modelOf('fixed', graph.bytes(), settings))
    const [matrix] = await model.encode([{ image: picture.image }], 'passage', ctx)
    expect([matrix?.rows, matrix?.boxes?.length]).toEqual([64, 256])
    // [CLS] query : river pump pump pump [SEP]
    const [asked] = await model.encode([{ text: 'river' }], 'query', ctx)
    expect(asked?.rows).toBe(8)
    const [passage] = await model.encode([{ text: 'river' }], 'passage', ctx)
    expect([passage?.rows, passage?.boxes]).toEqual([3, undefined])
    await model.close()
  })
  it('refuses a graph whose prompt nobody tells', async () => {
    const graph = onnxGraph()
    const ids = graph.node('Cast', [graph.input('input_ids', 'int64', [1, 'tokens'])], { to: 1 })
    graph.input('pixel_values', 'float', [1, 3, 32, 32])
    graph.output('embeddings', graph.node('Unsqueeze', [ids, graph.integers([2], [1])]), 'float', [1, 'tokens', 1])
    await expect(onnxTokenEncoder(modelOf('fixed', graph.bytes()))).rejects.toMatchObject({
      code: 'unsupported',
      hint: expect.stringContaining('image_token_id') as string,
    })
  })
  it('refuses a graph that wants three places for each token', async () => {
    const graph = onnxGraph()
    const ids = graph.node('Cast', [graph.input('input_ids', 'int64', [1, 'tokens'])], { to: 1 })
    graph.input('position_ids', 'int64', [3, 1, 'tokens'])
    graph.output('embeddings', graph.node('Unsqueeze', [ids, graph.integers([2], [1])]), 'float', [1, 'tokens', 1])
    const folder = writtenModel({ 'model.onnx': graph.bytes(), 'tokenizer.json': wordPieceTokenizer })
    await expect(onnxTokenEncoder(folder)).rejects.toMatchObject({
      code: 'unsupported',
      hint: expect.stringContaining('image_grid_thw') as string,
    })
  })
  it('refuses rows beside those of a grid that changes with the picture', async () => {
    const graph = onnxGraph()
    const pixels = graph.input('pixel_values', 'float', ['patches', 3 * 2 * 4 * 4])
    graph.input('image_grid_thw', 'int64', [1, 3])
    const rows = graph.node('ReduceMean', [graph.node('Reshape', [pixels, graph.integers([1, -1, 3, 32], [4])])], {
      axes: [3],
      keepdims: 0,
    })
    graph.output('embeddings', rows, 'float', [1, 'patches', 3])
    const model = await onnxTokenEncoder(modelOf('smart', graph.bytes()))
    await expect(model.encode([{ image: picture.image }], 'passage', ctx)).rejects.toMatchObject({ code: 'model-output' })
    await model.close()
  })
})
