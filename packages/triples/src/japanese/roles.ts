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
      subject: phrases.find((p) => p.marker === 'が' || p.marker === 'がの') ?? null,
      object: phrases.find((p) => p.marker === 'を') ?? null,
      holders: here.length > 0 ? here : modifies ? [] : carried,
    }
  })
}

/** The copula and the verbs that say no more than that something is, or is told to be, so many. */
export const copula: RegExp = /^(?:(?:で|と)?(?:あ[るっり]|なっ|なり|な[るら])|だ|です|でし|であ|とな|$)/u

/** The thing a clause is about: its topic unless that is a place that something else is at, else its subject, else its object. */
export function themeOf({ topic, subject, object }: Roles): Phrase | null {
  if (topic && subject && topic.marker.startsWith('について')) return subject
  if (topic && !(topic.place && (subject ?? object))) return topic
  return subject ?? object ?? topic
}
