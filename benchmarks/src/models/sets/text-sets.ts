import { join } from 'node:path'
import { hotpotqa } from '../../datasets/hotpotqa.ts'
import { jsquad } from '../../datasets/jsquad.ts'
import { kasensabo } from '../../datasets/kasensabo.ts'
import { lawqaJp } from '../../datasets/lawqa-jp.ts'
import { passageSet } from '../passage-set.ts'
import type { RankingSet } from '../ranking-set.ts'

/** Which of 1,145 paragraphs answers; each has its title before it, as in the published figures. */
export const jsquadSet: RankingSet = {
  name: 'JSQuAD',
  dense: { first: 0.82, five: 0.945 },
  fused: { first: 0.918, five: 0.972 },
  async open({ data, keep }) {
    const { passages, questions } = await jsquad(join(data, 'jsquad'))
    const texts = new Map(passages.map(({ id, title, text }) => [id, `${title} [SEP] ${text}`]))
    return passageSet(
      questions.map(({ question, passage }) => ({ question, gold: [texts.get(passage) ?? ''] })),
      [...texts.values()],
      keep,
    )
  },
}

/** Which of 114 statute texts answers. */
export const lawqaSet: RankingSet = {
  name: 'lawqa_jp',
  dense: { first: 0.64, five: 0.82 },
  fused: { first: 0.73, five: 0.86 },
  async open({ data, keep }) {
    const { questions } = await lawqaJp(join(data, 'lawqa_jp'))
    return passageSet(
      questions.map(({ question, context }) => ({ question, gold: [context] })),
      questions.map(({ context }) => context),
      keep,
    )
  },
}

/** Which of 265 relations a question is about. */
export const kasensaboSet: RankingSet = {
  name: 'kasensabo triples',
  dense: null,
  fused: null,
  async open({ data, keep }) {
    const { questions } = await kasensabo(join(data, 'kasensabo'))
    const asked = questions.map(({ question, subject, relation, object }) => ({ question, gold: [`${subject} ${relation} ${object}`] }))
    return passageSet(
      asked,
      asked.flatMap(({ gold }) => gold),
      keep,
    )
  },
}

/** The two passages that a question needs, of 994. */
export const hotpotqaSet: RankingSet = {
  name: 'HotpotQA-100',
  dense: null,
  fused: null,
  async open({ data, keep }) {
    const { passages, questions } = await hotpotqa(join(data, 'hotpotqa_100'))
    const texts = new Map(passages.map(({ title, text }) => [title, `${title}\n${text}`]))
    return passageSet(
      questions.map(({ question, titles }) => ({ question, gold: titles.flatMap((title) => texts.get(title) ?? []) })),
      [...texts.values()],
      keep,
    )
  },
}
