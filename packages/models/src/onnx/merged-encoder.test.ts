import type { TokenMatrix } from '@colrag/core'
import { describePageEncoder, onnxGraph, strictContext } from '@colrag/testing'
import { describe, expect, it } from 'vitest'
import { tokenizerWith, words, writtenModel } from '../fixtures/model-files.fixture.ts'
import { plainPixels } from '../fixtures/pictures.fixture.ts'
import { assetsOf, redBox, redIn } from '../fixtures/red-picture.fixture.ts'
import { onnxTokenEncoder } from './onnx-token-encoder.ts'

const marks = [
  '<image>',
  '<bos>',
  '<pad>',
  '\n',
  '<|image_pad|>',
  '<|endoftext|>',
  '<fake_token_around_image>',
  '<global-img>',
  '<end_of_utterance>',
]
const idOf = (mark: string): number => words.length + marks.indexOf(mark)
const rowOf = (id: number): readonly number[] => [0.25, id + 1, 0.25]
const table = Array.from({ length: words.length + marks.length }, (_, id) => rowOf(id)).flat()

type Graph = ReturnType<typeof onnxGraph>

/** One graph for texts and pictures as ColPali and its kin are exported: where the ids say so stand the mean colours of the patches, one after another. */
function mergedGraph(image: number, colours: (graph: Graph) => string): Uint8Array {
  const graph = onnxGraph()
  const ids = graph.input('input_ids', 'int64', [1, 'tokens'])
  graph.input('attention_mask', 'int64', [1, 'tokens'])
  const patches = colours(graph)
  const isImage = graph.node('Equal', [ids, graph.integers([image], [1])])
  const counted = graph.node('CumSum', [graph.node('Cast', [isImage], { to: 7 }), graph.integers([1], [])])
  const at = graph.node('Max', [graph.node('Sub', [counted, graph.integers([1], [1])]), graph.integers([0], [1])])
  const seen = graph.node('Gather', [patches, graph.node('Squeeze', [at, graph.integers([0], [1])])], { axis: 1 })
  const told = graph.node('Gather', [graph.floats(table, [table.length / 3, 3]), ids], { axis: 0 })
  graph.output('embeddings', graph.node('Where', [graph.node('Unsqueeze', [isImage, graph.integers([2], [1])]), seen, told]), 'float', [
    1,
    'tokens',
    3,
  ])
  return graph.bytes()
}

const means = (graph: Graph, planes: string): string =>
  graph.node('Reshape', [
    graph.node('Transpose', [graph.node('AveragePool', [planes], { kernel_shape: [4, 4], strides: [4, 4] })], { perm: [0, 2, 3, 1] }),
    graph.integers([1, -1, 3], [3]),
  ])

/** Of each family a picture of 8 by 4 patches, and how its graph sees it. */
const families = {
  ColPali: {
    image: '<image>',
    config: { architectures: ['ColPali'], image_token_index: idOf('<image>'), vision_config: { patch_size: 4 } },
    processor: { size: { width: 32, height: 16 }, do_resize: true },
    picture: [128, 64],
    colours: (graph: Graph) => means(graph, graph.input('pixel_values', 'float', [1, 3, 16, 32])),
  },
  // With a dimension for one picture, as the processor of Transformers pads them.
  ColQwen2: {
    image: '<|image_pad|>',
    config: { architectures: ['ColQwen2ForRetrieval'], vlm_config: { image_token_id: idOf('<|image_pad|>') } },
    processor: { patch_size: 4, merge_size: 2, min_pixels: 64, max_pixels: 2048 },
    picture: [64, 32],
    colours: (graph: Graph) => {
      graph.input('image_grid_thw', 'int64', [1, 3])
      const pixels = graph.input('pixel_values', 'float', [1, 'patches', 3 * 2 * 4 * 4])
      const tokens = graph.node('Reshape', [pixels, graph.integers([1, -1, 4, 3, 2 * 4 * 4], [5])])
      return graph.node('ReduceMean', [tokens], { axes: [2, 4], keepdims: 0 })
    },
  },
  ColIdefics3: {
    image: '<image>',
    config: { architectures: ['ColIdefics3'], image_token_id: idOf('<image>'), vision_config: { patch_size: 4 } },
    processor: { do_image_splitting: true, max_image_size: { longest_edge: 16 }, size: { longest_edge: 32 } },
    picture: [96, 48],
    colours: (graph: Graph) => {
      const tiles = graph.input('pixel_values', 'float', [1, 'tiles', 3, 16, 16])
      return means(graph, graph.node('Reshape', [tiles, graph.integers([-1, 3, 16, 16], [4])]))
    },
  },
} as const
type Family = keyof typeof families
const names = Object.keys(families) as readonly Family[]

