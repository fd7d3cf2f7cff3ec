import { ColragError } from '@colrag/core'
import { expect, test } from 'vitest'
import { cascadeEngine } from './cascade-engine.ts'
import { commandEngine } from './command/command-engine.ts'
import type { OcrEngine, OcrRequest } from './ocr-engine.ts'
import { toldEngine } from './told-engine.fixture.ts'

const picture = { width: 100, height: 80, pixels: new Uint8Array(8000) }
const page: OcrRequest = { picture, language: 'jpn', layout: 'page' }
const read = async (engine: OcrEngine, request: OcrRequest = page) =>
  ((await engine.recognise([request], { timeLimit: 1000 }))[0] ?? []).map(({ words, engine: by }) => [
    words.map(({ text }) => text).join(''),
    by,
  ])
const first = () =>
  toldEngine('first', () => [
    ['sure', 0.9],
    ['unsure', 0.6],
    ['even', 0.7],
    ['better', 0.79],
  ])

test('lines that are not sure are read again alone, and the surer reading stays, the earlier of equals', async () => {
  const answers = [
    ['surer', 0.95],
    ['other', 0.7],
    ['worse', 0.2],
  ] as const
  let next = 0
  const second = toldEngine('second', () => [answers[next++] ?? ['', 0]])
  expect(await read(cascadeEngine([{ engine: first() }, { engine: second }]))).toEqual([
    ['sure', 'first'],
    ['surer', 'second'],
    ['even', 'first'],
    ['better', 'first'],
  ])
  expect(second.asked.map(({ layout, picture: cut }) => [layout, cut.height])).toEqual([1, 2, 3].map((i) => ['line', i === 3 ? 38 : 40]))
})

test('a surer reading that lost half of the line does not count, and a thick line may be two', async () => {
  const told = toldEngine('first', () => [['one long line', 0.6]])
  expect(await read(cascadeEngine([{ engine: told }, { engine: toldEngine('second', () => [['one', 0.99]]) }]))).toEqual([
    ['one long line', 'first'],
  ])
  const box = (y: number, height: number) => ({ x: 0, y, width: 100, height })
  const uneven: OcrEngine = {
    ...told,
    recognise: async () => [
      [20, 20, 40].map((height, i) => ({
        words: [{ text: 'ab', confidence: 0.6, box: box(i * 20, height) }],
        box: box(i * 20, height),
        paragraph: 0,
        direction: 'horizontal' as const,
      })),
    ],
  }
  const second = toldEngine('second', () => [['ab', 0.9]])
  await read(cascadeEngine([{ engine: uneven }, { engine: second }]))
  expect(second.asked.map(({ layout }) => layout)).toEqual(['line', 'line', 'block'])
})

test('what the second read stands where the line stands', async () => {
  const second = toldEngine('second', () => [['surer', 0.95]])
  const [lines = []] = await cascadeEngine([{ engine: first() }, { engine: second }]).recognise([page], { timeLimit: 1000 })
  expect(lines[1]?.words[0]?.box).toEqual(lines[1]?.box)
})

test('a picture of which nothing or nonsense was read is read again whole; a sample is not', async () => {
  for (const said of [[], [['noise', 0.2]]] as const) {
    const second = toldEngine('second', () => [['text', 0.9]])
    const engine = cascadeEngine([{ engine: toldEngine('first', () => said) }, { engine: second }])
    expect(await read(engine)).toEqual([['text', 'second']])
    expect(second.asked).toEqual([page])
    expect(await read(engine, { ...page, sample: true })).toEqual(said.map(([text]) => [text, 'first']))
    expect(second.asked).toHaveLength(1)
  }
})

test('steps are for languages and layouts; one that does not read a language is passed over', async () => {
  const other = toldEngine('vertical', () => [['column', 0.9]])
  const unable = toldEngine('unable', () => new ColragError('unsupported', 'jpn', 'not this one'))
  const engine = cascadeEngine([{ engine: other, languages: ['jpn_vert'], layouts: ['columns'] }, { engine: first() }, { engine: unable }])
  expect(await read(engine, { ...page, language: 'jpn_vert', layout: 'columns' })).toEqual([['column', 'vertical']])
  expect((await read(engine, { ...page, language: 'jpn_vert', layout: 'line' }))[0]).toEqual(['sure', 'first'])
  expect((await read(engine))[1]).toEqual(['unsure', 'first'])
  await expect(read(cascadeEngine([{ engine: other, languages: ['jpn_vert'] }]))).rejects.toMatchObject({ code: 'unsupported' })
})

