import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { filesBelow } from './files-below.ts'

/** One line of the benchmark; which further fields there are depends on `type`. `file` is null where the PDF is not here. */
export interface PageStatement {
  readonly id: string
  readonly pdf: string
  readonly page: number
  readonly type: string
  readonly file: string | null
}

/** Statements of an olmOCR benchmark folder (`*.jsonl`, `pdfs/`) in file order; a statement that two files hold counts once. */
export async function olmocrBench(folder: string): Promise<readonly PageStatement[]> {
  const root = join(folder, 'pdfs')
  const pdfs = (await filesBelow(root, '.pdf')).map((path) => ({ path, name: path.slice(root.length + 1).replaceAll('\\', '/') }))
  const statements = new Map<string, PageStatement>()
  for (const file of await filesBelow(folder, 'dataset.jsonl')) {
    for (const line of (await readFile(file, 'utf8')).split('\n')) {
      if (line.trim() === '') continue
      const statement = JSON.parse(line) as Omit<PageStatement, 'file'>
      const at = pdfs.find((p) => p.name === statement.pdf) ?? pdfs.find((p) => p.name.endsWith(statement.pdf))
      if (!statements.has(statement.id)) statements.set(statement.id, { ...statement, file: at?.path ?? null })
    }
  }
  return [...statements.values()]
}
