import { access, readFile } from 'node:fs/promises'
import { filesBelow } from './files-below.ts'

/** A report and what its table says: name and number as written. */
export interface WardCounts {
  readonly pdf: string
  readonly counts: readonly { readonly ward: string; readonly count: string }[]
}

/** Pairs `NAME.csv` (two columns, no head) and `NAME.pdf` in a folder, by name. */
export async function wardCounts(folder: string): Promise<readonly WardCounts[]> {
  const found: WardCounts[] = []
  for (const csv of await filesBelow(folder, '.csv')) {
    const pdf = `${csv.slice(0, -4)}.pdf`
    const there = await access(pdf).then(
      () => true,
      () => false,
    )
    if (!there) continue
    const rows = (await readFile(csv, 'utf8')).split(/\r?\n/).filter((line) => line !== '')
    found.push({
      pdf,
      counts: rows.map((line) => {
        const [ward = '', count = ''] = line.split(',')
        return { ward, count }
      }),
    })
  }
  return found
}
