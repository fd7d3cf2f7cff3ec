import { damageNames } from '../../sample-corpus/telling.ts'
import type { Asked } from '../../sample-corpus/telling.ts'
import type { Ledger } from '../../writing/ledger.ts'
import { forces } from '../documents/event-chapters.ts'
import type { DisasterEvent } from '../world/disaster-event.ts'
import type { Candidate } from './candidate.ts'

/** Questions that one statement answers: of each disaster its date, strength, cost, every cell of its tables and its chart, and what sections tell. */
export function oneHop(events: readonly DisasterEvent[], asked: readonly Asked[], ledger: Ledger): readonly Candidate[] {
  const simple = (type: Candidate['type'], fact: string, question: string): Candidate => {
    const { value, unit } = ledger.get(fact)
    return { type, question, answer: value + unit, alternatives: unit ? [value] : [], facts: [fact] }
  }
  const told = asked.flatMap((one): readonly Candidate[] =>
    one.type === 'multihop' || one.type === 'unanswerable' ? [] : [{ ...one, type: one.type }],
  )
  const ofEvents = events.flatMap((event): readonly Candidate[] => {
    const [force, unit] = forces[event.kind]
    const cell = (
      attribute: 'dead' | 'injured' | 'collapsed' | 'half' | 'partial' | 'evacuees' | 'outage',
      type: Candidate['type'],
    ): readonly Candidate[] =>
      event.towns.map(({ town }) =>
        simple(
          type,
          `${event.id}/${town}/${attribute}`,
          `${event.name}で、${town}の${damageNames[attribute][0]}は何${damageNames[attribute][1]}か。`,
        ),
      )
    return [
      simple('fact', `${event.id}/when`, `${event.name}はいつ始まったか。`),
      simple('fact', `${event.id}/force`, `${event.name}の${force}は${unit === '' ? 'いくつか' : `何${unit}か`}。`),
      simple('fact', `${event.id}/amount`, `${event.name}の被害額は何億円と算定されたか。`),
      ...(['injured', 'collapsed', 'half', 'partial', 'evacuees'] as const).flatMap((attribute) => cell(attribute, 'table')),
      ...cell('outage', 'figure'),
      ...event.publicHomes.slice(0, 3).flatMap((_, i) => {
        const place = event.towns[i]?.town ?? ''
        return [
          simple('table', `${event.id}/${place}/public-homes`, `${place}の災害公営住宅の整備戸数は何戸か。`),
          simple('table', `${event.id}/${place}/public-years`, `${place}の災害公営住宅の完成までに何年を要したか。`),
        ]
      }),
    ]
  })
  return [...told, ...ofEvents]
}
