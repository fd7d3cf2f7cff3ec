import { describeOcrEngine } from '@colrag/testing'
import { expect, test } from 'vitest'
import { drawnWriting } from './drawn-writing.fixture.ts'
import { tesseractEngine } from './tesseract-engine.ts'

const prose = ['断水は7月10日に解消している。', '避難所は小学校に開設された。']

describeOcrEngine('tesseract in threads', {
  make: () => tesseractEngine(),
  samples: [
    { request: drawnWriting(['Water level'], 'eng', 'line'), says: 'Water level' },
    { request: drawnWriting(['station'], 'eng', 'word'), says: 'station' },
    { request: drawnWriting(['避難所は小学校に開設された。'], 'jpn', 'block'), says: '避難所は小学校に開設された。' },
  ],
  page: { request: drawnWriting(prose, 'jpn', 'page'), says: prose },
  figures: drawnWriting(['12345'], 'eng', 'line'),
  unknown: 'tlh',
})

test('light writing on dark ground is read amid dark writing on paper', async () => {
  const { picture, ...request } = drawnWriting(['避難所は小学校に開設された。', '断水は七月十日に解消した。'], 'jpn', 'page', {
    margin: 60,
  })
  // The first of the two lines, 40 pixels high and 64 apart, stands on a bar.
  const pixels = picture.pixels.map((value, at) => (at >= 40 * picture.width && at < 116 * picture.width ? 255 - value : value))
  const engine = tesseractEngine({ workers: 1 })
  const [lines = []] = await engine.recognise([{ ...request, picture: { ...picture, pixels } }], { timeLimit: 60_000 })
  await engine.close()
  const text = lines.flatMap(({ words }) => words.map((word) => word.text)).join('')
  expect(text).toContain('避難所は小学校に開設された')
  expect(text).toContain('断水は')
})

test('a thread is replaced by count and by memory, and what it read before leaves no trace', async () => {
  const page = drawnWriting(prose, 'jpn', 'page')
  const others = [drawnWriting(['Pump station 12'], 'eng', 'line'), drawnWriting(['避難所'], 'jpn', 'line')]
  const limits = { timeLimit: 60_000 }
  const fresh = tesseractEngine({ workers: 1 })
  const [expected] = await fresh.recognise([page], limits)
  await fresh.close()
  let started = 0
  const count = (): void => void started++
  process.on('worker', count)
  for (const { threads, ...options } of [{ recycleAfter: 0.01, threads: 6 }, { recycleAbove: 1, threads: 6 }, { threads: 1 }]) {
    started = 0
    const engine = tesseractEngine({ workers: 1, ...options })
    for (let round = 0; round < 3; round++) {
      await engine.recognise(others, limits)
      expect(JSON.stringify((await engine.recognise([page], limits))[0])).toBe(JSON.stringify(expected))
    }
    await engine.close()
    expect(started).toBe(threads)
  }
  process.off('worker', count)
})
