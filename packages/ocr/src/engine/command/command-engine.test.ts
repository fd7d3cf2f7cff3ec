import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describeOcrEngine } from '@colrag/testing'
import { describe, expect, test } from 'vitest'
import type { OcrRequest } from '../ocr-engine.ts'
import { drawnWriting } from '../drawn-writing.fixture.ts'
import type { CommandOptions } from './command-engine.ts'
import { commandEngine } from './command-engine.ts'
import { tesseractCommand } from './tesseract-command.ts'

const folder = mkdtempSync(join(tmpdir(), 'colrag-command-'))
const program = (name: string, source: string): string => {
  const path = join(folder, `${name}.mjs`)
  writeFileSync(path, source)
  return path
}
const lines = ['昭和26年度 (第4回)', 'R&D "費用" <3>']
const picture = { width: 320, height: 200, pixels: new Uint8Array(320 * 200).fill(255, 0, 32_000) }
const request: OcrRequest = { picture, language: 'jpn', layout: 'page' }

/** Writes the XML of a picture 320 pixels wide, and an empty page for any other, as NDL's programs do: into a folder. */
const ndl = program(
  'ndl',
  `import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
const [picture, folder] = process.argv.slice(2)
const width = readFileSync(picture).readUInt32BE(16)
const line = (order, y, text) => '<LINE TYPE="本文" X="-4" Y="' + y + '" WIDTH="400" HEIGHT="20" CONF="0.9" ORDER="' + order + '" STRING="' + text + '" />'
const told = width === 320 ? '<TEXTBLOCK CONF="0.9">' + line(1, 100, 'R&amp;D &quot;費用&quot; &lt;3&gt;') + line(0, 40, '昭和26年度 (第4回)') + '</TEXTBLOCK>' : ''
mkdirSync(folder + '/xml')
writeFileSync(folder + '/xml/picture.xml', '<OCRDATASET><PAGE WIDTH="320" HEIGHT="200">' + told + '</PAGE></OCRDATASET>')
process.stdout.write('done')`,
)
const ndlOptions: CommandOptions = {
  command: process.execPath,
  args: [ndl, '{picture}', '{folder}'],
  format: 'ndlocr-xml',
  name: 'ndlocr',
  languages: ['jpn', 'jpn_vert'],
}

describeOcrEngine('a program that writes XML into a folder', {
  make: () => commandEngine(ndlOptions),
  samples: [{ request, says: lines.join('') }],
  page: { request, says: lines },
  figures: { skip: 'the program has no such switch' },
  unknown: 'eng',
})

const installed = (spawnSync('tesseract', ['--list-langs'], { encoding: 'utf8' }).stdout ?? '').includes('eng')
const words = ['Pump station No. 12', 'Water level 345']
describe.skipIf(!installed)('the program of the system (skipped where tesseract is not installed)', () => {
  describeOcrEngine('the tesseract program', {
    make: () => tesseractCommand(),
    samples: [
      { request: drawnWriting(['Water level'], 'eng', 'line'), says: 'Water level' },
      { request: drawnWriting(['station'], 'eng', 'word'), says: 'station' },
    ],
    page: { request: drawnWriting(words, 'eng', 'page'), says: words },
    figures: drawnWriting(['12345'], 'eng', 'line'),
    unknown: 'tlh',
  })
})

const run = (source: string, more: Partial<CommandOptions> = {}, timeLimit = 20_000, signal?: AbortSignal) =>
  commandEngine({
    command: process.execPath,
    args: [program('fake', source), '{picture}', '{language}', '{layout}'],
    format: 'tsv',
    ...more,
  }).recognise([request], { timeLimit, ...(signal === undefined ? {} : { signal }) })

const heading = 'level\tpage_num\tblock_num\tpar_num\tline_num\tword_num\tleft\ttop\twidth\theight\tconf\ttext'

test('words of a table come line by line, paragraphs are counted, and a missing confidence is a half', async () => {
  const rows = [
    '4\t1\t1\t1\t1\t0\t0\t0\t9\t9\t-1\t',
    '5\t1\t1\t1\t1\t1\t10\t5\t20\t9\t91\t水位',
    '5\t1\t1\t1\t1\t2\t40\t5\t900\t9\t-1\t345',
    '5\t1\t2\t1\t1\t1\t10\t50\t20\t9\t80\tm',
  ]
  const [found] = await run(`process.stdout.write(${JSON.stringify([heading, ...rows].join('\n'))})`)
  expect(found).toMatchObject([
    {
      paragraph: 0,
      direction: 'horizontal',
      box: { x: 10, y: 5, width: 310, height: 9 },
      words: [
        { text: '水位', confidence: 0.91 },
        { text: '345', confidence: 0.5 },
      ],
    },
    { paragraph: 1, words: [{ text: 'm', confidence: 0.8 }] },
  ])
})

