import { statSync } from 'node:fs'
import { basename, dirname, extname, join, resolve } from 'node:path'
import { ColragError } from '@colrag/core'
import { sha256 } from '@colrag/stage-kit'
import { disasterSet } from '../../disaster/disaster-set.ts'
import { holdsPlans, planSet } from '../../plans/plan-set.ts'
import { judgedSet } from '../../retrieval/sets/judged-set.ts'
import type { RetrievalSet } from '../../retrieval/retrieval-set.ts'
import { beir } from '../judged/beir.ts'
import { folderSource } from '../judged/folder-source.ts'
import { hasJudgedTables } from '../judged/judged-tables.ts'
import { problemList } from '../files/problem-list.ts'
import { tableEntries, tableFiles } from '../files/table-files.ts'
import { textIn } from '../judged/entry-fields.ts'
import { pictureQueries, vidore } from '../pages/vidore.ts'
import { pageSet } from '../../retrieval/sets/page-set.ts'
import { multiHopFile } from '../judged/multi-hop-file.ts'
import { isQuestionFile, questionFileSet } from '../../question-making/question-file.ts'
import { contentsOfSet } from './contents-of-set.ts'
import type { Dataset } from './dataset.ts'
import { datasetsIn } from './datasets.ts'

const shapes = [
  'a folder as BEIR, MTEB or ViDoRe have it (corpus, queries and qrels as JSON Lines or Parquet, or data/ with pictures and their queries), or one of its qrels files to choose the split',
  'the folder of a public set by its own name (jsquad, lawqa_jp and so on)',
  'a generated disaster benchmark or generated plan sheets (gold.json)',
  'a file of HotpotQA or MuSiQue (.json or .jsonl)',
  'a file of questions made of a workspace (.jsonl), with the workspace as the folder of the sets',
]

/**
 * A question set of the user's own at a path, known by its shape. Its `set` needs no folder of sets. Throws `not-found` where nothing is there and
 * `invalid-options` with the shapes where it is none of them; what is within is read when the set is loaded.
 */
export async function datasetFolder(path: string): Promise<Dataset> {
  const place = resolve(path)
  const what = kindOf(place)
  if (what === null) throw new ColragError('not-found', path, 'there is no such file or folder')
  if (what === 'folder') {
    if (has(place, 'gold.json') && (await holdsPlans(place)))
      return made(place, planSet(place), 'the pages of generated plan sheets that a question needs')
    if (has(place, 'gold.json')) return made(place, disasterSet(place), 'the pages of generated disaster reports that a question needs')
    if (await hasJudgedTables(place)) return judgedFolder(place)
    if ((await tableFiles(place, 'data')).length > 0)
      return pagesFrom(place, basename(place), (keep) => pictureQueries(place, keep === undefined ? {} : { keep }))
    const known = datasetsIn(dirname(place)).find(({ folder, set }) => set && folder === basename(place))
    if (known?.set) return made(place, boundTo(known.set, dirname(place)), known.about)
  } else {
    const above = dirname(place)
    if (basename(place) === 'gold.json') return datasetFolder(above)
    if (basename(above) === 'qrels' && (await hasJudgedTables(dirname(above))))
      return judgedFolder(dirname(above), basename(place, extname(place)))
    if (/\.jsonl$/i.test(place) && (await isQuestionFile(place)))
      return made(place, questionFileSet(place), 'the pages of a workspace that a made question needs')
    if (/\.jsonl?$/i.test(place)) {
      const name = basename(place, extname(place))
      return made(
        place,
        judgedSet(name, folderSource(place), () => multiHopFile(place)),
        'all passages that a question needs',
      )
    }
  }
  throw new ColragError('invalid-options', path, `${path} is no question set of a shape that we know`, {
    hint: `we know ${shapes.join('; ')}`,
  })
}

/** A set that lies in this folder of sets, whichever it is asked with. */
function boundTo(set: RetrievalSet, data: string): RetrievalSet {
  return 'locate' in set ? { ...set, locate: (_, keep) => set.locate(data, keep) } : { ...set, load: () => set.load(data) }
}

async function judgedFolder(folder: string, split?: string): Promise<Dataset> {
  const name = split === undefined || split === 'test' ? basename(folder) : `${basename(folder)}.${split}`
  const chosen = split === undefined ? {} : { split }
  return (await holdsTexts(folder))
    ? made(
        folder,
        judgedSet(name, folderSource(folder), () => beir(folder, chosen)),
        'documents that were judged relevant to a query',
      )
    : pagesFrom(folder, name, (keep) => vidore(folder, { ...chosen, ...(keep === undefined ? {} : { keep }) }))
}

const pagesFrom = (folder: string, name: string, read: Parameters<typeof pageSet>[3]): Dataset =>
  // Folders of one name must not share what is kept.
  made(
    folder,
    pageSet(name, `${name}-${sha256(folder).slice(0, 8)}`, folderSource(folder), read),
    'pages that were judged relevant to a query',
  )

/** Whether the first document that has a text or names a page has a text. */
async function holdsTexts(folder: string): Promise<boolean> {
  const data = { source: folderSource(folder), folder, problems: problemList() }
  for await (const entry of tableEntries(await tableFiles(folder, 'corpus'), data)) {
    if (entry.value['image'] !== undefined || textIn(entry, 'file', 'pdf') !== '') return false
    if (textIn(entry, 'text', 'title') !== '') return true
  }
  return true
}

const made = (place: string, set: RetrievalSet, about: string): Dataset => ({
  name: set.name,
  about,
  source: set.source ?? folderSource(place),
  kind: 'retrieval',
  folder: place,
  files: [],
  set,
  contents: (data) => contentsOfSet(set, data),
})

function kindOf(path: string): 'file' | 'folder' | null {
  const found = statSync(path, { throwIfNoEntry: false })
  return found === undefined ? null : found.isDirectory() ? 'folder' : 'file'
}

const has = (folder: string, file: string): boolean => kindOf(join(folder, file)) === 'file'
