import type { Quantity } from '@colrag/stage-kit'
import { readValue } from '@colrag/stage-kit'
import { balanced } from '../sentence-view.ts'
import type { SentenceView, Statement } from '../statement.ts'
import { isPlace } from './clauses.ts'
import type { Phrase } from './clauses.ts'
import { rolesAt } from './roles.ts'

const lead = /(?:約|およそ|概ね|延べ|計|合計|最大|最小|総計|全)\s*$/u
const bound = /^(?:以上|以下|以内|未満|超|余り?|程度|強|弱|前後)/u
const reaching = /^(?:及ぶ|及んだ|達する|達した|上る|上った|のぼる|のぼった|超える|超えた)$/u
const empty = /^[\s(（:：=・、]*$/u

/** What a number counts and for whom, by the phrase it stands in and the phrases around it. */
export function japaneseQuantity(view: SentenceView, q: Quantity): Statement | null {
  const index = view.clauses.findIndex((c) => c.phrases.some((p) => overlaps(p, q)))
  const clause = view.clauses[index]
  const roles = clause && view.roles[index] && rolesAt(view.roles[index], clause.phrases, q.at[0])
  const place = clause?.phrases.findIndex((p) => overlaps(p, q)) ?? -1
  const phrase = clause?.phrases[place]
  if (!clause || !roles || !phrase) return null
  const start = q.at[0] - (lead.exec(view.text.slice(0, q.at[0]))?.[0].length ?? 0)
  const end = q.at[1] + (bound.exec(view.text.slice(q.at[1]))?.[0].length ?? 0)
  const said = (subject: string, predicate: string, rule: string, confidence: number): Statement | null =>
    isNamed(subject, predicate, q)
      ? {
          subject: plainName(subject),
          predicate: plainName(predicate),
          object: view.text.slice(start, end),
          at: [start, end],
          rule: `quantity.${rule}`,
          confidence,
        }
      : null
  const ahead = view.text.slice(phrase.at[0], Math.max(phrase.at[0], start))
  if (/第\s*$/u.test(ahead) || !balanced(ahead.replace(/[(（][^()（）]*$/u, (open) => (/^[(（]$/u.test(open) ? '' : open)))) return null
  const before = ahead
    .replace(/^[\d:]+\s*(?:時点|現在)\s*/u, '')
    .replace(/[の（(：:・、]+$/u, '')
    .trim()
  const behind = view.text.slice(end, phrase.at[1])
  const told = /^の(?:報告|被害|発表|申請|申込み?|連絡|増加|減少|増|減|実績|計上)$/u.test(behind) && !empty.test(before)
  const after = told ? '' : (/^の(.{2,30})$/u.exec(behind)?.[1] ?? '')
  // 12戸（東雲区）: whose it is stands in brackets behind the number.
  const inBrackets = /^[(（]([^()（）\d]{2,20})[)）]$/u.exec(behind)?.[1] ?? ''
  const bracketed = isPlace(inBrackets) ? inBrackets : ''
  const holder = roles.holders.findLast((p) => p !== phrase) ?? null
  const placeTopic = roles.topic?.place === true && roles.topic !== phrase ? roles.topic : null

  // 209戸に及ぶ断水が白浜町で生じた: the number describes the noun behind it.
  if (clause.modifies) {
    const [next, nextRoles] = [view.clauses[index + 1], view.roles[index + 1]]
    const counted = next?.phrases[0]
    if (!counted || !nextRoles || !empty.test(before) || !reaching.test(clause.predicate.text)) return null
    const whose = nextRoles.holders.findLast((p) => p !== counted) ?? nextRoles.topic
    return whose && whose !== counted ? said(whose.text, counted.text, 'noun', 0.6) : said(counted.text, 'は', 'noun', 0.5)
  }
  // 604人の避難者が, 8,002棟の全壊が: what is counted stands behind the number.
  if (after !== '' && empty.test(before)) {
    const whose = holder ?? placeTopic
    return whose ? said(whose.text, after, 'noun', 0.7) : said(after, 'は', 'noun', 0.5)
  }
  if (after !== '' || (!told && bracketed === '' && /^[^はがをにでと\s]/u.test(behind))) return null
  const previous = clause.phrases[place - 1] ?? null
  if (bracketed !== '') {
    const counted = empty.test(before) ? (previous?.text ?? '') : before
    return counted.length < 2 ? null : said(bracketed, counted, 'noun', 0.6)
  }
  // 通行止め：3路線 17区間: two counts of one thing.
  if (!empty.test(before) && (readValue(before) !== null || /^\d[\d,.]*\s*\p{L}{1,4}$/u.test(before))) {
    const whose = clause.phrases.slice(0, place + 1).findLast((p) => p !== phrase && !/\d/u.test(p.text))
    return whose ? said(whose.text, 'は', 'noun', 0.5) : null
  }
  // 備蓄食料902食: the counted thing stands right before the number.
  if (!empty.test(before)) {
    const whose = previous && (previous.marker === '' || previous.place) && !/\d/.test(previous.text) ? previous : (holder ?? placeTopic)
    if (whose && !before.includes(whose.text)) return said(whose.text, before, 'noun', 0.7)
    if (roles.topic && roles.topic !== phrase && !before.includes(roles.topic.text)) return said(roles.topic.text, before, 'topic', 0.7)
    return before.length < 2 ? null : said(before, view.heading || 'は', 'noun', 0.6)
  }
  return bare(view, clause.phrases, place, roles, said)
}

/** A number alone in its phrase: the particles around it say what it counts. */
function bare(
  view: SentenceView,
  phrases: readonly Phrase[],
  place: number,
  roles: SentenceView['roles'][number],
  said: (subject: string, predicate: string, rule: string, confidence: number) => Statement | null,
): Statement | null {
  const previous = phrases[place - 1] ?? null
  const own = phrases[place]
  const { topic, subject, holders } = roles
  const theme = topic && topic !== own ? topic : null
  // 備蓄食料は鳴沢市で9,000食、白浜町で505食
  if (theme && previous && previous !== theme && previous.place && /^(?:で|が|は|に)$/u.test(previous.marker))
    return said(previous.text, theme.text, 'topic', 0.8)
  // 鳴沢市では避難者が1,200人に上る
  const counted = subject && subject !== own ? subject : theme
  const holder = holders.findLast((p) => p !== counted && p !== own) ?? (counted !== theme && theme?.place ? theme : null)
  if (counted && holder && !counted.text.includes(holder.text)) return said(holder.text, counted.text, 'topic', 0.8)
  if (theme && counted && counted !== theme && !counted.text.includes(theme.text)) return said(theme.text, counted.text, 'topic', 0.7)
  if (counted) return said(counted.text, 'は', 'topic', 0.8)
  if (!previous || /\d/.test(previous.text) || !/^(?:が|の|:)?$/u.test(previous.marker)) return null
  const whose = phrases[place - 2]
  return whose && whose.marker === '' && !/\d/.test(whose.text)
    ? said(whose.text, previous.text, 'noun', 0.6)
    : said(previous.text, view.heading || 'は', 'noun', 0.6)
}

/** Without the mark of an item that its line begins with. */
const plainName = (name: string): string => name.replace(/^(?:[ア-ン]\s|[(（]?[0-9０-９]{1,2}[)）.．]\s*|[①-⑳●○・]\s*)/u, '')

const duration = /^(?:年間|か月|ヶ月|カ月|ヵ月|箇月|日間|週間|時間|分間|分|秒|歳|代|年|週)$/u

/** Names that a reader could understand: no bare numbers or dates, nothing pieced together from a line that lost its shape. */
function isNamed(subject: string, predicate: string, q: Quantity): boolean {
  if (
    [subject, predicate].some(
      (name) =>
        readValue(name) !== null ||
        name.length > 40 ||
        !balanced(name) ||
        /^(?:現在|発生|要請|確認中|その他|うち|延長|合計|計|新規|全体|今回|本日|向こう|通常時|スケジュール)$/u.test(name) ||
        (/\d/.test(name) && /[()（）]/u.test(name)) ||
        /\d.*\s.*\d|\s.*\s.*\s/u.test(name),
    )
  )
    return false
  return /\p{L}/u.test(subject.replace(/\d+\p{L}/gu, '')) && !(duration.test(q.unit) && predicate !== 'は')
}

const overlaps = (p: Phrase, q: Quantity): boolean => p.at[0] < q.at[1] && q.at[0] < p.at[1]
