import { join } from 'node:path'
import { jemhopqa, jemhopqaSource } from '../../datasets/jemhopqa.ts'
import type { Derivation } from '../../datasets/jemhopqa.ts'
import type { WrittenSet } from '../retrieval-set.ts'

const keyOf = ({ subject, relation, objects }: Derivation): string => `${subject} ${relation} ${objects.join('、')}`

/**
 * Which facts a question is derived from, of all facts that some question of the set is derived from. The articles are not in the set, so that no
 * reading is asked for, and no fact that no question needs is in the way: an upper bound of what search would find of whole articles.
 */
export const jemhopqaSet: WrittenSet = {
  name: 'jemhopqa',
  source: jemhopqaSource,
  wanted: [
    { measure: 'R', at: 5 },
    { measure: 'All', at: 5 },
    { measure: 'nDCG', at: 10 },
  ],
  async load(data) {
    const { questions, problems } = await jemhopqa(join(data, 'jemhopqa'))
    const facts = new Map(questions.flatMap(({ derivations }) => derivations.map((fact) => [keyOf(fact), fact] as const)))
    return {
      documents: [...facts.keys()].map((text) => ({ title: '', pages: [{ key: text, blocks: [{ kind: 'text' as const, text }] }] })),
      questions: questions.map(({ id, question, type, answer, derivations }) => ({
        id,
        text: question,
        type,
        answers: [answer],
        gold: [...new Set(derivations.map(keyOf))].map((key) => [key]),
      })),
      problems,
    }
  },
}