const modelOf = (family: Family): string => {
  const { image, config, processor, colours } = families[family]
  return writtenModel({
    'model.onnx': mergedGraph(idOf(image), colours),
    'tokenizer.json': tokenizerWith(marks),
    'config.json': config,
    'preprocessor_config.json': plainPixels({ do_resize: false, ...processor }),
  })
}

const shapes = [redIn(64, 48, [0, 0, 0.5, 0.5]), redIn(33, 90, [0.5, 0.5, 1, 1])]
describePageEncoder('onnxTokenEncoder over one graph for texts and tiles', async () => ({
  model: await onnxTokenEncoder(modelOf('ColIdefics3')),
  pictures: shapes.map(({ image }) => image),
  ctx: strictContext({ assets: assetsOf(shapes) }),
}))

describe.each(names)('onnxTokenEncoder over %s in one graph', (family) => {
  const [width, height] = families[family].picture
  it.each([
    [0.25, 0.5, 0.5, 1],
    [0.75, 0, 1, 0.5],
    [0, 0, 0.125, 0.25],
  ] as const)('says exactly where a red square at %d %d %d %d lies', async (...place) => {
    const model = await onnxTokenEncoder(modelOf(family))
    const picture = redIn(width, height, place)
    const [matrix] = await model.encode([{ image: picture.image }], 'passage', strictContext({ assets: assetsOf([picture]) }))
    // ColQwen2 here sees 8 by 4 tokens of 8 pixels, ColIdefics3 two tiles of 4 by 4 and the whole, whose tokens are larger.
    expect(matrix?.rows).toBe(family === 'ColIdefics3' ? 48 : 32)
    expect(redBox(firstRows(matrix as TokenMatrix, 32))).toEqual(place)
    await model.close()
  })
  it('reads texts with a black picture, asked with the words of the family', async () => {
    const model = await onnxTokenEncoder(modelOf(family))
    const [asked, told] = await Promise.all(
      (['query', 'passage'] as const).map(async (role) => (await model.encode([{ text: 'river' }], role, strictContext()))[0]),
    )
    // query : river, ten more, and what stands around; [CLS] river [SEP]
    expect([asked?.rows, told?.rows]).toEqual([{ ColPali: 15, ColQwen2: 13, ColIdefics3: 14 }[family], 3])
    expect(told?.boxes).toBeUndefined()
    const augmentation = asked?.data.subarray(3 * (asked.rows - 3), 3 * (asked.rows - 2)) ?? []
    const row = rowOf(idOf({ ColPali: '<pad>', ColQwen2: '<|endoftext|>', ColIdefics3: '<end_of_utterance>' }[family]))
    Array.from(augmentation, (x, i) => expect(x).toBeCloseTo((row[i] ?? 0) / Math.hypot(...row), 5))
    await model.close()
  })
})

function firstRows({ dims, data, boxes }: TokenMatrix, rows: number): TokenMatrix {
  return { rows, dims, data: data.subarray(0, rows * dims), ...(boxes ? { boxes: boxes.subarray(0, 4 * rows) } : {}) }
}
