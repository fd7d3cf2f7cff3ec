import { jsquad } from '../datasets/jsquad.ts'
import { passageSet } from './passage-set.ts'
import { rankingFigures, rankings } from './ranking.ts'
const { passages, questions } = await jsquad('/work/shared/data/jsquad')
const texts = new Map(
  passages.map(({ id, text, title }) => [
    id,
    process.argv[2] === 'space' ? `${title} ${text}` : process.argv[2] === 'line' ? `${title}\n${text}` : text,
  ]),
)
const open = await passageSet(
  questions.map(({ question, passage }) => ({ question, gold: [texts.get(passage) ?? ''] })),
  [...texts.values()],
  '/tmp/bm-keep/text',
)
const { figures } = rankingFigures(
  { name: 'x', dense: null, fused: null, open: null as never },
  await rankings(open, { text: 0.4, bm25: 0.4 }),
)
for (const f of figures) console.log(f.name, f.ours, f.theirs)
await open.close()
