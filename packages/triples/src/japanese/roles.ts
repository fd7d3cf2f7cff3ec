import type { Clause, Phrase } from './clauses.ts'

/** What a clause speaks of, and where: found by the particles of its phrases and of the clauses before it. */
export interface Roles {
  /** The phrase before は or について, of this clause or carried over from an earlier one. */
  readonly topic: Phrase | null
  readonly subject: Phrase | null
  readonly object: Phrase | null
  /** Places that the statement holds for: では, における, には, で. */
  readonly holders: readonly Phrase[]
}

const topicMarker = /^(?:は|も|について(?:は)?|に関して(?:は)?|につきましては)$/u
const subjectMarker = /^がの?$/u
const holderMarker = /^(?:では|でも|で|において(?:は)?|における|には|からは|だけで|のみで|に|内で|では?も)$/u

/** The roles in each clause, in order. */
export function readRoles(clauses: readonly Clause[]): Roles[] {
  let topic: Phrase | null = null
  let carried: Phrase[] = []
  // 甲市で確認された死者は: where the described thing is said of holds for what is said of it.
  let described: Phrase[] = []
  return clauses.map(({ phrases, modifies }) => {
    const own = phrases.find((p) => topicMarker.test(p.marker)) ?? null
    const holders = phrases.filter((p) => p.place && holderMarker.test(p.marker))
    if (!modifies) {
      topic = own ?? topic
      const lead = holders.filter((p) => /は$|における|において/u.test(p.marker))
      if (lead.length > 0) carried = lead
    }
    const here = holders.length > 0 ? holders : described
    described = modifies ? holders : []
    return {
      topic: own ?? (modifies ? null : topic),
      subject: phrases.find((p) => subjectMarker.test(p.marker)) ?? null,
      object: phrases.find((p) => p.marker === 'を') ?? null,
      holders: here.length > 0 ? here : modifies ? [] : carried,
    }
  })
}

/**
 * The roles for what stands at `start` in a clause that says several things side by side (死者は35人、行方不明者は4人である): the topic and the
 * subject that are nearest before it. A subject is not that of a later topic, unless the topic is a place; a place right before the topic
 * (甲市は、死者は…) is whom it holds for. What comes behind is another matter, save a place when none comes before.
 */
export function rolesAt(roles: Roles, phrases: readonly Phrase[], start: number): Roles {
  const before = phrases.filter((p) => p.at[0] < start)
  const last = before.findLastIndex((p) => topicMarker.test(p.marker))
  const carried = roles.topic && roles.topic.at[0] < start ? roles.topic : null
  const topic = before[last] ?? carried
  const subject = before.findLast((p) => subjectMarker.test(p.marker)) ?? null
  const passed = subject !== null && topic !== null && topic.at[0] > subject.at[0] && !topic.place
  const above = before[last - 1]
  const named = above?.place === true && topicMarker.test(above.marker) ? [above] : []
  const holders = named.length > 0 ? named : roles.holders.filter((p) => p.at[0] < start)
  return { ...roles, topic, subject: passed ? null : subject, holders: holders.length > 0 ? holders : roles.holders }
}

/** The copula and the verbs that say no more than that something is, or is told to be, so many. */
export const copula: RegExp = /^(?:(?:で|と)?(?:あ[るっり]|なっ|なり|な[るら])|だ|です|でし|であ|とな|$)/u

/** The thing a clause is about: its topic unless that is a place that something else is at, else its subject, else its object. */
export function themeOf({ topic, subject, object }: Roles): Phrase | null {
  if (topic && subject && topic.marker.startsWith('について')) return subject
  if (topic && !(topic.place && (subject ?? object))) return topic
  return subject ?? object ?? topic
}
