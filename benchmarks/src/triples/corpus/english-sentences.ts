import type { Fact } from './fact.ts'
import { amount, englishDay } from './template.ts'
import type { Template } from './template.ts'

type Names = Readonly<Record<'S' | 'A' | 'V' | 'D' | 'T' | 'M' | 'C' | 'E' | 'W' | 'K' | 'P', string>>

const sentence =
  (write: (n: Names) => string, facts: (n: Names) => readonly Fact[]): Template =>
  (d, pool) => {
    const [A, unit] = d.one(pool.counted)
    const [T, M] = d.one(pool.terms)
    const [W, K] = d.one(pool.works)
    const names = {
      S: d.one(pool.towns),
      A,
      V: amount(d, unit, true),
      D: englishDay(d),
      T,
      M,
      C: d.one(pool.causes),
      E: d.one(pool.effects),
      W,
      K,
      P: d.one(pool.spots),
    }
    const text = write(names)
    return { text: text.charAt(0).toUpperCase() + text.slice(1), facts: facts(names) }
  }
const bare = (text: string): string => text.replace(/^(?:The|An?)\s/u, '')
const count = (n: Names): Fact => ({ kind: 'quantity', about: [n.S, n.A], object: n.V })
const meaning = (n: Names): Fact => ({ kind: 'definition', about: [bare(n.T)], object: n.M })
const cause = (n: Names): Fact => ({ kind: 'cause', about: [n.C.replace(/^(?:the|an?)\s/u, '')], object: n.E })
const time = (n: Names): Fact => ({ kind: 'time', about: [bare(n.W), n.K], object: n.D })
const place = (n: Names): Fact => ({ kind: 'place', about: [bare(n.W), n.K], object: n.P })

export const englishSentences: readonly Template[] = [
  sentence(
    (n) => `The ${n.A} in ${n.S} was ${n.V}.`,
    (n) => [count(n)],
  ),
  sentence(
    (n) => `In ${n.S}, the ${n.A} reached ${n.V}.`,
    (n) => [count(n)],
  ),
  sentence(
    (n) => `The ${n.A} of ${n.S} is about ${n.V}.`,
    (n) => [count(n)],
  ),
  sentence(
    (n) => `${n.S}: ${n.A} ${n.V}`,
    (n) => [count(n)],
  ),
  sentence(
    (n) => `${n.T} means ${n.M}.`,
    (n) => [meaning(n)],
  ),
  sentence(
    (n) => `${n.T} is defined as ${n.M}.`,
    (n) => [meaning(n)],
  ),
  sentence(
    (n) => `${n.T} refers to ${n.M}.`,
    (n) => [meaning(n)],
  ),
  sentence(
    (n) => `${n.C} caused ${n.E}.`,
    (n) => [cause(n)],
  ),
  sentence(
    (n) => `${n.C} led to ${n.E}.`,
    (n) => [cause(n)],
  ),
  sentence(
    (n) => `${n.E} was due to ${n.C}.`,
    (n) => [cause(n)],
  ),
  sentence(
    (n) => `${n.C} resulted in ${n.E}.`,
    (n) => [cause(n)],
  ),
  sentence(
    (n) => `${n.W} was ${n.K} on ${n.D}.`,
    (n) => [time(n)],
  ),
  sentence(
    (n) => `On ${n.D}, ${n.W.replace(/^The/u, 'the')} was ${n.K}.`,
    (n) => [time(n)],
  ),
  sentence(
    (n) => `${n.W} was ${n.K} at ${n.P}.`,
    (n) => [place(n)],
  ),
  sentence(
    (n) => `${n.W} was ${n.K} near ${n.P} in ${n.D}.`,
    (n) => [place(n), time(n)],
  ),
  sentence(
    (n) => `At ${n.S} the ${n.A} stood at ${n.V}.`,
    (n) => [count(n)],
  ),
  sentence(
    (n) => `${n.S} reported a ${n.A} of ${n.V}.`,
    (n) => [count(n)],
  ),
  sentence(
    (n) => `${n.S} had a ${n.A} of ${n.V}.`,
    (n) => [count(n)],
  ),
  sentence(
    (n) => `${n.T} is ${n.M}.`,
    (n) => [meaning(n)],
  ),
  sentence(
    (n) => `By ${bare(n.T).toLowerCase()} we mean ${n.M}.`,
    (n) => [meaning({ ...n, T: bare(n.T) })],
  ),
  sentence(
    (n) => `Because of ${n.C}, there was ${n.E}.`,
    (n) => [cause(n)],
  ),
  sentence(
    (n) => `${n.E} was caused by ${n.C}.`,
    (n) => [cause(n)],
  ),
  sentence(
    (n) => `${n.C} triggered ${n.E}.`,
    (n) => [cause(n)],
  ),
  sentence(
    (n) => `It was on ${n.D} that ${n.W.replace(/^The/u, 'the')} was ${n.K}.`,
    (n) => [time(n)],
  ),
  sentence(
    (n) => `${n.W} was finally ${n.K} on ${n.D}.`,
    (n) => [time(n)],
  ),
  sentence(
    (n) => `${n.P} is where ${n.W.replace(/^The/u, 'the')} was ${n.K}.`,
    (n) => [place(n)],
  ),
  sentence(
    (n) => `According to the survey, the ${n.A} in ${n.S} is ${n.V}.`,
    (n) => [count(n)],
  ),
  sentence(
    (n) => `The ${n.A} in ${n.S} increased to ${n.V}.`,
    (n) => [count(n)],
  ),
  sentence(
    (n) => `For ${n.S}, the ${n.A} is estimated at ${n.V}.`,
    (n) => [count(n)],
  ),
  sentence(
    (n) => `With ${n.V}, ${n.S} had the largest ${n.A}.`,
    (n) => [count(n)],
  ),
  sentence(
    (n) => `${n.T} (${n.M}) is discussed below.`,
    (n) => [meaning(n)],
  ),
  sentence(
    (n) => `${n.T} can be described as ${n.M}.`,
    (n) => [meaning(n)],
  ),
  sentence(
    (n) => `As a consequence of ${n.C}, ${n.E} occurred.`,
    (n) => [cause(n)],
  ),
  sentence(
    (n) => `${n.E} followed from ${n.C}.`,
    (n) => [cause(n)],
  ),
  sentence(
    (n) => `The reason for ${n.E} was ${n.C}.`,
    (n) => [cause(n)],
  ),
  sentence(
    (n) => `${n.W}, ${n.K} on ${n.D}, serves the whole region.`,
    (n) => [time(n)],
  ),
  sentence(
    (n) => `${n.W} had been ${n.K} by ${n.D}.`,
    (n) => [time(n)],
  ),
  sentence(
    (n) => `At ${n.P}, ${n.W.replace(/^The/u, 'the')} was ${n.K}.`,
    (n) => [place(n)],
  ),
  sentence(
    (n) => `${n.S} now counts ${n.V} in its ${n.A}.`,
    (n) => [count(n)],
  ),
  sentence(
    (n) => `The latest ${n.A} for ${n.S} was reported to be ${n.V}.`,
    (n) => [count(n)],
  ),
  sentence(
    (n) => `Engineers use the word ${bare(n.T).toLowerCase()} for ${n.M}.`,
    (n) => [meaning({ ...n, T: bare(n.T) })],
  ),
  sentence(
    (n) => `${n.T}, that is, ${n.M}, matters here.`,
    (n) => [meaning(n)],
  ),
  sentence(
    (n) => `${n.C} was behind ${n.E}.`,
    (n) => [cause(n)],
  ),
  sentence(
    (n) => `After ${n.C} came ${n.E}.`,
    (n) => [cause(n)],
  ),
  sentence(
    (n) => `${n.W} has been in use since it was ${n.K} in ${n.D}.`,
    (n) => [time(n)],
  ),
  sentence(
    (n) => `${n.W} was ${n.K} by the council on ${n.D}.`,
    (n) => [time(n)],
  ),
  sentence(
    (n) => `People gathered at ${n.P}, where ${n.W.replace(/^The/u, 'the')} was ${n.K}.`,
    (n) => [place(n)],
  ),
]

