import { spawnSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Block, BlockText, Captioner, Issue, LayoutDetector, RunContext, TextReader, TripleExtractor, PageRecord } from '@colrag/core'
import { blockId } from '@colrag/core'
import { sampleDocument, samplePage, textSpan } from '@colrag/testing'
import { afterAll, describe, expect, test } from 'vitest'
import { assetFolder, commandCaptions, commandLayout, commandSettings, commandText, commandTriples } from '@colrag/stage-kit'
import type { CommandSettings } from '@colrag/stage-kit'

const folder = mkdtempSync(join(tmpdir(), 'stage-commands-'))
const open: { close(): Promise<void> }[] = []
afterAll(async () => {
  for (const one of open) await one.close()
})
const held = <T extends { close(): Promise<void> }>(made: T): T => (open.push(made), made)

/** A stage as a team might write it in JavaScript: `page` is called at the end of each page with its records, and returns those it adds. */
function node(page: string, more: object = {}): CommandSettings {
  const file = join(folder, `stage-${open.length}-${page.length}.cjs`)
  writeFileSync(
    file,
    `let records = []
const page = (at) => { ${page} }
require('node:readline').createInterface({ input: process.stdin }).on('line', (text) => {
  const record = JSON.parse(text)
  if (record.type === 'page') records = []
  if (record.type !== 'page-end') return void records.push(record)
  const all = (type) => records.filter((r) => r.type === type).map((r) => r.value)
  for (const added of page({ all, page: all('page')[0], number: record.value.number })) console.log(JSON.stringify(added))
  console.log(text)
})`,
  )
  return commandSettings(`cmd:${JSON.stringify({ command: [process.execPath, file], seconds: 10, ...more })}`)
}

function heard(): { readonly ctx: RunContext; readonly issues: Issue[] } {
  const issues: Issue[] = []
  return { issues, ctx: { assets: assetFolder(join(folder, 'assets')), seed: 0, report: (issue) => void issues.push(issue) } }
}
const by = { stage: 'rules', fingerprint: 'r' }
const page = samplePage({
  spans: [textSpan('Title of it', { x: 50, y: 50 }), textSpan('body words', { x: 50, y: 100 }), textSpan('a margin', { x: 500, y: 800 })],
})
const blockAt = (order: number, more: Partial<Block> = {}): Block => ({
  id: blockId(page.id, order),
  pageId: page.id,
  kind: 'text',
  boxes: [{ x: 0, y: 0, width: 595, height: 842 }],
  order,
  direction: 'horizontal',
  slices: [],
  by,
  ...more,
})
const rules: LayoutDetector = {
  name: 'rules',
  fingerprint: 'rules 1',
  kinds: ['text'],
  window: { before: 0, after: 0 },
  detect: () => Promise.resolve([blockAt(0)]),
}
const near = { document: sampleDocument(), before: [], after: [] }
const boxes = `[['title', 40, 40, 300, 30], ['text', 40, 90, 300, 30]].map(([kind, x, y, width, height], order) => ({ type: 'block', value: {
  id: at.page.id + '/b' + String(order).padStart(4, '0'), pageId: at.page.id, kind, order, boxes: [{ x, y, width, height }] } }))`

