import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { loadLanguage, unpackLanguage } from './language-data.ts'

const published = await readFile(createRequire(import.meta.url).resolve('@tesseract.js-data/eng/4.0.0_best_int/eng.traineddata.gz'))

test('published data is unpacked', async () => {
  expect((await loadLanguage('eng')).data.length).toBeGreaterThan(1_000_000)
})

test('damaged, cut off and replaced data is refused', () => {
  const bent = Uint8Array.from(published)
  bent[5000] = (bent[5000] ?? 0) ^ 1
  const page = new TextEncoder().encode('<!doctype html><title>404</title>')
  for (const [code, bytes] of [
    ['eng', bent],
    ['eng', published.subarray(0, 10_000)],
    ['eng', page],
    ['kor', page],
    ['kor', published.subarray(0, 10_000)],
    ['kor', gzipSync(page)],
  ] as const) {
    expect(() => unpackLanguage(code, bytes)).toThrowError(
      expect.objectContaining({ code: 'corrupt', hint: `install @tesseract.js-data/${code} again` }),
    )
  }
})

test('a language that is not installed is refused with the package to install, and a path is no language', async () => {
  await expect(loadLanguage('tlh')).rejects.toMatchObject({ code: 'unsupported', hint: 'npm install @tesseract.js-data/tlh' })
  await expect(loadLanguage('../eng')).rejects.toMatchObject({ code: 'invalid-options' })
})
