import type { Ledger } from '../writing/ledger.ts'
import type { Fact, GoldPage, Placement, Question, QuestionType } from './gold.ts'
import { kanjiNumber } from './kanji-number.ts'
import type { Asked } from './telling.ts'
import { grouped } from './telling.ts'
import type { Draw, World } from './world.ts'

/** How many of each kind are drawn from what the texts can answer; kinds not named are all kept. */
const drawn: Partial<Record<QuestionType, number>> = { number: 8, cause: 3, measure: 2, lesson: 2 }

/** The questions of a printed corpus, in a fixed order, each with the first place of every needed fact as gold and its other places beside. */
export function questionsOf(world: World, asked: readonly Asked[], ledger: Ledger, draw: Draw): readonly Question[] {
  const kept = asked.filter((one) => drawn[one.type] === undefined)
  for (const [type, count] of Object.entries(drawn)) kept.push(...draw.shuffle(asked.filter((one) => one.type === type)).slice(0, count))
  kept.push(...overall(world, ledger))
  const answered = kept.map((one, i): Question => {
    const facts = one.facts.map((id) => withTwin(world, ledger, id))
    return {
      id: `sample-${String(i + 1).padStart(3, '0')}`,
      question: one.question,
      lang: 'ja',
      type: one.type,
      answer: one.answer,
      answer_alt: [...one.alternatives, ...facts.flatMap((fact) => verticalForm(fact))],
      ...places(facts),
      facts: one.facts,
    }
  })
  return [...answered, ...unanswerable(world, answered.length)]
}

/** A fact with the places of another fact that says the same, so that `also` is complete. */
function withTwin(world: World, ledger: Ledger, id: string): Fact {
  const fact = ledger.get(id)
  const twin = { 'quake/max-intensity': `quake/${world.quake.worst}/intensity` }[id]
  return twin === undefined ? fact : { ...fact, placements: [...fact.placements, ...ledger.get(twin).placements] }
}

function overall({ quake, tsunami, flood, slide }: World, ledger: Ledger): Asked[] {
  const homes = ledger.get(`quake/${quake.worst}/homes`).value
  const evacuees = ledger.get(`tsunami/${tsunami.worst}/evacuees`).value
  const simple = (id: string, type: QuestionType, question: string, unit = ''): Asked => {
    const { value } = ledger.get(id)
    return { type, question, answer: value + unit, alternatives: unit ? [value] : [], facts: [id] }
  }
  return [
    simple('quake/magnitude', 'fact', `${quake.name}のマグニチュードはいくつか。`),
    simple('slide/when', 'fact', `${slide.name}の山腹の崩壊はいつ起きたか。`),
    simple('flood/rain', 'number', `${flood.name}で、${flood.worst}観測所の総雨量は何mmか。`, 'mm'),
    simple('slide/notice', 'fact', `${slide.worst}の災害対策本部の通知第3号で、警戒区域に指定した世帯は何世帯か。`, '世帯'),
    {
      type: 'multihop',
      question: `${quake.name}で全壊の住家が最も多かった市町村に建てられた応急仮設住宅は何戸か。`,
      answer: `${homes}戸`,
      alternatives: [homes],
      facts: [`quake/${quake.worst}/collapsed`, `quake/${quake.worst}/homes`],
    },
    {
      type: 'multihop',
      question: `${tsunami.name}で津波が最も高かった港のある市町村の避難者は何人か。`,
      answer: `${evacuees}人`,
      alternatives: [evacuees],
      facts: [`tsunami/${tsunami.worst}/height`, `tsunami/${tsunami.worst}/evacuees`],
    },
  ]
}

function unanswerable({ quake, tsunami, flood }: World, before: number): Question[] {
  return [
    `${quake.name}で倒れた石灯籠は何基か。`,
    `平成12年${tsunami.prefecture}西部豪雪による死者は何人か。`,
    `${flood.name}で運休した鉄道の損害額はいくらか。`,
  ].map((question, i) => ({
    id: `sample-${String(before + i + 1).padStart(3, '0')}`,
    question,
    lang: 'ja',
    type: 'unanswerable',
    answer: '',
    answer_alt: [],
    gold: [],
    also: [],
    facts: [],
  }))
}

export const goldPage = ({ file, page, quote, scanned }: Placement): GoldPage => ({ file, page, quote, ...(scanned ? { scanned } : {}) })

function places(facts: readonly Fact[]): Pick<Question, 'gold' | 'also'> {
  const gold: GoldPage[] = []
  const also: (GoldPage & { for: number })[] = []
  for (const fact of facts) {
    const [first, ...others] = fact.placements
    if (!first) throw new Error(`the fact ${fact.id} of a question was never printed`)
    const known = gold.findIndex((g) => g.file === first.file && g.page === first.page && g.quote === first.quote)
    const at = known < 0 ? gold.push(goldPage(first)) - 1 : known
    for (const other of others) if (other.file !== first.file || other.page !== first.page) also.push({ ...goldPage(other), for: at })
  }
  return { gold, also }
}

export function verticalForm(fact: Fact): string[] {
  const value = Number(fact.value.replaceAll(',', ''))
  return fact.placements.some((p) => p.vertical) && Number.isInteger(value) && grouped(value) === fact.value
    ? [kanjiNumber(value) + fact.unit]
    : []
}
