import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AnyRecipe } from '@colrag/core'
import { describe, expect, test } from 'vitest'
import { makeRecipe } from '../make-recipe.ts'
import { programLine, recipePrograms } from '../programs/recipe-programs.ts'
import { recipeNames } from '../sheets.ts'
import { compareRecipes } from './compare-recipes.ts'
import { describeRecipe, recipeYaml } from './describe-recipe.ts'
import { readRecipeFile, writeRecipeFile } from './recipe-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'recipes-'))
function file(name: string, text: string): string {
  const path = join(folder, name)
  mkdirSync(join(path, '..'), { recursive: true })
  writeFileSync(path, text)
  return path
}
const prints = ({ reader, layout, text, captions, triples, compose, indexes, answer }: AnyRecipe): unknown => [
  [reader, layout, text, captions, triples, compose, answer].map((part) => part?.fingerprint),
  Object.entries(indexes).map(([axis, index]) => [axis, index.level, index.fingerprint]),
]

/** What is told of a file that cannot be used, a line for each fault, without the folder. */
function faults(text: string, name = 'bad.yaml'): string[] {
  const path = file(name, text)
  try {
    readRecipeFile(path)
    return []
  } catch (error) {
    expect(error).toMatchObject({ code: 'invalid-options', subject: path })
    return (error as Error).message
      .split('\n')
      .slice(1)
      .map((line) => line.trim().replace(`${folder}/`, ''))
  }
}

