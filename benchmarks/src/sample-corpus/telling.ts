import type { Ledger, Piece, Stated } from '../writing/ledger.ts'
import type { Topic } from './topics/topic.ts'
import { livingTopics } from './topics/living.ts'
import { recoveryTopics } from './topics/recovery.ts'
import { responseTopics } from './topics/response.ts'
import { voices } from './topics/voices.ts'
import { worksTopics } from './topics/works.ts'
import type { QuestionType } from './gold.ts'
import type { Disaster, Draw, TownDamage } from './world.ts'

/** A question that a stated fact answers; the gold is looked up when everything is printed. */
export interface Asked {
  readonly type: QuestionType
  readonly question: string
  readonly answer: string
  readonly alternatives: readonly string[]
  /** Every fact that is needed, in the order of the hops. */
  readonly facts: readonly string[]
}

export const topics: ReadonlyMap<string, Topic> = new Map(
  [...responseTopics, ...livingTopics, ...worksTopics, ...recoveryTopics].map((topic) => [topic.key, topic]),
)
export const grouped = (value: number): string => value.toLocaleString('en-US')

const opening = [
  '発災の直後、{p}では{x}。',
  '{p}の記録によれば、{x}。',
  '{p}の担当者は「{x}」と振り返っている。',
  '{p}でまず表に出たのは、{x}ことである。',
  '二日目の朝までに、{p}では{x}。',
  '{p}に残る日誌には、{x}とある。',
]
const adding = [
  '加えて、{x}。',
  'さらに日がたつにつれ、{x}。',
  'これとは別に、{x}という報告もあった。',
  '同じころ、{x}。',
  '夜に入ると、{x}との声が届いた。',
]
const because = [
  'その背景には、{x}という事情があった。',
  '聞き取りでは、{x}ことが主な原因に挙げられた。',
  '検証の結果、{x}ことが事態を重くしたと判断された。',
  '原因をたどると、{x}ことに行き着く。',
  '{x}ためである。',
  'もとはといえば、{x}ことが響いた。',
]
const acting = [
  'このため{p}は、{x}。',
  '対策として{p}では、{x}。',
  '三日目の会議を受け、{p}は{x}。',
  '住民からの提案を受けて、{p}は{x}。',
  '翌週から{p}では、{x}。',
]
const also = ['あわせて、{x}。', 'また、{x}。', '並行して、{x}。', 'のちには、{x}。']
const learning = [
  '次の災害に備え、{x}ことを申し送る。',
  '{x}ことが、この経験から得た教訓である。',
  '今後は、{x}ことが求められる。',
  '{x}必要がある、という点で関係者の意見は一致した。',
  '{x}ことを、最も大切な教訓として挙げたい。',
]

/** Tells of topics so that no clause is printed twice: each telling of a topic takes the next problems, causes and measures of its bank. */
export interface Teller {
  readonly ledger: Ledger
  readonly draw: Draw
  readonly asked: Asked[]
  /** Problems and cause; figures; measures and lesson; a testimony: four paragraphs about one topic in one town. */
  tell(disaster: Disaster, place: string, key: string): readonly (readonly Piece[])[]
  state(id: string, subject: string, attribute: string, value: string, unit: string, text: string): Stated
  /** A damage figure of a town, as a table cell or a chart value. */
  cell(disaster: Disaster, town: TownDamage, attribute: keyof typeof damageNames): Stated
}

export const damageNames = {
  dead: ['死者', '人'],
  missing: ['行方不明', '人'],
  injured: ['負傷者', '人'],
  collapsed: ['全壊', '棟'],
  half: ['半壊', '棟'],
  partial: ['一部損壊', '棟'],
  outage: ['停電', '戸'],
  evacuees: ['避難者', '人'],
  homes: ['応急仮設住宅', '戸'],
  intensity: ['最大震度', ''],
} as const

/** `first`: at which telling each topic's bank begins. */
export function teller(ledger: Ledger, draw: Draw, first = 0): Teller {
  const asked: Asked[] = []
  const turns = new Map<string, number>()
  const fill = (frames: readonly string[], x: string, place = ''): string => draw.pick(frames).replace('{p}', place).replace('{x}', x)
  const state: Teller['state'] = (id, subject, attribute, value, unit, text) => ({
    text,
    fact: ledger.note({ id, subject, attribute, value, unit }),
  })
  const cell: Teller['cell'] = (disaster, town, attribute) => {
    const value = town[attribute]
    const shown = typeof value === 'number' ? grouped(value) : value
    const [name, unit] = damageNames[attribute]
    return state(`${disaster.id}/${town.town}/${attribute}`, `${disaster.name} ${town.town}`, name, shown, unit, shown)
  }
  const tell: Teller['tell'] = (disaster, place, key) => {
    const topic = topics.get(key)
    if (!topic) throw new RangeError(`no topic ${key}`)
    const turn = turns.get(key) ?? first
    turns.set(key, turn + 1)
    const take = (bank: readonly string[], n: number): string => bank[n % bank.length] ?? ''
    const id = (part: string): string => `${disaster.id}/${place}/${key}/${part}`
    const subject = `${disaster.name} ${place} ${topic.name}`
    const problem = take(topic.problems, turn * 2)
    const cause = take(topic.causes, turn)
    const measure = take(topic.measures, turn * 2)
    const lesson = take(topic.lessons, turn)
    const causeStated = state(id('cause'), subject, '原因', cause, '', fill(because, cause))
    const measureStated = state(id('measure'), subject, '対策', measure, '', fill(acting, measure, place))
    const lessonStated = state(id('lesson'), subject, '教訓', lesson, '', fill(learning, lesson))
    asked.push(
      {
        type: 'cause',
        question: `${disaster.name}のとき、${place}で${problem}。その原因は何か。`,
        answer: cause,
        alternatives: [],
        facts: [causeStated.fact],
      },
      {
        type: 'measure',
        question: `${disaster.name}の「${topic.name}」について、${place}が最初にとった対策は何か。`,
        answer: measure,
        alternatives: [],
        facts: [measureStated.fact],
      },
      {
        type: 'lesson',
        question: `${disaster.name}での${place}の「${topic.name}」から得られた教訓は何か。`,
        answer: lesson,
        alternatives: [],
        facts: [lessonStated.fact],
      },
    )
    const figures = topic.details.map((detail, i) => {
      const value = grouped(draw.int(detail.min, detail.max, detail.step))
      const words = (template: string): string =>
        template
          .replace('{v}', value + detail.unit)
          .replace('{place}', place)
          .replace('{event}', disaster.name)
      const stated = state(id(`detail-${i}`), subject, detail.attribute, value, detail.unit, `${words(detail.say)}。`)
      asked.push({ type: 'number', question: words(detail.ask), answer: value + detail.unit, alternatives: [value], facts: [stated.fact] })
      return stated
    })
    return [
      [fill(opening, problem, place), fill(adding, take(topic.problems, turn * 2 + 1)), causeStated],
      figures,
      [measureStated, fill(also, take(topic.measures, turn * 2 + 1)), lessonStated],
      [(voices[key]?.[turn - first] ?? '').replace('{p}', place)],
    ]
  }
  return { ledger, draw, asked, tell, state, cell }
}
