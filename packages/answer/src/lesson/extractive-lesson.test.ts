import type { EmbeddingModel, Evidence, Lesson, LessonPart, RunContext } from '@colrag/core'
import { lessonParts } from '@colrag/core'
import { describe, expect, it } from 'vitest'
import { evidenceOf } from '../fixture/ask-extractive.ts'
import { extractiveLesson } from './extractive-lesson.ts'
import type { ExtractiveLessonOptions } from './extractive-lesson.ts'

const ctx: RunContext = {
  assets: { get: () => Promise.reject(new Error('unused')), put: () => Promise.reject(new Error('unused')) },
  seed: 0,
  report: (issue) => {
    throw new Error(issue.message)
  },
}
const topics = [
  ['洪水・浸水', 'flood'],
  ['地震', 'earthquake'],
]
const learn = (about: string, seen: readonly Evidence[], options: ExtractiveLessonOptions = {}): Promise<Lesson> =>
  extractiveLesson({ topics, ...options }).write({ id: 'q', text: about }, { preparation: seen, response: seen, recovery: seen }, ctx)
const texts = ({ parts }: Lesson): Record<LessonPart, string[]> =>
  Object.fromEntries(lessonParts.map((part) => [part, parts[part].map((s) => s.text)])) as Record<LessonPart, string[]>

