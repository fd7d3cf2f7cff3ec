import { disasterBlocksSet, disasterSet } from '../../disaster/disaster-set.ts'
import { planSet } from '../../plans/plan-set.ts'
import { mmqaAllSet, mmqaSet, u4Set } from '../../retrieval/sets/component-sets.ts'
import { jemhopqaSet } from '../../retrieval/sets/derivation-set.ts'
import { musiqueSet } from '../../retrieval/sets/judged-set.ts'
import { realQaEnSet, realQaJaSet } from '../../retrieval/sets/file-sets.ts'
import { hotpotqaSet, jsquadSet, kasensaboSet, lawqaOptionsSet, lawqaSet } from '../../retrieval/sets/text-sets.ts'
import { volumeSet } from '../../retrieval/sets/volume-set.ts'
import type { RetrievalSet } from '../../retrieval/retrieval-set.ts'
import type { DatasetSource } from '../read-data-file.ts'
import { contentsOfSet } from './contents-of-set.ts'
import type { Dataset } from './dataset.ts'

type Sourced = RetrievalSet & { readonly source?: DatasetSource }

const asked = (set: Sourced, folder: string, files: readonly string[], about: string): Dataset => ({
  name: set.name,
  about,
  source: set.source as DatasetSource,
  kind: 'retrieval',
  folder,
  files,
  set,
  contents: (data) => contentsOfSet(set, data),
})

const questions = ['questions.jsonl']
const hotpot = ['hotpotqa_train.json', 'hotpotqa_train_corpus.json']
const kasensabo = ['train_graph_rels.jsonl']
const volumes = ['test_questions_100.json', 'corpus_md']
const u4 = ['gold_standard.json', 'reports']
const mmqa = ['MMQA_dev_n100.jsonl', 'MMQA_texts_n100.jsonl', 'MMQA_tables_n100.jsonl', 'MMQA_images_n100.jsonl']
const jemhopqa = ['train_ver1.2.json', 'dev_ver1.2.json']

/** Questions over documents, in the order in which tables tell them. */
export const retrievalDatasets: readonly Dataset[] = [
  asked(jsquadSet, 'jsquad', ['jsquad_valid_v1.3.json'], 'which of 1,145 Japanese Wikipedia paragraphs answers'),
  asked(lawqaSet, 'lawqa_jp', ['selection.json'], 'which of 114 Japanese statute texts answers'),
  asked(lawqaOptionsSet, 'lawqa_jp', ['selection.json'], 'the same, asked together with the four options'),
  asked(kasensaboSet, 'kasensabo', kasensabo, 'which of 265 relations of a graph of river standards a question is about'),
  asked(volumeSet, 'kasensabo', volumes, 'which of six volumes of river standards treats a question'),
  asked(
    jemhopqaSet,
    'jemhopqa',
    jemhopqa,
    'which of 2,186 facts a Japanese multi-hop question is derived from; no articles, so no reading',
  ),
  asked(hotpotqaSet, 'hotpotqa_100', hotpot, 'both passages that an English two-hop question needs, of 994'),
  asked(musiqueSet, 'hotpotqa_100', ['musique_train.json'], 'all passages that an English question of two to four hops needs'),
  asked(u4Set, 'ntcir18_u4_sample', u4, 'which table of two Japanese securities reports has the asked value'),
  asked(mmqaSet, 'mmqa_n100', mmqa, 'which English texts, tables and pictures (by their titles) a question of one kind needs, of 1,212'),
  asked(mmqaAllSet, 'mmqa_n100', mmqa, 'the same for all questions, composed ones too'),
  asked(realQaJaSet, 'real_qa_ja', questions, 'the pages of real Japanese PDF files that a question needs'),
  asked(realQaEnSet, 'real_qa_en', questions, 'the pages of real English PDF files that a question needs'),
  asked(disasterSet(), 'disaster', ['gold.json'], 'the pages of the generated disaster reports that a question needs'),
  asked(disasterBlocksSet(), 'disaster', ['gold.json'], 'the same, by blocks of a page'),
  asked(planSet(), 'plans', ['gold.json'], 'the pages of generated plan sheets that a question needs'),
]
