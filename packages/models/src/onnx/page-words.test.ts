import { describe, expect, it, test } from 'vitest'
import { tokenizerWith, words, writtenModel } from '../fixtures/model-files.fixture.ts'
import type { ModelFolder } from '../hub/model-folder.ts'
import { modelFolder } from '../hub/model-folder.ts'
import { openTokenizer } from '../hub/open-tokenizer.ts'
import type { PictureGrid } from './geometry/picture-grid.ts'
import { readLateInteraction } from './late-interaction.ts'
import { readPageWords } from './page-words.ts'
import { readPicturePrompt } from './picture-prompt.ts'

const marks = [
  '<image>',
  '<bos>',
  '<pad>',
  '\n',
  '<|image_pad|>',
  '<|endoftext|>',
  '<fake_token_around_image>',
  '<global-img>',
  ...[1, 2].flatMap((row) => [1, 2, 3].map((column) => `<row_${row}_col_${column}>`)),
  '<end_of_utterance>',
]
const idOf = (mark: string): number => words.length + marks.indexOf(mark)

const folderOf = async (files: Readonly<Record<string, object>>): Promise<ModelFolder> => {
  const path = writtenModel({ 'tokenizer.json': tokenizerWith(marks), ...files })
  return modelFolder(path, path)
}
/** Tokens, with equal ones in a row counted. */
async function read(folder: ModelFolder, ids: readonly number[]): Promise<string> {
  const tokenizer = await openTokenizer(folder)
  const runs: { readonly token: string; times: number }[] = []
  for (const id of ids) {
    const token = tokenizer.tokenOf(id) ?? '?'
    const last = runs.at(-1)
    if (last?.token === token) last.times++
    else runs.push({ token, times: 1 })
  }
  return runs.map(({ token, times }) => (times === 1 ? token : `${times} x ${token}`).replace('\n', '\\n')).join(' ')
}
const asked = async (folder: ModelFolder, text: string): Promise<string> =>
  read(folder, (await readLateInteraction(folder, {})).input(text, 'query').ids)
const shown = async (folder: ModelFolder, grid: PictureGrid, width: number, height: number, tokens: number): Promise<string> => {
  const prompt = await readPicturePrompt(folder, grid)
  const { ids, ofPicture } = prompt?.ids({ width, height }, tokens) ?? { ids: [], ofPicture: [] }
  expect(ofPicture.filter(Boolean)).toHaveLength(tokens)
  return read(folder, ids)
}

describe('ColPali', () => {
  const processor = { visual_prompt_prefix: 'river flood', query_prefix: 'query: ' }
  it.each([
    ['by its config', { architectures: ['ColPaliForRetrieval'], vlm_config: { image_token_index: idOf('<image>') } }, processor],
    ['by its processor', { image_token_index: idOf('<image>') }, { ...processor, processor_class: 'ColPaliProcessor' }],
  ])('shows pictures and asks as it was trained, known %s', async (_, config, processorConfig) => {
    const folder = await folderOf({ 'config.json': config, 'processor_config.json': processorConfig })
    expect(await shown(folder, { family: 'fixed', rows: 3, columns: 4 }, 9, 9, 12)).toBe('12 x <image> <bos> river flood \\n')
    expect(await asked(folder, 'pump')).toBe('<bos> query : pump 10 x <pad> \\n')
  })
  it('keeps the tokens behind a question that is too long', async () => {
    const folder = await folderOf({
      'config.json': { architectures: ['ColPali'], max_position_embeddings: 16 },
      'processor_config.json': processor,
    })
    expect(await asked(folder, 'pump '.repeat(50))).toBe('<bos> query : 2 x pump 10 x <pad> \\n')
  })
  test.each([
    ['ColPaliForRetrieval', 'Question: '],
    ['ColPali', 'Query: '],
  ])('%s asks with "%s"', async (name, prefix) => {
    const words = await readPageWords(await folderOf({ 'config.json': { architectures: [name] } }))
    expect([words?.query.prefix, words?.picture.prompt]).toEqual([prefix, 'Describe the image.'])
  })
})

describe('ColQwen2', () => {
  it('shows a picture where its prompt has the place', async () => {
    const folder = await folderOf({
      'config.json': { architectures: ['ColQwen2ForRetrieval'], vlm_config: { image_token_id: idOf('<|image_pad|>') } },
      'processor_config.json': { visual_prompt_prefix: 'river <|image_pad|> flood <|endoftext|>' },
    })
    const grid = { family: 'smart', patch: 14, merge: 2, minPixels: 784, maxPixels: 7840 } as const
    expect(await shown(folder, grid, 56, 84, 6)).toBe('river 6 x <|image_pad|> flood <|endoftext|>')
    expect(await asked(folder, 'river')).toBe('query : river 10 x <|endoftext|>')
  })
})

describe('ColSmol', () => {
  const grid = { family: 'tiled', longest: 48, tile: 16, side: 2 } as const
  const files = {
    'config.json': { image_token_id: idOf('<image>') },
    'preprocessor_config.json': { processor_class: 'ColIdefics3Processor' },
    'processor_config.json': { visual_prompt_prefix: 'river<image>flood' },
  }
  it('tells each tile with its row and column, and the whole behind them', async () => {
    const row = (n: number): string => [1, 2, 3].map((column) => `<fake_token_around_image> <row_${n}_col_${column}> 4 x <image>`).join(' ')
    expect(await shown(await folderOf(files), grid, 60, 40, 28)).toBe(
      `river ${row(1)} \\n ${row(2)} 2 x \\n <fake_token_around_image> <global-img> 4 x <image> <fake_token_around_image> flood`,
    )
  })
  it('tells a picture of one tile once', async () => {
    expect(await shown(await folderOf(files), { ...grid, longest: 16 }, 60, 40, 4)).toBe(
      'river <fake_token_around_image> <global-img> 4 x <image> <fake_token_around_image> flood',
    )
  })
  it('has a line break behind its questions', async () =>
    expect(await asked(await folderOf(files), 'river')).toBe('query : river 10 x <end_of_utterance> \\n'))
})

describe('readPicturePrompt', () => {
  it('gives none where the folder names no token of pictures, and refuses a tokenizer that cuts it up', async () => {
    const grid = { family: 'fixed', rows: 1, columns: 2 } as const
    expect(await readPicturePrompt(await folderOf({ 'config.json': {} }), grid)).toBeNull()
    expect(await readPicturePrompt(await folderOf({ 'config.json': { image_token_id: 999 } }), grid)).toBeNull()
    const prompt = await readPicturePrompt(await folderOf({ 'config.json': { image_token_id: words.indexOf('##ing') } }), grid)
    expect(() => prompt?.ids({ width: 2, height: 1 }, 2)).toThrow(expect.objectContaining({ code: 'unsupported' }))
  })
})