describe('extractiveLesson', () => {
  it('puts each sentence where its words belong, cites it where it stands, and says nothing of what is no lesson', async () => {
    const seen = [
      evidenceOf(1, '洪水の記録\n夜の避難指示は遅れ、逃げ遅れた世帯があった。\n床上浸水は123棟、床下浸水は456棟であった。'),
      evidenceOf(
        2,
        '平時から浸水想定区域を確かめ、避難訓練を重ねておくことが重要である。\n仮設住宅の入居を急ぎ、生活再建の相談窓口を早く設けるべきである。',
      ),
    ]
    const lesson = await learn('洪水で浸水した住宅', seen)
    expect(texts(lesson)).toEqual({
      preparation: ['平時から浸水想定区域を確かめ、避難訓練を重ねておくことが重要である。'],
      response: ['夜の避難指示は遅れ、逃げ遅れた世帯があった。'],
      recovery: ['仮設住宅の入居を急ぎ、生活再建の相談窓口を早く設けるべきである。'],
    })
    for (const statements of Object.values(lesson.parts))
      for (const { text, citations } of statements) {
        expect(citations).toHaveLength(1)
        const [citation] = citations
        const unit = seen.find((e) => e.unit.id === citation?.unitId)?.unit
        expect([citation?.quote, unit?.text.slice(...(citation?.at ?? [0, 0]))]).toEqual([text, text])
        expect(citation?.anchors).toMatchObject([{ page: 1, boxes: [{ x: 0 }] }])
      }
  })
  it('reads English', async () => {
    const seen = [
      evidenceOf(
        1,
        'Towns should hold evacuation drills before the rainy season. During the flood rescue boats were delayed because nobody was in command.',
      ),
      evidenceOf(2, 'Temporary housing must be provided near the former homes. The river is 40 km long.'),
    ]
    expect(texts(await learn('a flood', seen))).toEqual({
      preparation: ['Towns should hold evacuation drills before the rainy season.'],
      response: ['During the flood rescue boats were delayed because nobody was in command.'],
      recovery: ['Temporary housing must be provided near the former homes.'],
    })
  })
  it('takes what a sentence refers back to along with it, in one quote', async () => {
    const told = '町は橋の上に水位計を置いた。避難の判断を早めることが、この経験から得た教訓である。'
    const { response } = (await learn('洪水', [evidenceOf(1, told)])).parts
    expect(response.map((s) => [s.text, s.citations[0]?.quote])).toEqual([[told, told]])
  })
  it('gives rows of tables whole, without their header', async () => {
    const table = evidenceOf(1, '時期\t課題\t対策\n一日目\t避難所の開設が遅れた。\t鍵を近くの住民に預ける。\n三日目\t120\t340', {
      facets: { headerRows: '1' },
    })
    expect(texts(await learn('洪水', [table])).response).toEqual(['一日目 / 避難所の開設が遅れた。 / 鍵を近くの住民に預ける。'])
  })
  it('leaves out lessons of other events, unless there are no others, which a note says', async () => {
    const flood = evidenceOf(1, '洪水では垂直避難を早く呼びかけることが重要である。')
    const quake = evidenceOf(2, '地震では火の始末より先に避難所へ逃げることが大切である。')
    expect(texts(await learn('洪水', [quake, flood])).response).toEqual([flood.unit.text])
    const foreign = await learn('洪水', [quake])
    expect([texts(foreign).response, foreign.notes]).toEqual([[quake.unit.text], [expect.stringContaining('other events')]])
  })
  it('says the same once, and no more than it is asked for', async () => {
    const seen = [1, 2, 3].map((n) => evidenceOf(n, '避難所の開設を早めることが重要である。'))
    expect(texts(await learn('洪水', seen)).response).toHaveLength(1)
    const many = [
      '水防団の参集を早めることが重要である。',
      '救助のボートを各地区に置くべきである。',
      '夜間の避難指示をためらわないことが大切である。',
    ]
    const all = many.map((text, i) => evidenceOf(i + 1, text))
    expect(texts(await learn('洪水', all, { statements: 2 })).response).toHaveLength(2)
  })
  it('leaves parts empty of which nothing is said, whatever is asked', async () => {
    for (const seen of [[], [evidenceOf(1, '')], [evidenceOf(1, '図書館の貸し出しは二週間である。')]])
      expect(texts(await learn('洪水', seen))).toEqual({ preparation: [], response: [], recovery: [] })
    expect(texts(await learn('', [evidenceOf(1, '避難所の開設を早めることが重要である。')])).response).toHaveLength(1)
  })
  it('puts what is near to the question before what only speaks of the part', async () => {
    /** Counts characters of three subjects: water, what the part is looked for with, and all else. */
    const encoder: EmbeddingModel = {
      modelId: 'characters',
      revision: '1',
      provider: 'test',
      dims: 3,
      limits: { batch: 2, parallel: false, tokens: 100 },
      embed: (inputs) =>
        Promise.resolve(
          inputs.map(({ text = '' }) => {
            const counts = [/[断給]水/gu, /避難|救助|応急|復旧/gu, /。/gu].map((of) => text.match(of)?.length ?? 0)
            const length = Math.hypot(...counts) || 1
            return Float32Array.from(counts, (count) => count / length)
          }),
        ),
      close: () => Promise.resolve(),
    }
    const seen = [
      '避難所で避難者の受付を早く始めることが重要である。',
      '避難指示をためらわず、避難を呼びかけることが重要である。',
      '救助の隊は救助犬を連れて行くことが重要である。',
      '応急対策は避難と救助を先にすることが重要である。',
      '断水の日には給水車を先に病院へ送ることが重要である。',
    ].map((text, i) => evidenceOf(i + 1, text))
    expect(texts(await learn('断水', seen, { encoder })).response[0]).toContain('断水')
    expect(texts(await learn(' ', seen, { encoder })).response).toHaveLength(4)
  })
  it('asks for each part in the language of the query', () => {
    const { queries } = extractiveLesson()
    expect(queries({ id: 'q', text: '洪水' }).recovery).toEqual({
      id: 'q-recovery',
      text: expect.stringMatching(/^洪水\n.*復旧/u) as string,
    })
    expect(queries({ id: 'q', text: 'flood', filter: { volume: 'a' } }).response).toMatchObject({
      text: expect.stringContaining('evacuation') as string,
      filter: { volume: 'a' },
    })
  })
  it.each([{ depth: 0 }, { statements: 1.5 }])('refuses %j', (options) => {
    expect(() => extractiveLesson(options)).toThrow(expect.objectContaining({ code: 'invalid-options' }) as Error)
  })
})
