import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { pictureName } from './picture-name.ts'

it.each([
  ['HEADWALL', '01-HEADWALL.png'],
  ['P-101', '01-P-101.png'],
  ['氾濫', '01-氾濫.png'],
  ['ﾎﾟﾝﾌﾟ', '01-ﾎﾟﾝﾌﾟ.png'],
  ['../../etc/passwd', '01-etc-passwd.png'],
  ['C:\\a', '01-C-a.png'],
  ['6"', '01-6.png'],
  ['24.5', '01-24.5.png'],
  ['e\u{301}', '01-é.png'],
  ['', '01.png'],
  ['/', '01.png'],
])('%j is kept as %s', (word, name) => expect(pictureName(1, word)).toBe(name))

it('any words are files of their own in their folder', () => {
  const folder = mkdtempSync(join(tmpdir(), 'picture-name-'))
  try {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary', maxLength: 300 }), { minLength: 1, maxLength: 12 }), (words) => {
        const names = words.map((word, i) => pictureName(i + 1, word))
        for (const name of names) writeFileSync(join(folder, name), '')
        expect(readdirSync(folder).sort()).toEqual([...names].sort())
        expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(words.length)
        for (const name of names) rmSync(join(folder, name))
      }),
      { numRuns: 60 },
    )
  } finally {
    rmSync(folder, { recursive: true })
  }
})