const reported = async (engine: OcrEngine, request: OcrRequest = page) => {
  const told: ColragError[] = []
  const [lines = []] = await engine.recognise([request], { timeLimit: 1000, report: (error) => void told.push(error) })
  return [
    lines.map(({ words }) => words.map(({ text }) => text).join('')),
    told.map(({ code, subject, message }) => [code, subject, message]),
  ]
}

test('where a second engine fails, the first reading stays and the failure is told, for lines and for the whole picture', async () => {
  const fault = { 'model-failed': 'it broke', 'over-budget': 'reading took longer than 3 s', corrupt: 'cannot be read' } as const
  for (const [code, message] of Object.entries(fault))
    for (const said of [
      [
        ['sure', 0.9],
        ['unsure', 0.6],
      ],
      [['noise', 0.3]],
    ] as const) {
      const broken = toldEngine('broken', () => new ColragError(code as keyof typeof fault, 'x', message))
      const why = `broken could not read again what was not sure: ${code === 'over-budget' ? 'it took too long' : message}`
      expect(await reported(cascadeEngine([{ engine: toldEngine('first', () => said) }, { engine: broken }]))).toEqual([
        said.map(([text]) => text),
        [[code, 'broken', why]],
      ])
    }
  const third = toldEngine('third', () => [['surest', 0.99]])
  const thrown = toldEngine('thrown', () => new TypeError('no such thing'))
  expect(await reported(cascadeEngine([{ engine: first() }, { engine: thrown }, { engine: third }]))).toEqual([
    ['sure', 'surest', 'surest', 'surest'],
    [['internal', 'thrown', expect.stringContaining('no such thing')]],
  ])
})

test('a second engine whose program is missing is told; one that does not read the language is not', async () => {
  const missing = commandEngine({ command: '/nowhere/ocr', args: ['{picture}'], format: 'tsv' })
  const dark = { ...page, picture: { ...picture, pixels: picture.pixels.map((_, i) => (i % 7 === 0 ? 0 : 255)) } }
  expect(await reported(cascadeEngine([{ engine: first() }, { engine: missing }]), dark)).toEqual([
    ['sure', 'unsure', 'even', 'better'],
    [['unsupported', 'ocr', expect.stringContaining('the program /nowhere/ocr cannot be run')]],
  ])
  const unable = toldEngine('unable', () => new ColragError('unsupported', 'eng', 'not this one'))
  const [, told] = await reported(cascadeEngine([{ engine: first() }, { engine: unable }]), { ...page, language: 'jpn+eng' })
  expect(told).toEqual([])
})

test('an abort in the second engine ends the reading, and one that hangs leaves time for the rest', async () => {
  const stopped = toldEngine('stopped', () => new ColragError('aborted', 'x', 'stopped'))
  await expect(read(cascadeEngine([{ engine: first() }, { engine: stopped }]))).rejects.toMatchObject({ code: 'aborted' })
  const given: number[] = []
  const timed: OcrEngine = {
    ...stopped,
    recognise: async (requests, { timeLimit }) => {
      given.push(timeLimit)
      return requests.map(() => [])
    },
  }
  await read(cascadeEngine([{ engine: first() }, { engine: timed }]))
  expect(given).toEqual([expect.toSatisfy((limit: number) => limit <= 500)])
})

test('the rules of the steps are in the fingerprint, and wrong ones are refused', () => {
  const second = toldEngine('second', () => [])
  const prints = [
    [{ engine: first() }],
    [{ engine: first() }, { engine: second }],
    [{ engine: first() }, { engine: second, below: 0.5 }],
  ].map((steps) => cascadeEngine(steps).fingerprint)
  expect(new Set(prints).size).toBe(3)
  expect(() => cascadeEngine([])).toThrowError(expect.objectContaining({ code: 'invalid-options' }))
  expect(() => cascadeEngine([{ engine: first(), below: 2 }])).toThrowError(expect.objectContaining({ code: 'invalid-options' }))
})
