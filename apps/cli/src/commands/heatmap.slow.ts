import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { loadImage } from '@napi-rs/canvas'
import { afterAll, expect, test } from 'vitest'
import { tableAndPicturePdf } from '../fixture/table-and-picture-pdf.ts'

const main = fileURLToPath(new URL('../main.ts', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'heatmap-cli-'))
afterAll(() => rmSync(folder, { recursive: true }))
const colrag = (...args: string[]): string =>
  execFileSync(process.execPath, ['--conditions=colrag-source', main, ...args], { cwd: folder, encoding: 'utf8', stdio: 'pipe' })

interface Heatmaps {
  readonly pages: readonly {
    readonly page: number
    readonly picture: string | null
    readonly problem?: string
    readonly regions: readonly { readonly text: string }[]
  }[]
}

test('a search draws the pages of its hits, warm where they say what is asked, and tells of a page that it cannot draw', async () => {
  writeFileSync(join(folder, 'a.pdf'), tableAndPicturePdf('The pumps of the towns'))
  colrag('ingest', 'a.pdf', '-w', 'w')
  expect(colrag('search', 'pumps', '-w', 'w', '--heatmap', 'heat', '--dpi', '72')).toMatch(/page 1 → heat\/01-a-p001\.png\n +\[.*pumps/)
  const picture = await loadImage(readFileSync(join(folder, 'heat/01-a-p001.png')))
  expect(picture.width).toBeGreaterThan(200)
  const kept = (): Heatmaps => JSON.parse(readFileSync(join(folder, 'heat/heatmaps.json'), 'utf8')) as Heatmaps
  expect(kept().pages[0]?.regions[0]?.text).toContain('pumps')

  rmSync(join(folder, 'a.pdf'))
  rmSync(join(folder, 'heat'), { recursive: true })
  expect(colrag('search', 'pumps', '-w', 'w', '--heatmap', 'heat')).toMatch(/page 1 → no picture: .*a\.pdf/)
  expect(kept().pages[0]?.regions[0]?.text).toContain('pumps')
  expect(existsSync(join(folder, 'heat/01-a-p001.png'))).toBe(false)
})
