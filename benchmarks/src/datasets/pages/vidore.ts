import { problemList } from '../files/problem-list.ts'
import type { JsonEntry } from '../files/json-entries.ts'
import { tableEntries, tableFiles } from '../files/table-files.ts'
import { folderSource } from '../judged/folder-source.ts'
import { idIn, textIn, textsIn } from '../judged/entry-fields.ts'
import type { JudgedQuery, JudgedSet } from '../judged/judged-set.ts'
import { judgedTables } from '../judged/judged-tables.ts'
import { readJudgedSet } from '../judged/read-judged-set.ts'
import type { JudgedPair } from '../judged/read-judged-set.ts'
import { splitOf } from '../judged/split-of.ts'
import { readPages } from './read-pages.ts'
import type { SetPage } from './read-pages.ts'

interface PageSetOptions {
  readonly split?: string
  readonly keep?: string
}

/** A folder of `judgedTables` whose documents are pages (ViDoRe since its second version). */
export async function vidore(folder: string, { keep, ...options }: PageSetOptions = {}): Promise<JudgedSet<SetPage>> {
  const { corpus, ...tables } = await judgedTables(folder, options)
  const place = { folder, problems: tables.problems, ...(keep === undefined ? {} : { keep }) }
  return readJudgedSet({ ...tables, documents: readPages(corpus, place) })
}

/**
 * A folder with one table of pictures, each with a question on it (the first ViDoRe). A picture goes by `image_filename`; a row without a `query` is a
 * page that nothing asks for. Equal questions on several pages are one question, which needs each of them.
 */
export async function pictureQueries(folder: string, { split, keep }: PageSetOptions = {}): Promise<JudgedSet<SetPage>> {
  const problems = problemList()
  const source = folderSource(folder)
  const files = await tableFiles(folder, 'data')
  const chosen = splitOf(
    files.map((file) => file.split),
    split,
    folder,
  )
  const own = files.filter((file) => file.split === chosen)
  const asked = new Map<string, { readonly query: JudgedQuery; readonly pages: Map<string, string> }>()
  const shown = new Set<string>()
  const pages = async function* (): AsyncGenerator<JsonEntry> {
    for await (const entry of tableEntries(own, { source, folder, problems })) {
      const page = idIn(entry, 'image-filename', 'id')
      const text = textIn(entry, 'query')
      if (page !== null && text !== '') {
        const answers = textsIn(entry, 'answer')
        const known = asked.get(text) ?? {
          query: { id: String(asked.size), text, ...(answers.length === 0 ? {} : { answers }) },
          pages: new Map<string, string>(),
        }
        asked.set(text, known)
        known.pages.set(page, entry.at)
      }
      // A page with several questions has a row for each.
      if (page === null || !shown.has(page)) yield entry
      if (page !== null) shown.add(page)
    }
  }
  return readJudgedSet<SetPage>({
    source,
    problems,
    documents: readPages(pages(), { folder, problems, ...(keep === undefined ? {} : { keep }) }),
    queries: each(() => [...asked.values()].map(({ query }) => query)),
    pairs: each(() =>
      [...asked.values()].flatMap(({ query, pages: needed }) =>
        [...needed].map(([document, at]): JudgedPair => ({ at, query: query.id, document, grade: 1 })),
      ),
    ),
    judgedBy: own[0]?.file ?? folder,
  })
}

async function* each<T>(items: () => readonly T[]): AsyncGenerator<T> {
  yield* items()
}
