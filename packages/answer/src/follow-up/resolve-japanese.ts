import { readDates } from '@colrag/stage-kit'
import type { Resolved, Turn } from './turn.ts'

const opening = /^(?:それでは|では|じゃあ|じゃ|なら|それなら|また|次に|続いて|そして|ちなみに)[、,\s]*/u
const asking =
  /(?:何|いく[らつ]|いつ|どこ|だれ|誰|どの|どれ|どちら|どう|なぜ|です|ます|ください|教え|あっ?た|いる|いた|なった|された|とは)/u
const place = /[\p{Script=Han}\p{Script=Katakana}ヶケ]{1,8}?(?:都|道|府|県|市|区|町|村|郡|地区|地域)(?![\p{Script=Han}])/gu
const pronoun = /(?:それら|それ|これら|これ|あれ|その|この|あの|そこ|ここ|同じ(?:もの|ところ)?|同(?=[市町村県社校年]))/u

/** Null where the question stands by itself. */
export function resolveJapanese(last: Turn, question: string): Resolved | null {
  const short = question.replace(opening, '')
  const ellipsis = /^(.{1,40}?)(?:は|では|だと|なら|の場合は?|について(?:は)?|も)?[?？。]*$/u.exec(short)?.[1]
  if (
    ellipsis !== undefined &&
    !asking.test(ellipsis) &&
    !pronoun.test(ellipsis) &&
    (short !== question || /(?:は|では|だと|なら|も)[?？。]*$/u.test(short))
  )
    return putIn(last.question, ellipsis)
  return withoutPronouns(last, question)
}

/** The last question with its thing of the same kind (a time, a place, else the topic) replaced. */
function putIn(last: string, said: string): Resolved | null {
  const parts = said.split(/の(?=[^の]+$)/u)
  const time = readDates(said)[0]
  const times = readDates(last)
  if (time && times[0]) {
    const rest = said.slice(time.at[1]).replace(/^[のに、は]+/u, '')
    const replaced = replace(last, times.length > 1 ? times.at(-1)?.at : times[0].at, said.slice(...time.at))
    return rest === '' || !replaced ? replaced : (putIn(replaced.question, rest) ?? replaced)
  }
  if (time) return { question: `${said}の${last}`, changes: [{ from: '', to: said }] }
  const places = [...last.matchAll(place)]
  const named = [...said.matchAll(place)]
  if (named.length === 1 && named[0]?.[0].length === said.length && places[0]) {
    const old = places.at(-1) as RegExpMatchArray
    return replace(last, [old.index ?? 0, (old.index ?? 0) + old[0].length], said)
  }
  const topic = topicOf(last)
  if (!topic) return null
  // 甲市の死者は何人: 負傷者は replaces what is counted, 甲市の stays.
  const from = parts.length > 1 ? topic.at[0] : topic.headAt
  return replace(last, [from, topic.at[1]], said)
}

function replace(text: string, at: readonly [number, number] | undefined, by: string): Resolved | null {
  if (!at || text.slice(...at) === by) return null
  const end = at[0] + text.slice(...at).trimEnd().length
  return { question: text.slice(0, at[0]) + by + text.slice(end), changes: [{ from: text.slice(at[0], end), to: by }] }
}

interface Topic {
  readonly text: string
  readonly at: readonly [number, number]
  /** Where its last noun begins, behind a の. */
  readonly headAt: number
}

/** What stands before は, else before が, を or とは of a question; of several は the last before the asking words. */
function topicOf(question: string): Topic | null {
  const end = [/(?=は[^はがを]{0,30}$)/u, /(?=とは)/u, /(?=[がを])/u, /(?=[?？。]*$)/u].map((p) => question.search(p)).find((i) => i > 0)
  if (end === undefined) return null
  const before = question.slice(0, end)
  const start = Math.max(before.lastIndexOf('、'), before.lastIndexOf('で、')) + 1
  const text = before.slice(start)
  if (text === '') return null
  return { text, at: [start, end], headAt: start + text.lastIndexOf('の') + 1 }
}

function withoutPronouns(last: Turn, question: string): Resolved | null {
  const found = pronoun.exec(question)
  if (!found) return null
  const at = found.index
  const said = found[0]
  const places = [...last.question.matchAll(place)]
  const isPlace = /^(?:そこ|ここ)$/u.test(said)
  const to = isPlace ? (shortAnswer(last) ?? places.at(-1)?.[0] ?? topicOf(last.question)?.text) : topicOf(last.question)?.text
  if (to === undefined) return null
  // その前日 and この表 point elsewhere than at the last topic.
  if (
    /^(?:その|この|あの)$/u.test(said) &&
    /^(?:後|前|他|ほか|うち|上|下|表|図|中|時|際|場合|とき|ため)/u.test(question.slice(at + said.length))
  )
    return null
  const by = /^(?:その|この|あの)$/u.test(said) ? `${to}の` : to
  return { question: question.slice(0, at) + by + question.slice(at + said.length), changes: [{ from: said, to: by }] }
}

/** An answer that is no more than a name. */
const shortAnswer = ({ answer = '' }: Turn): string | undefined => {
  const first = (answer.split('\n')[0] ?? '').split(/[：:]/u)[0]?.trim() ?? ''
  return /^[\p{Script=Han}\p{Script=Katakana}ー]{2,12}$/u.test(first) ? first : undefined
}
