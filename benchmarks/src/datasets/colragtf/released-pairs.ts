import { filled, gather, object, text, textOrNone, texts } from '../files/gather.ts'
import type { JsonEntry } from '../files/json-entries.ts'
import { isObject } from '../files/json-entries.ts'
import { entriesOf, jsonList, jsonValue } from '../files/json-list.ts'
import { problemList } from '../files/problem-list.ts'
import { colragtfSource } from './colragtf-source.ts'

/** `blocks`: ids of the blocks it was made from. `hops`: how many of them it needs. */
export interface ReleasedPair {
  readonly id: string
  readonly question: string
  readonly answer: string
  readonly type: string
  readonly blocks: readonly string[]
  readonly hops: number
}

/** Pairs of question and answer as a model made them, those that the authors kept, and those that they rejected with their reason. In file order. */
export interface ReleasedPairs {
  readonly initial: readonly ReleasedPair[]
  readonly kept: readonly ReleasedPair[]
  readonly rejected: readonly { readonly pair: ReleasedPair; readonly reason: string }[]
  readonly problems: readonly string[]
}

const initial = ['qa_multimodal_1hop200', 'qa_multihop_T1-T3_200', 'qa_cause_mitigation_100']
const clean = ['qa_multimodal_clean', 'qa_multihop_clean', 'qa_cause_mitigation']

export async function releasedPairs(folder: string): Promise<ReleasedPairs> {
  const problems = problemList()
  const data = (file: string): Parameters<typeof jsonList>[0] => ({ source: colragtfSource, folder, file, problems })
  const read = async (below: string, names: readonly string[]): Promise<readonly ReleasedPair[]> =>
    (await Promise.all(names.map((name) => gather(jsonList(data(`qa/${below}/${name}.json`)), problems, pairOf)))).flat()
  const report = data('qa/2_with_rejects/qa_rejected_report.json')
  const rejected = Object.values(Object(await jsonValue(report)) as Readonly<Record<string, unknown>>).flatMap((part) =>
    Array.isArray(part) ? part.filter(isObject) : [],
  )
  return {
    initial: await read('1_initial', initial),
    kept: await read('3_clean', clean),
    rejected: await gather(entriesOf(rejected, report), problems, (value) => ({
      pair: pairOf(object(value, 'qa')),
      reason: textOrNone(value, 'reason'),
    })),
    problems: problems.sentences(),
  }
}

function pairOf(value: JsonEntry['value']): ReleasedPair {
  const blocks = value['block_id'] === undefined ? texts(value, 'block_ids') : [filled(value, 'block_id')]
  return {
    id: filled(value, 'question_id'),
    question: text(value, 'question'),
    answer: text(value, 'answer'),
    type: filled(value, 'question_type'),
    blocks,
    hops: typeof value['hop_count'] === 'number' ? value['hop_count'] : blocks.length,
  }
}
