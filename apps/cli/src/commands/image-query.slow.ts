import { execFile } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createCanvas } from '@napi-rs/canvas'
import { lessonResult, searchResult } from '@colrag/core/schemas'
import type { LessonResult, SearchResult } from '@colrag/core/schemas'
import { colourGraph, wordGraph } from '@colrag/testing'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { chatServer } from '../fixture/chat-server.ts'
import type { ChatServer } from '../fixture/chat-server.ts'
import { photosPdf } from '../fixture/photos-pdf.ts'
import { writeTinyClip } from '../fixture/tiny-clip.ts'

const main = fileURLToPath(new URL('../main.ts', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'image-query-'))
let server: ChatServer | null = null
afterEach(() => {
  server?.close()
  server = null
})

interface Ran {
  readonly code: number
  readonly out: string
  readonly err: string
}
const colrag = (...args: string[]): Promise<Ran> =>
  new Promise((done) => {
    execFile(
      process.execPath,
      ['--conditions=colrag-source', main, ...args],
      { env: { ...process.env, OPENAI_BASE_URL: server?.url ?? '', OPENAI_API_KEY: 'key' } },
      (error, out, err) => done({ code: typeof error?.code === 'number' ? error.code : 0, out, err }),
    )
  })
const printed = async <T>(...args: string[]): Promise<T> => {
  const { code, out, err } = await colrag(...args, '--json')
  if (code !== 0) throw new Error(err)
  return JSON.parse(out) as T
}

/** A picture of one colour, which shows nothing that could be read. */
function plainPhoto(name: string, colour: string): string {
  const canvas = createCanvas(160, 120)
  const pen = canvas.getContext('2d')
  pen.fillStyle = colour
  pen.fillRect(0, 0, 160, 120)
  writeFileSync(join(folder, name), canvas.toBuffer('image/png'))
  return join(folder, name)
}
const red = plainPhoto("photo '1' & 赤.png", 'rgb(220, 40, 30)')

const words = join(folder, 'words')
beforeAll(async () => {
  const pdf = join(folder, 'lessons.pdf')
  writeFileSync(
    pdf,
    photosPdf([
      {
        text: [
          'Lessons of the flood at Alton',
          'Residents should hold evacuation drills and study the hazard map before the rainy season.',
          'During the flood the town opened shelters too late, and the rescue boats were delayed.',
          'After the flood temporary housing should be provided close to the former homes.',
        ],
        colour: [210, 50, 40],
        caption: 'Photo 1. The flooded town hall of Alton',
      },
      { text: ['The library of Burley', 'Books are lent for two weeks.'] },
      { text: [], colour: [40, 60, 200] },
    ]),
  )
  const made = await colrag('ingest', pdf, '-w', words, '--recipe', 'paper-v0.7.3')
  if (made.code !== 0) throw new Error(made.err)
  const clip = writeTinyClip(join(folder, 'clip'), { text: wordGraph('text_embeds', 'mean', []), vision: colourGraph('image_embeds') })
  const eyes = await colrag('ingest', pdf, '-w', join(folder, 'eyes'), '--image-model', `onnx:${clip}`)
  if (eyes.code !== 0) throw new Error(eyes.err)
}, 120_000)

const seen = {
  kind: 'photo of a street',
  summary: 'A street is flooded and houses stand in the water.',
  visibleText: [],
  numbers: [],
  classes: [{ id: 'flood', confidence: 0.9 }],
}

describe('with a model of pictures', () => {
  test('a photograph finds the pictures that look like it, those without a word too', async () => {
    const search = async (photo: string): Promise<SearchResult> => printed('search', '--image', photo, '-w', join(folder, 'eyes'))
    const found = await search(red)
    expect(searchResult.parse(found)).toEqual(found)
    expect(found.image).toMatchObject({ file: red, page: 1, pages: 1, width: 160, height: 120, madeOf: ['vectors'], words: '' })
    expect(found.hits[0]).toMatchObject({ kind: 'photo', anchors: [{ page: 1 }], axes: { image: expect.closeTo(1, 1) as number } })
    expect((await search(plainPhoto('blue.png', 'rgb(30, 50, 210)'))).hits[0]).toMatchObject({ text: '写真 photo', anchors: [{ page: 3 }] })
    const noted = found.hits.flatMap((hit) => hit.explanation.notes)
    expect(noted.some((note) => note.includes('captions'))).toBe(false)
  })
  test('lessons about a photograph that only likeness tells of are those of the pictures most like it', async () => {
    const lesson = await printed<LessonResult>('lesson', '--image', red, '-w', join(folder, 'eyes'))
    expect(lesson.image?.madeOf).toEqual(['vectors'])
    expect(lesson.query).toContain('town hall')
    expect(lesson.parts.map((p) => p.statements.length)).toEqual([1, 1, 1])
    expect(lesson.notes.join()).toContain('most like it')
  })
  test('words and the photograph ask together', async () => {
    const found = await printed<SearchResult>('search', 'library books', '--image', red, '-w', join(folder, 'eyes'))
    expect(found.image?.madeOf).toEqual(['question', 'vectors'])
    expect(found.hits[0]?.text).toContain('Books are lent')
    expect(found.hits.find((hit) => hit.kind === 'photo' && hit.text.includes('town hall'))?.axes['image']).toBeGreaterThan(0.9)
  })
})

