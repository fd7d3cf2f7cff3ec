import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ColragError } from '@colrag/core'
import { afterAll, expect, it } from 'vitest'
import { thousandPages } from './thousand-pages.ts'

const root = mkdtempSync(join(tmpdir(), 'thousand-pages-'))
afterAll(() => rmSync(root, { recursive: true }))

it('writes the pages asked for, byte-equal for the same seed', async () => {
  const [a, b] = [await thousandPages({ folder: join(root, 'a'), pages: 24 }), await thousandPages({ folder: join(root, 'b'), pages: 24 })]
  const bytes = readFileSync(a)
  expect(bytes.equals(readFileSync(b))).toBe(true)
  expect(bytes.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(24)
  expect(bytes.length).toBeLessThan(120_000)
})
it('refuses a number of pages that is none', async () => {
  await expect(thousandPages({ folder: root, pages: 0 })).rejects.toSatisfy(
    (error) => ColragError.is(error) && error.code === 'invalid-options',
  )
})
