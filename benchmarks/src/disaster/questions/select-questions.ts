import type { Draw } from '../../sample-corpus/world.ts'
import { goldPage, verticalForm } from '../../sample-corpus/questions.ts'
import type { Fact, Placement } from '../../sample-corpus/gold.ts'
import type { Ledger } from '../../writing/ledger.ts'
import type { DisasterQuestion, DisasterQuestionType, GoldPlace } from '../gold.ts'
import type { Candidate } from './candidate.ts'

/** How many of each type: 169 that one place answers and 288 that need two, as many as the benchmark of CoLRAG-TF (4.2). */
const counts: Readonly<Partial<Record<DisasterQuestionType, number>>> = {
  number: 45,
  table: 45,
  figure: 15,
  fact: 24,
  cause: 14,
  measure: 13,
  lesson: 13,
  comparison: 96,
  phases: 60,
  'cross-disaster': 72,
  'cause-to-measure': 60,
}

/** Draws the questions from those that only their gold answers, evenly over documents. Throws where a type has too few. */
export function selectQuestions(
  candidates: readonly Candidate[],
  ledger: Ledger,
  draw: Draw,
  holds: (fact: Fact) => boolean,
): readonly DisasterQuestion[] {
  const chosen = Object.entries(counts).flatMap(([type, count]) => {
    const fit = draw
      .shuffle(candidates.filter((one) => one.type === type))
      .filter((one) => one.facts.every((id) => printed(ledger, id) && holds(ledger.get(id))))
    const spread = overDocuments(fit, ledger, count)
    if (spread.length < count) throw new RangeError(`there are ${spread.length} questions of type ${type}, not ${count}`)
    return spread
  })
  return chosen.map((one, i) => question(one, i, ledger))
}

function printed(ledger: Ledger, id: string): boolean {
  return ledger.get(id).placements.length > 0
}

/** Of each document as many as of any other, as far as it has them. */
function overDocuments(candidates: readonly Candidate[], ledger: Ledger, count: number): readonly Candidate[] {
  const byFile = Map.groupBy(candidates, (one) => ledger.get(one.facts.at(-1) ?? '').placements[0]?.file ?? '')
  const taken: Candidate[] = []
  for (let round = 0; taken.length < count; round++) {
    const next = [...byFile.values()].flatMap((own) => own[round] ?? [])
    if (next.length === 0) break
    taken.push(...next)
  }
  return taken.slice(0, count)
}

function question(one: Candidate, index: number, ledger: Ledger): DisasterQuestion {
  const facts = one.facts.map((id) => ledger.get(id))
  const places = facts.map(({ placements: [first, ...others] }) => ({ first, others }))
  return {
    id: `disaster-${String(index + 1).padStart(3, '0')}`,
    question: one.question,
    lang: 'ja',
    type: one.type,
    hops: facts.length > 1 ? 2 : 1,
    answer: one.answer,
    answer_alt: [...one.alternatives, ...(facts.length === 1 ? facts.flatMap(verticalForm) : [])],
    gold: places.flatMap(({ first }) => (first ? [goldPlace(first)] : [])),
    also: places.flatMap(({ others }, i) => others.map((other) => ({ ...goldPlace(other), for: i }))),
    facts: one.facts,
  }
}

const goldPlace = (placement: Placement): GoldPlace => ({ ...goldPage(placement), boxes: placement.boxes, block: placement.block })
