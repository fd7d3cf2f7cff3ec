import { makeRecipe } from '@colrag/recipes'
import { describe, expect, test } from 'vitest'
import { exchangeStage, withStage } from './exchange-stage.ts'
import { shareParts } from './share-parts.ts'
import { stages } from './stages.ts'

const embedded = { name: 'embedded', definitions: {} }
const namesOf = (text: string, recipe = embedded): readonly string[] => exchangeStage(recipe, text).recipes.map(({ name }) => name)

describe('a stage is exchanged', () => {
  test('in the name of the recipe, where it is a part', () => {
    expect(namesOf('ocr=tesseract;tesseract,cmd:b')).toEqual(['embedded?ocr=tesseract', 'embedded?ocr=tesseract%2Ccmd%3Ab'])
    expect(namesOf('triples=rules,llm:ollama:a', { ...embedded, name: 'embedded?ocr=tesseract' })).toEqual([
      'embedded?ocr=tesseract&triples=rules',
      'embedded?ocr=tesseract&triples=llm%3Aollama%3Aa',
    ])
  })
  test('in its definition, where it is a setting, which stays what it was otherwise', () => {
    const mine = { name: 'mine?ocr=tesseract', definitions: { mine: { base: 'embedded', indexes: { bm25: { k1: 1.5 } } } } }
    const { stage, recipes } = exchangeStage(mine, 'bm25.tokenizer = word, paper')
    expect(stage).toBe('bm25.tokenizer')
    expect(recipes[0]).toEqual({
      value: 'word',
      name: 'mine[bm25.tokenizer=word]?ocr=tesseract',
      definitions: {
        ...mine.definitions,
        'mine[bm25.tokenizer=word]': { base: 'embedded', indexes: { bm25: { k1: 1.5, tokenizer: 'word' } } },
      },
    })
  })
  test('on every axis that has such a thing, where none is named', () => {
    const { definitions } = withStage(embedded, 'tokenizer', 'word')
    expect(definitions['embedded[tokenizer=word]']).toEqual({
      base: 'embedded',
      indexes: { bm25: { tokenizer: 'word' }, triple: { tokenizer: 'word' }, pages: { tokenizer: 'word' } },
    })
  })
})

test.each([
  ['layuot=a,b', /there is no stage layuot.*did you mean layout\? there are layout, ocr/],
  ['', /there is no stage without a name/],
  ['nothing.field=a,b', /there is no stage nothing\.field/],
  ['layout=ruled', /names one part/],
  ['layout=ruled,ruled', /names one part/],
  ['layout=', /names nothing/],
  ['layout', /names nothing to compare write it as layout=A,B/],
  ['fuser=weighted-sum,nonsense', /fuser=nonsense cannot be: fusion\.fuser: expected one of weighted-sum/],
  ['bm25.k1=1.2,-1', /indexes\.bm25\.k1: expected a number ≥ 0/],
  ['bm25.level=block,page', /there is no stage bm25\.level/],
])('%s is refused', (text, said) => {
  const refusal = (): unknown => exchangeStage(embedded, text)
  expect(refusal).toThrow(expect.objectContaining({ code: 'invalid-options', subject: '--stage' }))
  try {
    refusal()
  } catch (error) {
    const { message, hint } = error as { message: string; hint?: string }
    expect(`${message} ${hint ?? ''}`).toMatch(said)
  }
})

test('no name stands for two stages', () => {
  const all = stages.flatMap(({ stage, also = [] }) => [stage, ...also])
  expect(new Set(all).size).toBe(all.length)
})

test('what is not exchanged is the very same object', async () => {
  const [first, second] = await Promise.all(
    exchangeStage(embedded, 'bm25.tokenizer=mixed,word').recipes.map(({ name, definitions }) => makeRecipe(name, { definitions })),
  )
  if (!first || !second) throw new Error('two recipes were exchanged')
  const { recipe, shared, exchanged } = shareParts(first, second)
  expect(shared).toEqual([
    'reader',
    'layout',
    'ocr',
    'captions',
    'triples',
    'compose',
    'answer',
    'index text',
    'index triple',
    'index pages',
  ])
  expect(exchanged.map(({ stage }) => stage)).toEqual(['index bm25'])
  expect(recipe.reader).toBe(first.reader)
  expect(recipe.indexes['text']).toBe(first.indexes['text'])
  expect(recipe.indexes['bm25']).toBe(second.indexes['bm25'])
  await first.close()
  await second.close()
})

test('an axis that only one of them has is told as exchanged, whichever it is', async () => {
  const [plain, visual] = [await makeRecipe('embedded', { use: 'search' }), await makeRecipe('visual', { use: 'search' })]
  expect(shareParts(plain, visual).exchanged).toContainEqual({ stage: 'index tokens', parts: ['none', 'tokens'] })
  expect(shareParts(visual, plain).exchanged).toContainEqual({ stage: 'index tokens', parts: ['tokens', 'none'] })
  for (const recipe of [plain, visual]) await recipe.close()
})
