import { disasterBlocksSet, disasterSet } from '../../disaster/disaster-set.ts'
import { mmqaSet, u4Set } from '../../retrieval/sets/component-sets.ts'
import { realQaEnSet, realQaJaSet } from '../../retrieval/sets/file-sets.ts'
import { hotpotqaSet, jsquadSet, kasensaboSet, lawqaOptionsSet, lawqaSet } from '../../retrieval/sets/text-sets.ts'
import { volumeSet } from '../../retrieval/sets/volume-set.ts'
import type { RetrievalSet } from '../../retrieval/retrieval-set.ts'
import type { DatasetSource } from '../read-data-file.ts'
import type { Dataset } from './dataset.ts'

const asked = (set: RetrievalSet & { readonly source?: DatasetSource }, folder: string, about: string): Dataset => ({
  name: set.name,
  about,
  source: set.source as DatasetSource,
  kind: 'retrieval',
  folder,
  set,
})

/** Questions over documents, in the order in which tables tell them. */
export const retrievalDatasets: readonly Dataset[] = [
  asked(jsquadSet, 'jsquad', 'which of 1,145 Japanese Wikipedia paragraphs answers'),
  asked(lawqaSet, 'lawqa_jp', 'which of 114 Japanese statute texts answers'),
  asked(lawqaOptionsSet, 'lawqa_jp', 'the same, asked together with the four options'),
  asked(kasensaboSet, 'kasensabo', 'which of 265 relations of a graph of river standards a question is about'),
  asked(volumeSet, 'kasensabo', 'which of six volumes of river standards treats a question'),
  asked(hotpotqaSet, 'hotpotqa_100', 'both passages that an English two-hop question needs, of 994'),
  asked(u4Set, 'ntcir18_u4_sample', 'which table of two Japanese securities reports has the asked value'),
  asked(mmqaSet, 'mmqa_n100', 'which English texts, tables and pictures (by their titles) a question needs, of 1,212'),
  asked(realQaJaSet, 'real_qa_ja', 'the pages of real Japanese PDF files that a question needs'),
  asked(realQaEnSet, 'real_qa_en', 'the pages of real English PDF files that a question needs'),
  asked(disasterSet(), 'disaster', 'the pages of the generated disaster reports that a question needs'),
  asked(disasterBlocksSet(), 'disaster', 'the same, by blocks of a page'),
]