/** Other ways to say the same, kept away from the making of rules: nobody looks at what becomes of them. */
export const heldOutEnglish: readonly Template[] = [
  sentence(
    (n) => `In total, the ${n.A} in ${n.S} amounts to ${n.V}.`,
    (n) => [count(n)],
  ),
  sentence(
    (n) => `${n.S} recorded a ${n.A} of about ${n.V} last year.`,
    (n) => [count(n)],
  ),
  sentence(
    (n) => `The current ${n.A} of ${n.S} stands at ${n.V}, up from last year.`,
    (n) => [count(n)],
  ),
  sentence(
    (n) => `In this report, ${bare(n.T).toLowerCase()} means ${n.M}.`,
    (n) => [meaning({ ...n, T: bare(n.T) })],
  ),
  sentence(
    (n) => `${n.T} is understood as ${n.M}.`,
    (n) => [meaning(n)],
  ),
  sentence(
    (n) => `${n.E} occurred as a result of ${n.C}.`,
    (n) => [cause(n)],
  ),
  sentence(
    (n) => `Officials said that ${n.C} had led to ${n.E}.`,
    (n) => [cause(n)],
  ),
  sentence(
    (n) => `${n.W} will be ${n.K} by ${n.D}.`,
    (n) => [time(n)],
  ),
  sentence(
    (n) => `In ${n.D}, ${n.W.replace(/^The/u, 'the')} was also ${n.K}.`,
    (n) => [time(n)],
  ),
  sentence(
    (n) => `${n.W} was successfully ${n.K} at ${n.P} last week.`,
    (n) => [place(n)],
  ),
]

export const plainEnglish: readonly string[] = [
  'Further details are given in the annex.',
  'Residents should stay alert.',
  'See Section 3 for the method.',
  'This page is left blank on purpose.',
  'We thank everyone who took part in the survey.',
  'The committee discussed the matter at length.',
  'As shown in Figure 2, the results vary.',
  'Please contact the office with any question.',
]
