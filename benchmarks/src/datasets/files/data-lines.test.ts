import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { afterAll, expect, it } from 'vitest'
import { dataLines } from './data-lines.ts'
import { problemList } from './problem-list.ts'

const folder = mkdtempSync(join(tmpdir(), 'lines-'))
afterAll(() => rmSync(folder, { recursive: true }))
const source = { name: 'S', licence: 'L', source: 'https://example.org/s' }

async function read(
  content: string | Uint8Array,
): Promise<{ readonly lines: readonly (readonly [number, string])[]; readonly problems: readonly string[] }> {
  writeFileSync(join(folder, 'f.jsonl'), content)
  const problems = problemList()
  const lines: (readonly [number, string])[] = []
  for await (const { number, text } of dataLines({ source, folder, file: 'f.jsonl', problems })) lines.push([number, text])
  return { lines, problems: problems.sentences() }
}

it('gives lines with their numbers, without byte order mark, CR and blank lines', async () => {
  expect(await read('\uFEFFa\r\n\r\n  \nb\n\nc')).toEqual({
    lines: [
      [1, 'a'],
      [4, 'b'],
      [6, 'c'],
    ],
    problems: [],
  })
  expect((await read('')).lines).toEqual([])
})

it('tells of a line that is too long or no UTF-8, and reads the others', async () => {
  const long = Buffer.concat([
    Buffer.from('a\n'),
    Buffer.alloc(33 * 2 ** 20, 'x'),
    Buffer.from('\nb\n'),
    Buffer.from([0xff, 0xfe, 0x61]),
    Buffer.from('\nc'),
  ])
  expect(await read(long)).toEqual({
    lines: [
      [1, 'a'],
      [3, 'b'],
      [5, 'c'],
    ],
    problems: [
      'f.jsonl, line 2: 33 MiB is too long for a record; it is left out',
      'f.jsonl, line 4: this is not UTF-8 text; it is left out',
    ],
  })
})

it('says where to get a file that is not there', async () => {
  const lines = dataLines({ source, folder, file: 'absent.jsonl', problems: problemList() })
  await expect(lines.next()).rejects.toMatchObject({ code: 'not-found', hint: expect.stringContaining('https://example.org/s') })
})

it('loses nothing, wherever chunks of the file end', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.string({ unit: 'grapheme' }).map((text) => text.replace(/[\r\n\uFEFF]/g, '')),
        { maxLength: 8 },
      ),
      fc.nat(70_000),
      async (texts, pad) => {
        const all = ['x'.repeat(pad), ...texts]
        expect((await read(all.join('\n'))).lines).toEqual(all.flatMap((text, i) => (text.trim() === '' ? [] : [[i + 1, text]])))
      },
    ),
    { numRuns: 40 },
  )
})
