import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ColragError, containsPoint } from '@colrag/core'
import { afterAll, describe, expect, test } from 'vitest'
import { keepingContext } from './fixtures/read-fixture.ts'
import { pdfReader } from './pdf-reader.ts'

const root = fileURLToPath(new URL('../../../../shared/pdfs', import.meta.url))
const poppler = spawnSync('pdftotext', ['-v']).error === undefined
const pdfs = (folder: string): string[] =>
  existsSync(join(root, folder))
    ? readdirSync(join(root, folder))
        .filter((f) => /\.pdf$/i.test(f))
        .map((f) => join(root, folder, f))
    : []
const fold = (text: string): string => text.normalize('NFKC').replace(/\s+/g, '')
const pdftotext = (...args: string[]): string =>
  spawnSync('pdftotext', args, { encoding: 'utf8', timeout: 60_000, maxBuffer: 1 << 28 }).stdout

const reader = pdfReader()
afterAll(() => reader.close())

/** How many characters of `a` are also in `b`, with repetition. */
function common(a: string, b: string): number {
  const counts = new Map<string, number>()
  for (const c of b) counts.set(c, (counts.get(c) ?? 0) + 1)
  let found = 0
  for (const c of a) {
    const left = counts.get(c) ?? 0
    if (left > 0) found++
    counts.set(c, left - 1)
  }
  return found
}

describe.skipIf(!existsSync(root) || !poppler)('against poppler on real files (needs ../shared and pdftotext)', () => {
  for (const folder of ['japanese', 'tables', 'plans', 'slides_infographics']) {
    test(`${folder}: the same characters, in boxes that hold poppler's words`, async () => {
      const sums = { characters: 0, common: 0, ours: 0, words: 0, inside: 0 }
      for (const path of pdfs(folder)) {
        const ctx = keepingContext()
        const document = await reader.open(path, {}, ctx)
        for (let n = 1; n <= Math.min(10, document.record.pageCount); n++) {
          const page = await document.page(n, ctx)
          const theirs = fold(pdftotext('-f', `${n}`, '-l', `${n}`, path, '-'))
          const ours = fold(page.spans.map((s) => s.text).join(''))
          sums.characters += theirs.length
          sums.ours += ours.length
          sums.common += common(theirs, ours)
          for (const [, x0, y0, x1, y1] of pdftotext('-bbox', '-cropbox', '-f', `${n}`, '-l', `${n}`, path, '-').matchAll(
            /<word xMin="(.*?)" yMin="(.*?)" xMax="(.*?)" yMax="(.*?)">/g,
          )) {
            sums.words++
            const [x, y] = [(Number(x0) + Number(x1)) / 2, (Number(y0) + Number(y1)) / 2]
            if (
              page.spans.some((s) =>
                containsPoint({ x: s.box.x - 1, y: s.box.y - 1, width: s.box.width + 2, height: s.box.height + 2 }, x, y),
              )
            )
              sums.inside++
          }
        }
        await document.close()
      }
      expect(sums.common / sums.characters).toBeGreaterThan(0.998)
      expect(sums.common / sums.ours).toBeGreaterThan(0.995)
      expect(sums.inside / sums.words).toBeGreaterThan(0.998)
    })
  }
})

describe.skipIf(!existsSync(root))('odd files (needs ../shared)', () => {
  const readAll = async (path: string, password?: string): Promise<string> => {
    const ctx = keepingContext()
    try {
      const document = await reader.open(path, password === undefined ? {} : { password }, ctx)
      for (let n = 1; n <= document.record.pageCount; n++) await document.page(n, ctx)
      await document.close()
      return 'read'
    } catch (error) {
      return ColragError.is(error) ? error.code : 'not a ColragError'
    }
  }
  for (const path of pdfs('odd')) {
    test(`${basename(path)} is read or refused with a code`, async () => {
      expect(['read', 'encrypted', 'corrupt', 'empty', 'unsupported', 'over-budget', 'bad-input']).toContain(await readAll(path))
    })
  }
  test.skipIf(!existsSync(join(root, 'odd/enc-XI-R6,V5,U=view,O=master.pdf')))(
    'an encrypted file opens with either password and says so without or with a wrong one (needs the file)',
    async () => {
      const path = join(root, 'odd/enc-XI-R6,V5,U=view,O=master.pdf')
      expect([await readAll(path), await readAll(path, 'wrong'), await readAll(path, 'view'), await readAll(path, 'master')]).toEqual([
        'encrypted',
        'encrypted',
        'read',
        'read',
      ])
      await expect(reader.open(path, {}, keepingContext())).rejects.toMatchObject({ hint: expect.stringContaining('--password') })
    },
  )
})