test('hOCR gives words, paragraphs and turned lines', async () => {
  const page = `<div class='ocr_page' title='image "x"; bbox 0 0 320 200'><p class='ocr_par' title="bbox 0 0 9 9">
    <span class='ocr_line' title="bbox 10 10 110 30; baseline 0 0"><span class='ocrx_word' title='bbox 10 10 50 30; x_wconf 96'><strong>A&amp;B</strong></span>
    <span class='ocrx_word' title='bbox 60 10 110 30; x_wconf 40'>&#x6c34;</span></span></p>
    <p class='ocr_par' title="bbox 0 0 9 9"><span class='ocr_header' title="bbox 200 50 220 150; textangle 90"><span class='ocrx_word' title='bbox 200 50 220 150'>up</span></span></p></div>`
  const [found] = await run(`process.stdout.write(${JSON.stringify(page)})`, { format: 'hocr' })
  expect(found).toMatchObject([
    {
      paragraph: 0,
      direction: 'horizontal',
      words: [
        { text: 'A&B', confidence: 0.96 },
        { text: '水', confidence: 0.4 },
      ],
    },
    { paragraph: 1, direction: 'up', words: [{ text: 'up', confidence: 0.5 }] },
  ])
})

test('the program sees the picture, the language and the layout, and no shell sees anything', async () => {
  const source = `import { readFileSync } from 'node:fs'
const [picture, ...others] = process.argv.slice(2)
process.stdout.write(${JSON.stringify(`${heading}\n`)} + ['5\\t1\\t1\\t1\\t1\\t1\\t0\\t0\\t9\\t9\\t90\\t' + readFileSync(picture).readUInt32BE(16) + others.join('')].join())`
  const [found] = await run(source, {
    args: [program('echo', source), '{picture}', '$(rm {language})', '{layout}'],
    layouts: { page: 'auto', block: '', columns: '', line: '', word: '' },
  })
  expect(found?.[0]?.words[0]?.text).toBe('320$(rm jpn)auto')
})

test('a program that fails says why, in its last line; one that hangs is ended; one that is not there has a hint', async () => {
  await expect(run("console.error('first\\n\\nno memory left\\n'); process.exit(3)")).rejects.toMatchObject({
    code: 'model-failed',
    message: 'the program ended with status 3: no memory left',
  })
  await expect(run('setInterval(() => {}, 1000)', {}, 300)).rejects.toMatchObject({ code: 'over-budget' })
  await expect(run('setInterval(() => {}, 1000)', {}, 20_000, AbortSignal.timeout(200))).rejects.toMatchObject({ code: 'aborted' })
  await expect(run('', { command: '/nowhere/ocr' })).rejects.toMatchObject({
    code: 'unsupported',
    hint: expect.stringContaining('/nowhere/ocr'),
  })
  await expect(run("process.stdout.write('hello')")).rejects.toMatchObject({ code: 'model-output', hint: expect.any(String) })
  await expect(run('', { args: [program('none', ''), '{picture}', '{folder}'], format: 'hocr' })).rejects.toMatchObject({
    code: 'model-output',
  })
})

test('arguments without a picture are refused', () => {
  expect(() => commandEngine({ command: 'ocr', args: [], format: 'tsv' })).toThrowError(
    expect.objectContaining({ code: 'invalid-options' }),
  )
})

test('the fingerprint tells programs of one name apart, and one from itself after an update, unless a version stands for it', () => {
  const place = (): string => join(mkdtempSync(join(folder, 'bin-')), 'reader')
  const [one, other] = [place(), place()]
  for (const path of [one, other]) {
    writeFileSync(path, 'same')
    chmodSync(path, 0o755)
    utimesSync(path, 1e9, 1e9)
  }
  const print = (command: string, version?: string): string =>
    commandEngine({ command, args: ['{picture}'], format: 'tsv', ...(version === undefined ? {} : { version }) }).fingerprint
  const before = print(one)
  expect(print(one)).toBe(before)
  expect(print(other)).not.toBe(before)
  const link = place()
  symlinkSync(one, link)
  expect(print(link)).toBe(before)
  expect(print(one, '1')).toBe(print(other, '1'))
  expect(print(one, '1')).not.toBe(print(one, '2'))
  utimesSync(one, 1e9, 1e9 + 1)
  const touched = print(one)
  expect(touched).not.toBe(before)
  writeFileSync(one, 'longer')
  utimesSync(one, 1e9, 1e9 + 1)
  expect(print(one)).not.toBe(touched)
  expect(print('node')).not.toBe(print('no-such-program-anywhere'))
})
