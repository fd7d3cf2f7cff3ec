import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describeOcrEngine } from '@colrag/testing'
import { describe, expect, test } from 'vitest'
import { drawnWriting } from '../drawn-writing.fixture.ts'
import { paddleEngine } from './paddle-engine.ts'

const prose = ['断水は7月10日に解消している。', '避難所は小学校の体育館に開設された。']
const columns = ['大雨により川の水位が上がり', '市は直ちに避難を呼びかけ', '住民は学校の体育館に集まる']

const folderOf = (name: string): string => fileURLToPath(new URL(`../../../../../.cache/ocr-models/${name}`, import.meta.url))
const fetched = ['ppocr-v5', 'ppocr-v6'].every((name) => existsSync(folderOf(name)))
const skipped = 'weights of versions 5 and 6 (skipped: run tools/peers/ocr-models.sh, which fetches them)'

describe.skipIf(!fetched).each(fetched ? ['ppocr-v5', 'ppocr-v6'] : [skipped])('%s', (name) => {
  const folder = folderOf(name)

  describeOcrEngine(name, {
    make: () => paddleEngine({ folder }),
    samples: [
      { request: drawnWriting(['避難所'], 'jpn', 'line', { margin: 6 }), says: '避難所' },
      { request: drawnWriting(['Water level'], 'eng', 'line', { margin: 6 }), says: 'Water level' },
      { request: drawnWriting(['1,234'], 'eng', 'word', { margin: 6 }), says: '1,234' },
    ],
    page: { request: drawnWriting(prose, 'jpn', 'page'), says: prose },
    figures: drawnWriting(['12345'], 'jpn', 'line', { margin: 6 }),
    unknown: 'tlh',
  })

  test('reads columns from the right', async () => {
    const engine = paddleEngine({ folder })
    expect(engine.name).toBe(name)
    const request = drawnWriting(columns, 'jpn_vert', 'columns', { vertical: true })
    const [lines = []] = await engine.recognise([request], { timeLimit: 60_000 })
    await engine.close()
    expect(lines.map(({ words, direction }) => [words.map(({ text }) => text).join(''), direction])).toEqual(
      columns.map((column) => [column, 'vertical']),
    )
  })
})
