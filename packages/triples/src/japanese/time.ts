import type { DateReading } from '@colrag/stage-kit'
import type { SentenceView, Statement } from '../statement.ts'
import { copula, themeOf } from './roles.ts'

const behind = /^(?:まで|から|現在|時点|以降|以前|頃|ごろ|付け)/u

/** What happened or holds at a date, by the clause that the date stands in. */
export function japaneseTime(view: SentenceView, date: DateReading): Statement | null {
  const index = view.clauses.findIndex((c) => c.phrases.some((p) => p.at[0] < date.at[1] && date.at[0] < p.at[1]))
  const [clause, roles] = [view.clauses[index], view.roles[index]]
  const phrase = clause?.phrases.find((p) => p.at[0] < date.at[1] && date.at[0] < p.at[1])
  if (!clause || !roles || !phrase) return null
  const start = date.at[0]
  const end = date.at[1] + (behind.exec(view.text.slice(date.at[1]))?.[0].length ?? 0)
  const said = (subject: string, predicate: string, rule: string, confidence: number): Statement => ({
    subject,
    predicate,
    object: view.text.slice(start, end),
    at: [start, end],
    rule: `time.${rule}`,
    confidence,
  })
  // 慰霊碑の建立（12月15日）: the date of what stands before the brackets.
  const named = /^(.{2,40}?)[(（]$/u.exec(view.text.slice(phrase.at[0], start))?.[1]
  if (named && /^[)）]/u.test(view.text.slice(end)) && !/\d/u.test(named)) return said(named, '時期', 'date', 0.5)
  // 8月5日の大雨: the date tells which one, not when something happened.
  const ahead = view.text.slice(phrase.at[0], start)
  if (
    (ahead !== '' && !/(?:どおり|通り|とおり|同年|翌年|即日|すでに|既に)$/u.test(ahead)) ||
    view.text.slice(end, phrase.at[1]).startsWith('の')
  )
    return null
  if (clause.modifies) {
    // 1992年1月に開催された説明会
    const next = view.clauses[index + 1]?.phrases[0]
    return next && !roles.subject && clause.predicate.noun !== '' ? said(next.text, clause.predicate.text, 'date', 0.6) : null
  }
  const before = view.clauses[index - 1]
  const beforeRoles = view.roles[index - 1]
  const verb = clause.predicate.text
  if (copula.test(verb)) {
    const nominal = before?.topic && beforeRoles ? themeOf(beforeRoles) : null
    if (before && nominal) return said(nominal.text, before.predicate.text, 'topic', 0.8)
    const topics = clause.phrases.filter((p) => p !== phrase && p.marker === 'は')
    const own = topics.findLast((p) => p.at[0] < start) ?? topics[0]
    if (own) return said(own.text, 'は', 'topic', 0.8)
    const state = clause.phrases.at(-1)
    if (roles.subject && state && state !== phrase && /^[とに]$/u.test(state.marker))
      return said(roles.subject.text, `${state.text}${state.marker}${verb}`, 'date', 0.6)
  } else {
    const others = { ...roles, topic: roles.topic === phrase ? null : roles.topic }
    const theme = themeOf(others)
    if (theme && theme !== phrase) {
      const what = theme === roles.topic && roles.object && roles.object !== theme ? `${roles.object.text}を${verb}` : verb
      return said(theme.text, what, theme === roles.topic ? 'topic' : 'date', 0.7)
    }
  }
  // 8月3日 災害対策本部設置: reports drop the verb.
  const rest = clause.phrases.filter((p) => p !== phrase && p.marker === '' && p.at[0] >= end && !/^\d/u.test(p.text))
  return verb === '' && rest.length === 1 && clause.phrases.length === 2 && rest[0] ? said(rest[0].text, '時期', 'date', 0.5) : null
}
