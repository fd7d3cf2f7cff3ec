import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { reviewFolder } from './review-folder.ts'

test('the folder of a review is told from the files, wherever it stands', () => {
  const folder = mkdtempSync(join(tmpdir(), 'review-'))
  const file = join(folder, 'a.pdf')
  writeFileSync(file, '')
  expect(reviewFolder([file], undefined)).toEqual({ paths: [file], review: undefined })
  expect(reviewFolder([file], true)).toEqual({ paths: [file], review: true })
  expect(reviewFolder([file], 'out')).toEqual({ paths: [file], review: 'out' })
  expect(reviewFolder([file], folder)).toEqual({ paths: [file], review: folder })
  expect(reviewFolder([], file)).toEqual({ paths: [file], review: true })
  expect(reviewFolder(['b.pdf'], file)).toEqual({ paths: [file, 'b.pdf'], review: true })
  expect(reviewFolder([], folder)).toEqual({ paths: [folder], review: true })
  for (const review of [undefined, true] as const)
    expect(() => reviewFolder([], review)).toThrow(expect.objectContaining({ code: 'invalid-options' }))
})