describe('commandLayout', () => {
  test('gives the glyphs to the boxes of the program, and keeps what is in none', async () => {
    const layout = held(commandLayout(node(`return ${boxes}`), rules))
    const { ctx, issues } = heard()
    const blocks = await layout.detect(page, near, ctx)
    expect(blocks.map(({ kind, slices }) => [kind, slices.map((s) => page.spans[s.span]?.text)])).toEqual([
      ['title', ['Title of it']],
      ['text', ['body words']],
      ['text', ['a margin']],
    ])
    expect(issues).toMatchObject([
      { stage: 'layout-command', subject: page.id, code: 'model-output', message: expect.stringContaining('1 runs') },
    ])
    expect(await layout.detect(page, near, heard().ctx)).toEqual(blocks)
  })
  test.each([
    ['fails', `process.exit(1)`, 'model-failed', 'code 1'],
    ['prints words', `console.log('warming up'); return []`, 'model-output', 'no JSON'],
    ['gives a record that is none', `return [{ type: 'block', value: { id: 'x' } }]`, 'model-output', 'record that is none'],
    ['gives a type that is none', `return [{ type: 'region', value: {} }]`, 'model-output', 'record that is none'],
    ['names another page', `return ${boxes.replace('pageId: at.page.id', "pageId: 'elsewhere'")}`, 'model-output', 'of another page'],
    ['names a block wrongly', `return ${boxes.replace("'/b'", "'/x'")}`, 'model-output', 'not named by its order'],
    ['gives a block twice', `return [...${boxes}, ...${boxes}]`, 'model-output', 'twice'],
    [
      'takes glyphs that are not there',
      `return ${boxes.replace('kind, order', 'slices: [{ span: 9, start: 0, end: 1 }], kind, order')}`,
      'model-output',
      'not there',
    ],
    ['is too slow', `for (;;);`, 'over-budget', '0.5 seconds'],
  ])('where it %s the rules lay the page out, and an issue says so', async (_, body, code, said) => {
    const layout = held(commandLayout(node(body, code === 'over-budget' ? { seconds: 0.5 } : {}), rules))
    const { ctx, issues } = heard()
    expect(await layout.detect(page, near, ctx)).toEqual([blockAt(0)])
    expect(issues).toMatchObject([
      { stage: 'layout-command', subject: page.id, code, message: expect.stringMatching(/rules laid this page out$/) },
    ])
    expect(issues[0]?.message).toContain(said)
  })
  test('sees the pages around where it wants to, and lays out its own alone', async () => {
    const file = join(folder, 'window.cjs')
    writeFileSync(
      file,
      `const seen = []
require('node:readline').createInterface({ input: process.stdin }).on('line', (text) => {
  const { type, value } = JSON.parse(text)
  console.log(text)
  if (type === 'neighbour') seen.push([value.offset, value.page.spans.length, value.blocks.length, 'raster' in value.page])
  if (type === 'page') console.log(JSON.stringify({ type: 'issue', value: { subject: value.id, message: JSON.stringify(seen.splice(0)) } }))
})`,
    )
    const told = async (more: object): Promise<string | undefined> => {
      const layout = held(
        commandLayout({ command: [process.execPath, file], version: '1', seconds: 10, once: false, looks: false, ...more }, rules),
      )
      const { ctx, issues } = heard()
      const beside = (number: number): PageRecord => ({ ...page, number })
      await layout.detect(
        page,
        { ...near, before: [{ page: beside(page.number - 1), blocks: [blockAt(0)] }], after: [beside(page.number + 1)] },
        ctx,
      )
      return issues[0]?.message
    }
    const spans = page.spans.length
    expect([await told({}), await told({ window: true })]).toEqual([
      '[]',
      JSON.stringify([
        [-1, spans, 1, false],
        [1, spans, 0, false],
      ]),
    ])
  })
  test('tells its own issues, and has another fingerprint with another command, version or stand-in', async () => {
    const layout = held(
      commandLayout(node(`return [...${boxes}, { type: 'issue', value: { subject: at.page.id, message: 'skewed' } }]`), rules),
    )
    const { ctx, issues } = heard()
    await layout.detect(page, near, ctx)
    expect(issues[0]).toEqual({ stage: 'layout-command', subject: page.id, code: 'model-output', message: 'skewed' })
    const print = (name: string, stand = rules): string => commandLayout(commandSettings(name), stand).fingerprint
    const prints = [
      print('cmd:a'),
      print('cmd:a b'),
      print('cmd:{"command":"a","version":"2"}'),
      print('cmd:a', { ...rules, fingerprint: '2' }),
    ]
    expect([new Set(prints).size, print('cmd:{"command":"a","cwd":"/x","seconds":9}')]).toEqual([4, prints[0]])
  })
})

const textOf = (block: Block, text: string): BlockText => ({ blockId: block.id, text, lines: [], origin: 'embedded', by })
const plain: TextReader = {
  name: 'plain',
  fingerprint: 'plain 1',
  close: () => Promise.resolve(),
  read: (_page, blocks) => Promise.resolve(blocks.map((block) => textOf(block, 'by rules'))),
}

describe('commandText', () => {
  const blocks = [blockAt(0), blockAt(1)]
  test('reads the picture of the page, which lies in the folder of the command', async () => {
    const { ctx, issues } = heard()
    const key = await ctx.assets.put(Buffer.from('a picture'), 'image/png')
    const look = node(
      `const { readFileSync } = require('node:fs'); const { key } = at.page.raster.image
       const seen = readFileSync(require('node:path').join(process.argv[2], key.slice(0, 2), key), 'utf8')
       return at.all('block').map((b) => ({ type: 'text', value: { blockId: b.id, text: seen } }))`,
    )
    const reader = held(commandText({ ...look, command: [...look.command, '{assets}'] }, plain))
    const texts = await reader.read(
      { ...page, raster: { image: { key, mediaType: 'image/png', width: 1, height: 1 }, dpi: 300 } },
      blocks,
      ctx,
    )
    expect([texts.map((t) => t.text), texts[0]?.origin, issues]).toEqual([['a picture', 'a picture'], 'ocr', []])
  })
  test('what it does not read, and whom it does not know', async () => {
    const { ctx, issues } = heard()
    const reader = held(
      commandText(
        node(
          `return [['/b0001', 'read'], ['/b0007', 'nobody']].map(([b, text]) => ({ type: 'text', value: { blockId: at.page.id + b, text } }))`,
        ),
        plain,
      ),
    )
    expect((await reader.read(page, blocks, ctx)).map((t) => t.text)).toEqual(['by rules', 'read'])
    expect(issues.map(({ code, message }) => [code, message.includes('left out') || message.includes('plain read them')])).toEqual([
      ['model-output', true],
      ['model-output', true],
    ])
  })
  test('a crash loses nothing', async () => {
    const { ctx, issues } = heard()
    const reader = held(commandText(node(`process.kill(process.pid)`), plain))
    expect((await reader.read(page, blocks, ctx)).map((t) => t.text)).toEqual(['by rules', 'by rules'])
    expect(issues).toMatchObject([
      { stage: 'text-command', code: 'model-failed', message: expect.stringContaining('plain read this page') },
    ])
  })
})

