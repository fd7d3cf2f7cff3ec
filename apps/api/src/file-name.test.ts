import { describe, expect, test } from 'vitest'
import { cleanName, documentName } from './file-name.ts'

describe('documentName', () => {
  test.each([
    ['report.pdf', 'report.pdf'],
    ['報告書（案）.PDF', '報告書（案）.PDF'],
    ['../../etc/x.pdf', 'x.pdf'],
    ['C:\\docs\\x.pdf', 'x.pdf'],
    ['..x.pdf', 'x.pdf'],
    ['a\u0000b\u202e\n.pdf', 'ab.pdf'],
    ['か\u3099.pdf', 'が.pdf'],
    ['a:b*?.tiff', 'ab.tiff'],
  ])('%j is kept as %j', (sent, kept) => expect(documentName(sent)).toBe(kept))
  test('a long name is cut between characters', () => {
    const name = documentName(`${'あ'.repeat(300)}.pdf`)
    expect(Buffer.byteLength(name)).toBeLessThanOrEqual(200)
    expect(name).toMatch(/^あ+\.pdf$/)
  })
  test.each(['', 'x', 'x.exe', '.pdf', 'x.pdf.sh', '..'])('%j is refused', (sent) =>
    expect(() => documentName(sent)).toThrow(expect.objectContaining({ code: 'bad-input' })),
  )
})

test('cleanName leaves other endings as they are', () => {
  expect(['a/b.heic', 'x', '..', ''].map(cleanName)).toEqual(['b.heic', 'x', '', ''])
})
