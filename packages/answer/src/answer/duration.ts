import { documentName } from '../candidates/document-name.ts'
import type { Scored } from '../candidates/score-candidate.ts'
import type { Question } from '../question/analyse-question.ts'
import { featureRuns } from '../question/features.ts'
import type { Phases, TimeUnit } from '../question/phases.ts'
import { phasesOf } from '../question/phases.ts'
import type { Difference } from './difference.ts'
import type { ToldTime } from './told-time.ts'
import { elapsed, toldTimes } from './told-time.ts'

const wellSaid = 0.6

interface Moment {
  readonly scored: Scored
  readonly time: ToldTime
  readonly said: readonly [from: number, to: number]
}

/**
 * The time between two moments that a question names, computed of the two statements that tell them: each says most of the words for its moment,
 * both are of one document, and each names the topic of the question, under its document's name at least. Null where there are no such two.
 */
export function durationOf(question: Question, scored: readonly Scored[]): Difference | null {
  const phases = phasesOf(question.text)
  if (!phases) return null
  const moments = scored.flatMap((s) => momentsOf(s, phases))
  let best: { first: Moment; second: Moment; passed: { readonly count: number; readonly unit: TimeUnit } } | null = null
  let worth = -Infinity
  for (const first of moments) {
    if (first.said[0] < wellSaid || first.said[0] < first.said[1]) continue
    for (const second of moments) {
      if (second.said[1] < wellSaid || second.said[1] < second.said[0] || !sameDocument(first, second)) continue
      const passed = elapsed(first.time, second.time, phases.unit)
      const sum = first.said[0] + second.said[1] + (first.scored.score + second.scored.score) / 100
      if (passed && sum > worth) {
        best = { first, second, passed }
        worth = sum
      }
    }
  }
  if (!best) return null
  const { first, second, passed } = best
  return { first: first.scored, second: second.scored, text: wording(passed, first.time, second.time, question.japanese), labels: ['', ''] }
}

function momentsOf(s: Scored, phases: Phases): Moment[] {
  if (s.candidate.joined !== 1) return []
  const times = toldTimes(s.candidate.statement)
  if (times.length === 0) return []
  const around = new Set([...s.held, ...featureRuns(documentName(s.candidate.evidence)).flat()])
  if (!phases.topic.every((feature) => around.has(feature))) return []
  return times.map((time) => {
    const said = new Set(featureRuns(time.clause).flat())
    return { scored: s, time, said: [share(phases.from, said), share(phases.to, said)] as const }
  })
}

/** Lone kanji and hiragana words say less. */
const weightOf = (feature: string): number => (/^\p{Script=Han}$|^\p{Script=Hiragana}/u.test(feature) ? 0.4 : 1)

function share(asked: readonly string[], said: ReadonlySet<string>): number {
  const sum = (features: readonly string[]): number => features.reduce((total, feature) => total + weightOf(feature), 0)
  return sum(asked.filter((feature) => said.has(feature))) / Math.max(sum(asked), 0.1)
}

const sameDocument = (a: Moment, b: Moment): boolean =>
  a.scored.candidate.evidence.unit.anchors[0]?.documentId === b.scored.candidate.evidence.unit.anchors[0]?.documentId

const names: Readonly<Record<TimeUnit, string>> = { day: '日', week: '週間', month: 'か月', year: '年' }

function wording(passed: { readonly count: number; readonly unit: TimeUnit }, from: ToldTime, to: ToldTime, japanese: boolean): string {
  const count = passed.count.toLocaleString('en-US')
  return japanese
    ? `${count}${names[passed.unit]}（${from.printed}から${to.printed}まで）`
    : `${count} ${passed.unit}${passed.count === 1 ? '' : 's'} (from ${from.printed} to ${to.printed})`
}