describe('without a model of pictures', () => {
  test('captions stand in for pictures, and each hit says so', async () => {
    const { hits } = await printed<SearchResult>('search', 'flooded town hall', '-w', words)
    const captioned = hits.filter((hit) => hit.axes['image'] !== null)
    expect(captioned.find((hit) => hit.text.includes('town hall'))).toBeDefined()
    for (const hit of captioned) expect(hit.explanation.notes.join()).toContain('captions')
    expect(captioned[0]?.explanation.terms.find((t) => t.axis === 'image')?.weight).toBe(0.1)
  })
  test('a picture that nothing can be read in needs a model, and the error says what to name', async () => {
    const { code, err } = await colrag('search', '--image', red, '-w', words)
    expect(code).toBe(1)
    expect(err).toMatch(/nothing tells what .*--vision .*--question .*--image-model/s)
    expect((await colrag('search', '--image', red, '--question', 'flood drills', '-w', words)).code).toBe(0)
  })
  test('a vision model says what it shows; lessons are drawn in three parts, each statement cited', async () => {
    server = await chatServer(() => JSON.stringify(seen))
    const found = await printed<SearchResult>('search', '--image', red, '--vision', 'openai:eyes', '-w', words)
    expect(found.query).toBe('flood. A street is flooded and houses stand in the water')
    expect(found.image).toMatchObject({ madeOf: ['description'], description: { model: 'openai:eyes', classes: seen.classes } })
    expect(server.asked.map((r) => r.picture)).toEqual([true])
    const lesson = await printed<LessonResult>('lesson', '--image', red, '--vision', 'openai:eyes', '-w', words)
    expect(lessonResult.parse(lesson)).toEqual(lesson)
    expect(lesson.parts.map(({ part, statements }) => [part, statements.map((s) => s.text)])).toEqual([
      ['preparation', ['Residents should hold evacuation drills and study the hazard map before the rainy season.']],
      ['response', ['During the flood the town opened shelters too late, and the rescue boats were delayed.']],
      ['recovery', ['After the flood temporary housing should be provided close to the former homes.']],
    ])
    for (const { statements } of lesson.parts)
      for (const { text, citations } of statements) expect(citations).toMatchObject([{ title: 'lessons', page: 1, quote: text }])
  })
  test('a vision model that fails is a note; a part that the documents say nothing of says so', async () => {
    server = await chatServer(() => 'I cannot look at this.')
    const { code, out, err } = await colrag('lesson', 'earthquake', '--image', red, '--vision', 'openai:eyes', '-w', words)
    expect([code, err]).toEqual([0, expect.stringContaining('other events') as string])
    expect(out).toContain('the vision model did not describe the picture')
    expect(out).toContain('1 Before: preparation')
    const none = await printed<LessonResult>('lesson', 'xylophone', '-w', join(folder, 'eyes'))
    expect(none.parts).toHaveLength(3)
  })
  test('lessons by a language model are held to the documents', async () => {
    const quote = 'Residents should hold evacuation drills'
    server = await chatServer(({ words: asked }) => {
      const passage = asked.split(/\[\w{12} passage \d+\]/u).findIndex((part) => part.includes(`\n${quote}`))
      return JSON.stringify({
        preparation: [{ text: 'Residents should hold evacuation drills.', quotes: [{ passage, words: quote }] }],
        response: [{ text: 'The army flew in 5,000 tents.', quotes: [{ passage, words: 'The army flew in' }] }],
        recovery: [],
      })
    })
    const lesson = await printed<LessonResult>('lesson', 'flood', '--answer', 'llm:openai:pen', '-w', words)
    expect(lesson.parts.map((p) => p.statements.length)).toEqual([1, 0, 0])
    expect(lesson.parts[0]?.statements[0]?.citations[0]?.quote).toBe(quote)
    expect(lesson.notes.join()).toContain('1 sentence of the model left out')
  })
})

describe('wrong use', () => {
  test.each([
    ['a folder', ['--image', folder], 1, /is a folder/],
    ['no file', ['--image', join(folder, 'none.jpg')], 2, /there is no file/],
    ['a page that is not there', ['--image', red, '--page', '2'], 2, /no page 2/],
    ['an option that goes with a picture', ['flood', '--page', '2'], 2, /--page goes with --image/],
    ['a pack without a model', ['--image', red, '--pack', 'disaster'], 2, /--pack goes with --vision/],
    ['a batch with a picture', ['--image', red, '--queries', 'q.jsonl'], 2, /--queries asks in words/],
    ['a question given twice', ['flood', '--question', 'fire'], 2, /once/],
    ['no question at all', [], 2, /question/],
  ] as const)('%s', async (_, args, code, message) => {
    const ran = await colrag('search', ...args, '-w', words)
    expect([ran.code, ran.err]).toEqual([code, expect.stringMatching(message) as string])
  })
})
