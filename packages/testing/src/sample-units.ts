import type { Level, RunContext, Unit } from '@colrag/core'
import { unitId } from '@colrag/core'

/** A unit with text and nothing else, for tests of what is indexed. */
export function sampleUnit(id: string, text: string, more: Partial<Omit<Unit, 'id' | 'text'>> = {}): Unit {
  return {
    id: unitId(id),
    level: 'block',
    parentId: null,
    text,
    context: '',
    placements: [],
    anchors: [],
    facets: { kind: 'text', title: '資料', volume: 'すべて' },
    ...more,
  }
}

const sentences = [
  '令和2年7月豪雨により球磨川が氾濫し、人吉市で住家1,234棟が被害を受けた。',
  '避難所は小学校の体育館に開設された。',
  'The pump station P-101 delivers 3.5 m3 per second.',
  '道路の復旧は平成28年度に完了した。',
  'ｶﾞｽの供給は一部で停止した。',
  'สวัสดีครับ ประเทศไทย',
  'مرحبا بالعالم',
  '👍🏽 良い',
  'const total = rows.map((r) => r.price)',
  '⻑崎県⻄部の⺠家',
  '한국어 문장입니다',
  'Το νερό είναι ψυχρό',
  '市町村\t全壊\t半壊\n八代市\t12\t34',
  '断水は7月10日に解消した。',
  'Water supply was restored on 10 July 2020.',
]

/** Fifteen units in many scripts, at a level, with two kinds and three titles. */
export const sampleUnits = (level: Level): readonly Unit[] =>
  sentences.map((text, i) =>
    sampleUnit(`d${i % 3}/u${String(i).padStart(3, '0')}`, text, {
      level,
      context: i % 4 === 0 ? '防災の手引き' : '',
      facets: { kind: i % 2 === 0 ? 'text' : 'table', title: `資料${i % 3}`, volume: 'すべて' },
    }),
  )

/** A run that has no pictures and takes no issue lightly. */
export const strictContext = (more: Partial<RunContext> = {}): RunContext => ({
  assets: {
    get: () => Promise.reject(new Error('no picture was promised')),
    put: () => Promise.reject(new Error('no picture was promised')),
  },
  seed: 0,
  report: (issue) => {
    throw new Error(`${issue.subject}: ${issue.message}`)
  },
  ...more,
})

export async function* streamOf<T>(items: Iterable<T>): AsyncGenerator<T> {
  yield* items
}
