import type { DocumentRecord, PageRecord } from '@colrag/core'
import { sliceText } from '@colrag/stage-kit'
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { ruled } from './ruled.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const folder = join(root, '../shared/pdfs/groundtruth/docling')

interface Item {
  readonly text?: string
  readonly children?: readonly { readonly $ref: string }[]
  readonly prov?: readonly { readonly page_no: number }[]
}
interface Snapshot {
  readonly body: Item
  readonly [list: string]: unknown
}

const folded = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()

/** Texts of a snapshot in its reading order, by page. */
function textsOf(snapshot: Snapshot): ReadonlyMap<number, readonly string[]> {
  const pages = new Map<number, string[]>()
  const walk = (item: Item): void => {
    for (const { $ref } of item.children ?? []) {
      const [, list, index] = $ref.split('/')
      const child = (snapshot[list as string] as Item[])[Number(index)] as Item
      const page = child.prov?.[0]?.page_no
      const text = folded(child.text ?? '')
      if (page !== undefined && text.length > 12) pages.set(page, [...(pages.get(page) ?? []), text.slice(0, 40)])
      walk(child)
    }
  }
  walk(snapshot.body)
  return pages
}

async function blockTexts(file: string): Promise<ReadonlyMap<number, string>> {
  const assets = mkdtempSync(join(tmpdir(), 'docling-order-'))
  try {
    const out = execFileSync(
      process.execPath,
      ['--conditions=colrag-source', join(root, 'packages/pdf/src/bin.ts'), file, '--assets', assets],
      {
        encoding: 'utf8',
        maxBuffer: 1 << 28,
        timeout: 240_000,
      },
    )
    const records = out
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as { type: string; value: unknown })
    const document = records.find((r) => r.type === 'document')?.value as DocumentRecord
    const pages = records.filter((r) => r.type === 'page').map((r) => r.value as PageRecord)
    const detector = ruled()
    const texts = new Map<number, string>()
    for (const [i, page] of pages.entries()) {
      const before = pages.slice(Math.max(0, i - 2), i).map((p) => ({ page: p, blocks: [] }))
      const blocks = await detector.detect(
        page,
        { document, before, after: pages.slice(i + 1, i + 3) },
        {
          assets: { get: () => Promise.reject(new Error('no pictures')), put: () => Promise.reject(new Error('no pictures')) },
          seed: 0,
          report: () => {},
        },
      )
      texts.set(
        page.number,
        folded(blocks.map((b) => sliceText(page, b.grid?.cells.flatMap((c) => c.slices) ?? b.slices, ' ').text).join(' ')),
      )
    }
    return texts
  } finally {
    rmSync(assets, { recursive: true, force: true })
  }
}

// The snapshots are what another program said of these files, and no truth: most of its pairs must be in the same order, not all.
it.skipIf(!existsSync(folder))(
  'reads the files of another program in nearly the order it does (skipped where its snapshots are not at hand)',
  { timeout: 600_000 },
  async () => {
    let same = 0
    let pairs = 0
    let found = 0
    let all = 0
    for (const name of readdirSync(folder).filter((f) => f.endsWith('.pdf'))) {
      const snapshot = JSON.parse(readFileSync(join(folder, name.replace(/\.pdf$/, '.json')), 'utf8')) as Snapshot
      const ours = await blockTexts(join(folder, name))
      for (const [page, theirs] of textsOf(snapshot)) {
        const text = ours.get(page) ?? ''
        const single = theirs.filter((t) => theirs.filter((o) => o === t).length === 1 && text.indexOf(t) === text.lastIndexOf(t))
        const places = single.map((t) => text.indexOf(t)).filter((at) => at >= 0)
        all += single.length
        found += places.length
        places.forEach((a, i) =>
          places.slice(i + 1).forEach((b) => {
            pairs++
            if (a < b) same++
          }),
        )
      }
    }
    expect(all).toBeGreaterThan(100)
    expect(found / all).toBeGreaterThan(0.85)
    expect(same / pairs).toBeGreaterThan(0.96)
  },
)
