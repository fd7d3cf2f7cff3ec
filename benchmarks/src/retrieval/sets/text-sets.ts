import { join } from 'node:path'
import { hotpotqa, hotpotqaSource } from '../../datasets/hotpotqa.ts'
import { jsquad, jsquadSource } from '../../datasets/jsquad.ts'
import { kasensabo, kasensaboSource } from '../../datasets/kasensabo.ts'
import { lawqaJp, lawqaSource } from '../../datasets/lawqa-jp.ts'
import type { LawQuestion } from '../../datasets/lawqa-jp.ts'
import type { WrittenSet } from '../retrieval-set.ts'

/** Which of 1,145 paragraphs answers: an article is a document, each of its paragraphs a page. */
export const jsquadSet: WrittenSet = {
  name: 'jsquad',
  source: jsquadSource,
  wanted: [
    { measure: 'R', at: 1, least: 0.925 },
    { measure: 'R', at: 5, least: 0.98 },
    { measure: 'nDCG', at: 10 },
  ],
  async load(data) {
    const { passages, questions, problems } = await jsquad(join(data, 'jsquad'))
    const articles = Map.groupBy(passages, (passage) => passage.title)
    return {
      documents: [...articles].map(([title, paragraphs]) => ({
        title,
        pages: paragraphs.map(({ id, text }) => ({ key: id, blocks: [{ kind: 'text' as const, text }] })),
      })),
      questions: questions.map(({ id, question, answers, passage }) => ({ id, text: question, answers, gold: [[passage]] })),
      problems,
    }
  },
}

/** Which of 114 statute texts answers. */
export const lawqaSet: WrittenSet = lawSet(
  'lawqa_jp',
  [
    { measure: 'R', at: 1, least: 0.76 },
    { measure: 'R', at: 5, least: 0.9 },
    { measure: 'nDCG', at: 10 },
  ],
  ({ question }) => question,
)

/** The same, asked with the four options: one question in eight says no more than that one of them is right or wrong. */
export const lawqaOptionsSet: WrittenSet = lawSet(
  'lawqa_jp_options',
  [
    { measure: 'R', at: 1 },
    { measure: 'R', at: 5 },
  ],
  ({ question, options }) => [question, ...options].join('\n'),
)

function lawSet(name: string, wanted: WrittenSet['wanted'], textOf: (question: LawQuestion) => string): WrittenSet {
  return {
    name,
    source: lawqaSource,
    wanted,
    async load(data) {
      const { questions, problems } = await lawqaJp(join(data, 'lawqa_jp'))
      const contexts = [...new Set(questions.map(({ context }) => context))]
      const keyOf = new Map(contexts.map((context, i) => [context, `c${i}`]))
      return {
        // A statute text has no name of its own.
        documents: contexts.map((text, i) => ({ title: '', pages: [{ key: `c${i}`, blocks: [{ kind: 'text' as const, text }] }] })),
        questions: questions.map((asked) => ({
          id: asked.id,
          text: textOf(asked),
          type: asked.id.split('_')[0] ?? '',
          answers: answersOf(asked),
          gold: [[keyOf.get(asked.context) ?? '']],
        })),
        problems,
      }
    },
  }
}

/** The right option as it reads, and its letter. */
function answersOf({ answer, options }: LawQuestion): readonly string[] {
  const right = options.find((option) => option.startsWith(`${answer} `))
  return [...(right === undefined ? [] : [right.slice(2).trim()]), answer]
}

/** Which of 265 relations a question is about. */
export const kasensaboSet: WrittenSet = {
  name: 'kasensabo',
  source: kasensaboSource,
  wanted: [
    { measure: 'R', at: 5, least: 0.93 },
    { measure: 'nDCG', at: 10 },
  ],
  async load(data) {
    const { questions, problems } = await kasensabo(join(data, 'kasensabo'))
    const asked = questions.map((q) => ({ ...q, about: `${q.subject} ${q.relation} ${q.object}` }))
    const relations = [...new Set(asked.map(({ about }) => about))]
    return {
      documents: relations.map((text) => ({ title: '', pages: [{ key: text, blocks: [{ kind: 'text' as const, text }] }] })),
      questions: asked.map(({ id, question, relation, answer, about }) => ({
        id,
        text: question,
        type: relation,
        ...(answer === '' ? {} : { answers: [answer] }),
        gold: [[about]],
      })),
      problems,
    }
  },
}

/** The two passages that a question needs, of 994. */
export const hotpotqaSet: WrittenSet = {
  name: 'hotpotqa',
  source: hotpotqaSource,
  wanted: [
    { measure: 'R', at: 5, least: 0.86 },
    { measure: 'All', at: 5, least: 0.7 },
    { measure: 'nDCG', at: 10 },
  ],
  async load(data) {
    const { passages, questions, problems } = await hotpotqa(join(data, 'hotpotqa_100'))
    return {
      documents: passages.map(({ title, text }) => ({ title, pages: [{ key: title, blocks: [{ kind: 'text' as const, text }] }] })),
      questions: questions.map(({ id, question, type, answer, titles }) => ({
        id,
        text: question,
        ...(type === undefined ? {} : { type }),
        answers: [answer],
        gold: titles.map((title) => [title]),
      })),
      problems,
    }
  },
}
