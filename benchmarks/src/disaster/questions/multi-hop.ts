import type { Ledger } from '../../writing/ledger.ts'
import type { Asked } from '../../sample-corpus/telling.ts'
import type { DisasterEvent } from '../world/disaster-event.ts'
import type { Candidate } from './candidate.ts'

const number = (value: string): number => Number(value.replaceAll(',', ''))

/** Which of two disasters of one kind did more harm, and by how much. */
export function comparisons(events: readonly DisasterEvent[], ledger: Ledger): readonly Candidate[] {
  const measures = [
    ['dead', '亡くなった人', '人'],
    ['collapsed', '全壊した住家', '棟'],
    ['evacuees', '最も多い日の避難者', '人'],
  ] as const
  return events.flatMap((a, i) =>
    events.slice(i + 1).flatMap((b) =>
      measures.flatMap(([attribute, what, unit]): readonly Candidate[] => {
        if (a.kind !== b.kind) return []
        const facts = [`${a.id}/total/${attribute}`, `${b.id}/total/${attribute}`]
        const [x = 0, y = 0] = facts.map((fact) => number(ledger.get(fact).value))
        if (x === y) return []
        const difference = Math.abs(x - y).toLocaleString('en-US')
        const type = 'comparison'
        return [
          {
            type,
            question: `${a.name}と${b.name}とでは、${what}が多いのはどちらか。`,
            answer: x > y ? a.name : b.name,
            alternatives: [],
            facts,
          },
          {
            type,
            question: `${a.name}と${b.name}とでは、${what}の数にどれだけの差があるか。`,
            answer: difference + unit,
            alternatives: [difference],
            facts,
          },
        ]
      }),
    ),
  )
}

/** How many days lie between two phases of one disaster's recovery. */
export function phaseTransitions(events: readonly DisasterEvent[], ledger: Ledger): readonly Candidate[] {
  const phases = [
    ['emergency-end', '応急対応に区切りを付けて'],
    ['works-start', '本格的な復旧工事に着手して'],
    ['plan', '復興計画が決定されて'],
    ['last-home', '最後の住まいが引き渡される'],
  ] as const
  const until = {
    'works-start': '本格的な復旧工事に着手する',
    plan: '復興計画が決定される',
    'last-home': '最後の住まいが引き渡される',
    'emergency-end': '',
  }
  return events.flatMap((event) =>
    phases.flatMap(([from, since], i) =>
      phases.slice(i + 1).map(([to]): Candidate => {
        const facts = [`${event.id}/phase/${from}`, `${event.id}/phase/${to}`]
        const [x = 0, y = 0] = facts.map((fact) => number(ledger.get(fact).value))
        return {
          type: 'phases',
          question: `${event.name}では、${since}から${until[to]}まで何日かかったか。`,
          answer: `${y - x}日`,
          alternatives: [String(y - x)],
          facts,
        }
      }),
    ),
  )
}

/** A town or river that one place names, and what another place says of it. */
export function bridges(events: readonly DisasterEvent[], ledger: Ledger): readonly Candidate[] {
  const type = 'cross-disaster'
  const answered = (question: string, facts: readonly [string, string]): Candidate => {
    const { value, unit } = ledger.get(facts[1])
    return { type, question, answer: value + unit, alternatives: [value], facts }
  }
  const homes = events.flatMap((event): readonly Candidate[] => [
    answered(`${event.name}で全壊の住家が最も多かった市町村に整備された災害公営住宅は何戸か。`, [
      `${event.id}/${event.worst}/collapsed`,
      `${event.id}/${event.worst}/public-homes`,
    ]),
    answered(`${event.name}で全壊の住家が最も多かった市町村では、災害公営住宅の完成までに何年を要したか。`, [
      `${event.id}/${event.worst}/collapsed`,
      `${event.id}/${event.worst}/public-years`,
    ]),
  ])
  const rivers = events.flatMap((event) =>
    event.gauges.slice(1).flatMap(({ river }): readonly Candidate[] => {
      const other = events.find(({ tributary, kind }) => tributary === river && kind !== 'quake' && kind !== 'tsunami')
      if (!other || event.kind === 'quake' || event.kind === 'tsunami') return []
      return [
        answered(`${other.name}で決壊した川の、${event.name}における最高水位は何mか。`, [
          `${other.id}/breach`,
          `${event.id}/gauge/${river}`,
        ]),
      ]
    }),
  )
  return [...homes, ...rivers]
}

/** From what went wrong in a town, by its cause, to what was done. */
export function causesToMeasures(asked: readonly Asked[]): readonly Candidate[] {
  const measures = new Map(asked.filter(({ type }) => type === 'measure').map((one) => [one.facts[0]?.replace(/measure$/, '') ?? '', one]))
  return asked.flatMap((cause): readonly Candidate[] => {
    const measure = cause.type === 'cause' ? measures.get(cause.facts[0]?.replace(/cause$/, '') ?? '') : undefined
    if (!measure) return []
    const problem = cause.question.replace('その原因は何か。', '')
    return [
      {
        type: 'cause-to-measure',
        question: `${problem}その原因を踏まえて最初にとられた対策は何か。`,
        answer: measure.answer,
        alternatives: [],
        facts: [...cause.facts, ...measure.facts],
      },
    ]
  })
}