describe('commandCaptions and commandTriples', () => {
  const table = blockAt(4, { kind: 'table' })
  const subject = {
    block: table,
    text: textOf(table, 'a\t1'),
    nearby: [
      { kind: 'caption' as const, text: 'Table 1', offset: -1 },
      { kind: 'heading' as const, text: 'Results', offset: -9 },
    ],
  }
  const captioner: Captioner = {
    name: 'rules',
    fingerprint: 'c',
    kinds: ['table'],
    caption: () => Promise.resolve({ blockId: table.id, text: 'by rules', by }),
  }
  const extractor: TripleExtractor = { name: 'rules', fingerprint: 't', extract: () => Promise.resolve([]) }
  test('are shown a block with what stands near it', async () => {
    const { ctx, issues } = heard()
    const captions = held(
      commandCaptions(
        node(
          `const text = Object.fromEntries(at.all('text').map((t) => [t.blockId, t.text]))
           const near = at.all('block').sort((a, b) => a.order - b.order).map((b) => b.kind + ':' + text[b.id] + (b.belongsTo ? '*' : ''))
           return at.all('block').filter((b) => b.kind === 'table').map((b) => ({ type: 'caption', value: { blockId: b.id, text: near.join(' ') } }))`,
        ),
        captioner,
      ),
    )
    expect(await captions.caption(subject, ctx)).toMatchObject({ blockId: table.id, text: 'heading:Results caption:Table 1* table:a\t1' })
    const quiet = held(commandCaptions(node('return []'), captioner))
    expect([await quiet.caption(subject, ctx), issues]).toEqual([null, []])
    const broken = held(commandCaptions(node('process.exit(9)'), captioner))
    expect(await broken.caption(subject, ctx)).toMatchObject({ text: 'by rules' })
    expect(issues).toMatchObject([{ stage: 'captions-command', subject: table.id, code: 'model-failed' }])
  })
  test('triples are of the block that was asked about, and stand in its text', async () => {
    const passage = { blockId: table.id, kind: 'table' as const, text: 'pump 1', heading: 'Pumps' }
    const triple = (more: string): string =>
      `return at.all('block').filter((b) => b.kind === 'table').map((b) => ({ type: 'triple', value: { subject: 'pump', predicate: 'is', object: '1', blockId: b.id, ${more} } }))`
    const good = heard()
    expect(await held(commandTriples(node(triple('at: [5, 6]')), extractor)).extract(passage, good.ctx)).toMatchObject([
      { object: '1', at: [5, 6] },
    ])
    expect(good.issues).toEqual([])
    for (const bad of ['at: [5, 60]', "subject: ' '", "blockId: 'x/p00001/b0000'"]) {
      const { ctx, issues } = heard()
      expect(await held(commandTriples(node(triple(bad)), extractor)).extract(passage, ctx)).toEqual([])
      expect(issues).toMatchObject([{ stage: 'triples-command', subject: table.id, code: 'model-output' }])
    }
  })
})

const python = spawnSync('python3', ['--version']).status === 0
test.skipIf(!python)('a program in Python need not flush what it prints (skipped where there is no python3)', async () => {
  const file = join(folder, 'my_layout.py')
  writeFileSync(
    file,
    `import json, sys
page = None
for line in sys.stdin:
    record = json.loads(line)
    if record["type"] == "page":
        page = record["value"]
    if record["type"] == "page-end":
        print("見出し at", page["number"], file=sys.stderr)
        block = {"id": page["id"] + "/b0000", "pageId": page["id"], "kind": "text", "order": 0, "boxes": [{"x": 0, "y": 0, "width": page["width"], "height": page["height"]}]}
        print(json.dumps({"type": "block", "value": block}))
    print(line, end="")
`,
  )
  const layout = held(commandLayout(commandSettings(`cmd:python3 ${file}`), rules))
  const { ctx, issues } = heard()
  for (let i = 0; i < 3; i++) expect([(await layout.detect(page, near, ctx)).map((b) => b.slices.length), issues]).toEqual([[3], []])
  expect(issues).toEqual([])
})