describe('a recipe of a file', () => {
  test.each(recipeNames)('%s, shown, saved and used, is what it was', async (name) => {
    const path = file('shown.yaml', recipeYaml(name, describeRecipe(name)))
    const { name: called, definition } = readRecipeFile(path)
    expect(called).toBe('shown')
    const [mine, own] = [await makeRecipe('shown', { definitions: { shown: definition } }), await makeRecipe(name)]
    expect([prints(mine), mine.values, mine.space]).toEqual([prints(own), own.values, own.space])
    expect(mine).toMatchObject({ name: 'shown', definitions: { shown: definition } })
    expect(compareRecipes(describeRecipe(name), describeRecipe('shown', { shown: definition }))).toEqual([])
  })
  test('is its base with what it says otherwise, in YAML as in JSON', async () => {
    const said = {
      base: 'embedded',
      values: { weights: { text: 0.2 }, pagePrior: 0.5 },
      indexes: { bm25: { k1: 1.2, tokenizer: 'paper' } },
    }
    const path = join(folder, 'by-tuning.json')
    writeRecipeFile(path, { name: 'tuned', definition: said as never })
    expect(readRecipeFile(path)).toEqual({ name: 'tuned', definition: said })
    writeRecipeFile(join(folder, 'by-tuning.yaml'), readRecipeFile(path))
    expect(readRecipeFile(join(folder, 'by-tuning.yaml'))).toEqual({ name: 'tuned', definition: said })
    expect(readFileSync(join(folder, 'by-tuning.yaml'), 'utf8')).toMatch(
      /^name: tuned\nbase: embedded\nindexes:\n {2}bm25:\n {4}tokenizer: paper\n/,
    )
    const { values, indexes } = await makeRecipe('tuned', { definitions: { tuned: said } })
    const own = await makeRecipe('embedded')
    const weights = { ...(own.values['weights'] as unknown as object), text: 0.2 }
    expect(values).toEqual({ ...own.values, weights, pagePrior: 0.5 })
    const same = Object.keys(indexes).filter((axis) => indexes[axis]?.fingerprint === own.indexes[axis]?.fingerprint)
    expect(same).toEqual(Object.keys(own.indexes).filter((axis) => axis !== 'bm25'))
  })
  test('may say which words speak for and against a volume, where volumes are chosen', async () => {
    const volumeWords = { 地震: { include: ['震度', '余震'], exclude: ['豪雨'] }, 豪雨: { include: ['雨量'] } }
    const path = join(folder, 'words.yaml')
    writeRecipeFile(path, { name: 'words', definition: { base: 'paper-v0.7.3', volumeWords } })
    const { definition } = readRecipeFile(path)
    expect(definition).toEqual({ base: 'paper-v0.7.3', volumeWords })
    await makeRecipe('words', { definitions: { words: definition } })
    expect(describeRecipe('words', { words: definition }).volumeWords).toEqual(volumeWords)
    expect(faults('base: paper-v0.7.3\nvolumeWords:\n  地震: {include: 震度}\n  豪雨: {exclude: [雪]}\n').sort()).toEqual([
      'bad.yaml:3: volumeWords.地震.include: expected a list of words',
      expect.stringMatching(/^bad.yaml:4: volumeWords.豪雨.include: /),
    ])
    expect(faults('base: embedded\nvolumeWords: {a: {include: [b]}}\n')).toEqual([
      expect.stringMatching(/^bad.yaml:2: volumeWords: unknown key/),
    ])
  })
  test('may weigh the axes otherwise for some classes of questions', async () => {
    const path = file('classes.yaml', 'base: embedded\nfusion: {weightsBy: {identifier: {bm25: 1, text: 0.2}, definition: {text: 1}}}\n')
    const { definition } = readRecipeFile(path)
    expect(definition.fusion).toEqual({ weightsBy: { identifier: { bm25: 1, text: 0.2 }, definition: { text: 1 } } })
    await makeRecipe('classes', { definitions: { classes: definition } })
    expect(faults('base: embedded\nfusion:\n  weightsBy:\n    identifer: {bm25: 1}\n    reason: {bm25: -1, words: 1}\n').sort()).toEqual([
      'bad.yaml:4: fusion.weightsBy.identifer: unknown key; did you mean identifier?',
      'bad.yaml:5: fusion.weightsBy.reason.bm25: expected a number ≥ 0',
      expect.stringMatching(/^bad.yaml:5: fusion.weightsBy.reason.words: unknown key; known: text, bm25, triple$/),
    ])
    expect(faults('base: embedded\nfusion: {weightsBy: {reason: {bm25: 0}}}\n')).toEqual([
      'bad.yaml:2: fusion.weightsBy.reason: at least one weight must be above 0',
    ])
  })
  test('may have rows and sentences as units of their own, with an axis over them', async () => {
    const path = file(
      'fine.yaml',
      'base: embedded\nunits: {rows: true}\nindexes: {fine: {variant: plus}}\nvalues: {weights: {fine: 0.3}}\nfusion: {partShare: 0.3, weightsBy: {number: {fine: 1, text: 0.5}}}\n',
    )
    const { definition } = readRecipeFile(path)
    const [mine, own] = [await makeRecipe('fine', { definitions: { fine: definition } }), await makeRecipe('embedded')]
    expect(mine.indexes['fine']?.level).toBe('sentence')
    expect(mine.compose.fingerprint).not.toBe(own.compose.fingerprint)
    expect([mine.axes.at(-1), mine.values['weights']]).toEqual(['fine', { ...(own.values['weights'] as unknown as object), fine: 0.3 }])
    const shown = describeRecipe('fine', { fine: definition })
    expect([shown.units, describeRecipe('embedded').units]).toEqual([
      { rows: true, sentences: false },
      { rows: false, sentences: false },
    ])
    const again = readRecipeFile(file('again.yaml', recipeYaml('fine', shown))).definition
    expect(compareRecipes(shown, describeRecipe('again', { again }))).toEqual([])
    await expect(makeRecipe('embedded,fine', { definitions: { fine: definition } })).rejects.toMatchObject({
      code: 'invalid-options',
      message: 'fine searches rows, which the first recipe makes no units of',
    })
    await (await makeRecipe('fine,embedded', { definitions: { fine: definition } })).close()
    expect(faults('base: embedded\nfusion: {partShare: 2}\n')).toEqual(['bad.yaml:2: fusion.partShare: expected a number from 0 to 1'])
    expect(faults('base: embedded\nunits: {row: true, sentences: many}\nvalues: {weights: {fine: 1}}\n').sort()).toEqual([
      'bad.yaml:2: units.row: unknown key; did you mean rows?',
      'bad.yaml:2: units.sentences: expected true or false',
      'bad.yaml:3: values.weights.fine: unknown key; known: text, bm25, triple, image',
    ])
    expect(faults('base: naive-rag\nunits: {rows: true}\n')).toEqual([expect.stringMatching(/^bad.yaml:2: units: unknown key/)])
  })
  test('may take another kind of index, and parts that lie beside it', () => {
    const path = file(
      'deep/other.yaml',
      'base: embedded\nindexes: {triple: {kind: dense}}\nparts: {layout: onnx:model, answer: llm:llamacpp:a.gguf, rerank: onnx:./r?depth=5, text: onnx:owner/name}\n',
    )
    const { definition } = readRecipeFile(path)
    expect(definition.parts).toEqual({
      layout: `onnx:${join(folder, 'deep', 'model')}`,
      answer: `llm:llamacpp:${join(folder, 'deep', 'a.gguf')}`,
      rerank: `onnx:${join(folder, 'deep', 'r')}?depth=5`,
      text: 'onnx:owner/name',
    })
    expect(describeRecipe('other', { other: definition }).indexes['triple']).toMatchObject({
      kind: 'dense',
      content: 'context+text',
      storage: 'f32',
    })
  })
  test('may compare token with token in place of one vector a block', async () => {
    const path = file('tokens.yaml', 'base: embedded\nindexes: {text: {kind: tokens, pool: 2}}\nfusion: {normalizers: {text: min-max}}\n')
    const { definition } = readRecipeFile(path)
    const recipe = await makeRecipe('tokens', { definitions: { tokens: definition } })
    expect([recipe.indexes['text']?.name, recipe.indexes['text']?.level]).toEqual(['tokens', 'block'])
    await recipe.close?.()
    expect(describeRecipe('tokens', { tokens: definition }).indexes['text']).toMatchObject({ kind: 'tokens', pool: 2, coarse: 8 })
    expect(faults('base: embedded\nindexes: {text: {kind: tokens, storage: f16}}')).toEqual([
      expect.stringMatching(
        /^bad.yaml:2: indexes.text.storage: unknown key; known: kind, level, content, pool, coarse, approximateFrom, scale$/,
      ),
    ])
  })
  test('may search an axis by a program, which is started where the file lies', async () => {
    const path = file(
      'programs/by.yaml',
      'base: embedded\nindexes: {text: {kind: command, command: [python3, index.py], version: "2"}}\nfusion: {normalizers: {text: min-max}}\n',
    )
    const { definition } = readRecipeFile(path)
    const recipe = await makeRecipe('by', { definitions: { by: definition } })
    expect([recipe.indexes['text']?.name, recipe.indexes['text']?.level]).toEqual(['index-command', 'block'])
    await recipe.close()
    expect(describeRecipe('by', { by: definition }).indexes['text']).toEqual({
      kind: 'command',
      level: 'block',
      command: ['python3', 'index.py'],
      version: '2',
      seconds: 60,
      once: false,
      cwd: join(folder, 'programs'),
    })
    expect(recipePrograms('by', { by: definition }, 'search').map(programLine)).toEqual(['python3 index.py'])
    expect(faults('base: embedded\nindexes: {text: {kind: command, comand: x}}\n').sort()).toEqual([
      'bad.yaml:2: indexes.text.comand: unknown key; did you mean command?',
      expect.stringMatching(/^bad.yaml:2: indexes.text.command: expected a command line/),
    ])
  })
  test('that cannot be used is told by file, line and path, all faults at once', () => {
    expect(
      faults(
        'base: embedded\nvalues:\n  wieghts: {text: 1}\n  weights:\n    text: -1\n    bm25: many\n  pagePrior: 7\nindexes:\n  bm25: {k1: no, tokeniser: mixed}\n  pages:\n    storage: f16\nfusion: {fuser: sum}\nparts: {orc: x}\nextra: 1\n',
      ).sort(),
    ).toEqual([
      expect.stringMatching(/^bad.yaml:11: indexes.pages.storage: unknown key; known: kind, level, content, tokenizer, /),
      expect.stringMatching(/^bad.yaml:12: fusion.fuser: expected one of weighted-sum, /),
      'bad.yaml:13: parts.orc: unknown key; did you mean ocr?',
      'bad.yaml:14: extra: unknown key; known: name, base, about, parts, units, indexes, fusion, values, space',
      'bad.yaml:3: values.wieghts: unknown key; did you mean weights?',
      'bad.yaml:5: values.weights.text: expected a number ≥ 0',
      'bad.yaml:6: values.weights.bm25: expected a number ≥ 0',
      'bad.yaml:7: values.pagePrior: expected a number from 0 to 1',
      'bad.yaml:9: indexes.bm25.k1: expected a number ≥ 0',
      'bad.yaml:9: indexes.bm25.tokeniser: unknown key; did you mean tokenizer?',
    ])
  })
  test.each([
    ['- embedded', 'bad.yaml:1: expected a recipe: a line such as "base: embedded", and what is to be otherwise'],
    ['', 'bad.yaml:1: expected a recipe: a line such as "base: embedded", and what is to be otherwise'],
    ['a: 1\nbase: embeded', `bad.yaml:2: base: expected one of ${recipeNames.join(', ')}; did you mean embedded?`],
    ['base: embedded\nname: full', 'bad.yaml: the name full is that of a recipe that comes with colrag; give it another: name: mine'],
    ['base: embedded\nname: a,b', 'bad.yaml:2: name: expected letters, digits, dots, dashes and underscores'],
    ['base: paper-v0.7.3\nvalues: {volumes: 2.5}', 'bad.yaml:2: values.volumes: expected a whole number from 1 to 10'],
    ['base: naive-rag\nvalues: {weights: {text: 1}}', 'bad.yaml:2: values.weights: unknown key; nothing may stand here'],
    ['base: embedded\nparts: {ocr: {command: []}}', 'bad.yaml:2: parts.ocr.command: expected a program and its arguments'],
    [
      'base: embedded\nparts: {layout: {command: [a], seconds: sixty}}',
      'bad.yaml:2: parts.layout.seconds: expected a number from 0.1 to 86400',
    ],
    ['base: embedded\nparts: {layout: {command: a, verson: "1"}}', 'bad.yaml:2: parts.layout.verson: unknown key; did you mean version?'],
    ['base: embedded\nparts: {layout: {command: [a, 1]}}', 'bad.yaml:2: parts.layout.command.1: expected text'],
    ['base: embedded\nparts: {layout: {command: a, version: 1}}', 'bad.yaml:2: parts.layout.version: expected text: "1" in quotes, not 1'],
    ['base: embedded\nparts: {layout: 3}', 'bad.yaml:2: parts.layout: expected text, or a command'],
    [
      'base: embedded\nindexes: {text: {approximateFrom: soon}}',
      'bad.yaml:2: indexes.text.approximateFrom: expected a whole number ≥ 1, or never',
    ],
    ['base: embedded\nbase: full', 'bad.yaml:2: Map keys must be unique'],
    ['base: [embedded', 'bad.yaml:1: Flow sequence in block collection must be sufficiently indented and end with a ]'],
  ])('%j: %s', (text, told) => {
    expect(faults(text)).toEqual([told])
  })
  test('a normaliser may have a number of the user', () => {
    expect(faults('base: embedded\nfusion: {normalizers: {text: "below-best:0.3"}}')).toEqual([])
    for (const name of ['below-best:', 'below-best:far', 'best'])
      expect(faults(`base: embedded\nfusion: {normalizers: {text: "${name}"}}`)).toEqual([
        expect.stringMatching(/^bad.yaml:2: fusion.normalizers.text: expected one of identity, .*or another number behind the colon$/),
      ])
  })
  test('weights that are all 0, and files that are none', () => {
    expect(faults('base: embedded\nvalues: {weights: {text: 0, bm25: 0, triple: 0}}')).toEqual([
      'bad.yaml:2: values.weights: at least one weight must be above 0',
    ])
    expect(() => readRecipeFile(join(folder, 'none.yaml'))).toThrow(expect.objectContaining({ code: 'not-found' }))
    expect(() => readRecipeFile(folder)).toThrow(expect.objectContaining({ code: 'not-found' }))
    expect(() => writeRecipeFile(join(folder, 'no', 'where.yaml'), { name: 'a', definition: { base: 'embedded' } })).toThrow(
      expect.objectContaining({ code: 'invalid-options' }),
    )
  })
})
