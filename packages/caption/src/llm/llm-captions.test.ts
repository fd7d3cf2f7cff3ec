import type { CaptionSubject, Issue, RunContext } from '@colrag/core'
import { ColragError } from '@colrag/core'
import { memoryCache } from '@colrag/stage-kit'
import { describeCaptioner, scriptedModel } from '@colrag/testing'
import { describe, expect, it } from 'vitest'
import { block, ctx, plain, tableText } from '../fixture/blocks.ts'
import { disasterPack } from '../packs/disaster-pack.ts'
import { llmCaptions } from './llm-captions.ts'

describeCaptioner('llmCaptions', () =>
  llmCaptions(scriptedModel(() => '{"caption": "住家の被害は甲市の全壊1,234棟が最も多いことを示す表。"}')),
)

const table = block('table', 1)
const rows = [
  ['市町村', '全壊（棟）'],
  ['甲市', '1,234'],
  ['乙町', '78'],
]
const subject: CaptionSubject = {
  block: table,
  text: tableText(table, rows),
  nearby: [{ kind: 'caption', text: '令和2年7月豪雨による被害' }],
}
const good = '令和2年7月豪雨による住家の全壊は甲市の1,234棟が最も多く、乙町は78棟。'
const rule = '令和2年7月豪雨による被害、市町村別、2行、列 全壊（棟）、最大 甲市 1,234棟、最小 乙町 78棟、行 甲市・乙町'
function listening(more: Partial<RunContext> = {}): { readonly issues: Issue[]; readonly run: RunContext } {
  const issues: Issue[] = []
  return { issues, run: { ...ctx, ...more, report: (issue) => issues.push(issue) } }
}

describe('llmCaptions of tables', () => {
  it.each([
    ['JSON', JSON.stringify({ caption: good })],
    ['a fence', `\`\`\`json\n${JSON.stringify({ caption: good })}\n\`\`\``],
    ['thinking first', `<think>{"caption": "x"}</think>${JSON.stringify({ caption: good })}`],
    ['another key, in a list', JSON.stringify([{ 要約: good }])],
    ['no JSON at all', `「${good}」`],
    ['a label and marks', `**キャプション：** ${good}`],
    ['line ends', JSON.stringify({ caption: good.replace('、', '、\n') })],
  ])('takes %s', async (_name, reply) => {
    const model = scriptedModel([reply])
    const made = await llmCaptions(model).caption(subject, ctx)
    expect(made).toMatchObject({
      blockId: table.id,
      by: { stage: 'llm-captioner', model: 'scripted:script@1', call: { reply, attempts: 1, rejected: [] } },
    })
    expect(made?.text.replace('、 ', '、')).toBe(good)
    expect(made?.by.rule).toBeUndefined()
    expect(model.asked[0]?.prompt).toContain('甲市\t1,234')
    expect(model.asked[0]?.prompt).toContain('令和2年7月豪雨による被害')
  })
  it('asks again, saying why, and keeps the reasons', async () => {
    const model = scriptedModel([
      '{"caption": "全壊は合わせて1,312棟。甲市と乙町の被害を示す。"}',
      '{"name": 5}',
      JSON.stringify({ caption: good }),
    ])
    const made = await llmCaptions(model).caption(subject, ctx)
    expect(made?.text).toBe(good)
    expect(made?.by.call?.rejected).toEqual(['numbers that are not in the block: 1,312', 'the reply holds no caption that can be read'])
    expect(model.asked[1]?.prompt).toContain('1,312')
    expect(model.asked.map((r) => r.seed)).toEqual([0, 1, 2])
  })
  it.each([
    ['foreign words', 'The table shows the houses destroyed in each town.', 'not in the language'],
    ['numbers of its own', '甲市と乙町の全壊は合計1,312棟であった。', 'numbers that are not in the block: 1,312'],
    ['a loop', `全壊の棟数を示す。${'甲市の被害の一覧。'.repeat(9)}`, 'repeats itself'],
    ['a novel', 'あ、い。う'.repeat(150), 'too long'],
    ['next to nothing', '表', 'too short'],
    ['no answer', 'I cannot {help}', 'no caption that can be read'],
    ['half an answer', '{"caption": "甲市', 'no caption that can be read'],
    ['an empty caption', '{"caption": ""}', 'the caption is empty'],
  ])('falls back to rules on %s, and says so', async (_name, reply, reason) => {
    const { issues, run } = listening()
    const made = await llmCaptions(scriptedModel(() => reply)).caption(subject, run)
    expect(made).toMatchObject({ text: rule, by: { stage: 'llm-captioner', rule: 'fallback:title-line', call: { attempts: 3, reply } } })
    expect(made?.by.model).toBeUndefined()
    expect(made?.by.call?.rejected).toHaveLength(3)
    expect(issues).toMatchObject([{ code: 'model-output', minor: true, subject: table.id }])
    expect(issues[0]?.message).toContain(reason)
  })
  it('falls back to the text where rules have nothing to say', async () => {
    const { run } = listening()
    const silent = { name: 'silent', fingerprint: '0', kinds: [], caption: () => Promise.resolve(null) }
    const made = await llmCaptions(
      scriptedModel(() => ''),
      { fallback: silent },
    ).caption(subject, run)
    expect(made).toMatchObject({ text: '市町村 全壊（棟） 甲市 1,234 乙町 78', by: { rule: 'fallback:raw-text', confidence: 0 } })
  })
  it('wants a hundred characters for a long Japanese block, and cuts what is too long at a sentence', async () => {
    const long = tableText(table, [rows[0] ?? [], ...Array.from({ length: 40 }, (_, i) => [`第${i}地区`, `${i * 7}`])])
    const sentence = '地区ごとの全壊の棟数を並べた表であり、住家の被害の広がりを地区の順に示している。'
    const model = scriptedModel([
      '{"caption": "地区ごとの全壊の棟数を示した表。"}',
      JSON.stringify({ caption: [...Array(6)].map((_, i) => `${'甲乙丙丁戊己'[i]}の${sentence}`).join('') }),
    ])
    const made = await llmCaptions(model).caption({ ...subject, text: long }, ctx)
    expect(made?.by.call?.rejected[0]).toMatch(/too short: \d+ characters, at least 100 /)
    expect(made?.text.length).toBeGreaterThan(99)
    expect(made?.text.length).toBeLessThanOrEqual(200)
    expect(made?.text).toMatch(/。$/)
  })
  it('speaks English of an English block, and leaves out lines where there is no room', async () => {
    const wide = tableText(table, [['Town', 'Houses'], ...Array.from({ length: 2000 }, (_, i) => [`Town ${i}`, '7'])])
    const model = scriptedModel(['{"caption": "Houses counted in each town, 7 in all of them."}'])
    const made = await llmCaptions(model).caption({ block: table, text: wide, nearby: [] }, ctx)
    expect(made?.text).toBe('Houses counted in each town, 7 in all of them.')
    expect(model.asked[0]?.prompt).toContain('language it is written in')
    expect(model.asked[0]?.prompt.length).toBeLessThan(8192)
    expect(model.asked[0]?.prompt).toMatch(/… \(\+\d+\)/)
  })
})

describe('llmCaptions when the model cannot be asked', () => {
  it('reports the fault, falls back, and stops asking', async () => {
    const { issues, run } = listening()
    const model = scriptedModel(() => new ColragError('model-failed', 'm', 'the server is down', { hint: 'start it' }))
    const captioner = llmCaptions(model)
    for (let i = 0; i < 5; i++) expect((await captioner.caption(subject, run))?.by).toMatchObject({ rule: 'fallback:title-line' })
    expect(model.asked).toHaveLength(3)
    // One for the whole document.
    expect(issues).toMatchObject([{ code: 'model-failed', hint: 'start it' }])
    expect(issues[0]?.minor).toBeUndefined()
    expect(captioner.report?.()).toMatchObject({ blocks: 5, asked: 0, leftOut: 5, made: 0, money: null })
  })
  it('leaves out a block that is too long for the model alone, each with its issue', async () => {
    const { issues, run } = listening()
    const model = scriptedModel((_, n) =>
      n < 2 ? new ColragError('over-budget', 'm', 'the prompt is too long') : JSON.stringify({ caption: good }),
    )
    const captioner = llmCaptions(model)
    const made = []
    for (const index of [1, 2, 3]) made.push((await captioner.caption({ ...subject, block: block('table', index) }, run))?.text)
    expect(made).toEqual([rule, rule, good])
    expect(issues.map((i) => i.message)).toEqual(Array(2).fill('left out: the prompt is too long; this block has a caption by rules'))
    expect(new Set(issues.map((i) => i.subject)).size).toBe(2)
  })
  it('counts calls that came to nothing, and none of them as kept', async () => {
    const model = scriptedModel(() => new ColragError('model-output', 'm', 'the model said nothing'))
    const captioner = llmCaptions(model)
    for (let i = 0; i < 5; i++) await captioner.caption(subject, listening().run)
    expect(model.asked).toHaveLength(9)
    expect(captioner.report?.()).toMatchObject({ calls: 9, estimated: 9, kept: 0, asked: 3, failed: 3, leftOut: 2, tokens: 9 * 600 })
  })
  it('keeps to its budget', async () => {
    const { issues, run } = listening()
    const model = scriptedModel(() => JSON.stringify({ caption: good }))
    const captioner = llmCaptions(model, { limits: { calls: 1 }, price: { promptPerMillion: 1, replyPerMillion: 2 } })
    expect((await captioner.caption(subject, run))?.text).toBe(good)
    expect((await captioner.caption({ ...subject, nearby: [...subject.nearby, { kind: 'text', text: '別' }] }, run))?.text).toBe(rule)
    expect(issues).toMatchObject([{ code: 'over-budget' }])
    expect(model.asked).toHaveLength(1)
    const { promptTokens = 0, tokens = 0, money } = captioner.report?.() ?? {}
    expect(money).toBeCloseTo((promptTokens + 2 * tokens) / 1e6)
    expect(tokens).toBeGreaterThan(0)
  })
  it('ends with the run, and goes on after a kill without asking anything twice', async () => {
    const lines = ['{"caption": "全壊は合わせて1,312棟を数える。"}', JSON.stringify({ caption: good })]
    const cache = memoryCache()
    const subjects = [subject, { ...subject, nearby: [{ kind: 'caption', text: '別の表、令和2年7月' }] }] as const
    const dying = scriptedModel((_, n) => (n < 3 ? lines[n % 2] : new ColragError('aborted', 'm', 'killed')))
    await llmCaptions(dying).caption(subjects[0], { ...ctx, cache })
    await expect(llmCaptions(dying).caption(subjects[1], { ...ctx, cache })).rejects.toMatchObject({ code: 'aborted' })
    const model = scriptedModel((request) => lines[request.seed ?? 0])
    const resumed = llmCaptions(model)
    const made = [await resumed.caption(subjects[0], { ...ctx, cache }), await resumed.caption(subjects[1], { ...ctx, cache })]
    expect(made.map((c) => c?.text)).toEqual([good, good])
    expect(dying.asked.length - 1 + model.asked.length).toBe(4)
    expect(resumed.report?.()).toMatchObject({
      blocks: 2,
      asked: 2,
      made: 2,
      failed: 0,
      calls: 1,
      kept: 3,
      retries: 2,
      rejected: { 'numbers that are not in the block': 2 },
    })
  })
  it('refuses options that mean nothing', () => {
    const model = scriptedModel([])
    for (const options of [{ attempts: 0 }, { limits: { tokens: -1 } }, { vision: model }])
      expect(() => llmCaptions(model, options)).toThrow(ColragError)
  })
})

describe('llmCaptions of pictures', () => {
  const picture = { key: 'k', mediaType: 'image/png', width: 10, height: 10 } as const
  const photo = block('photo', 2)
  const pictured: CaptionSubject = {
    block: photo,
    text: plain(photo, '国道3号 通行止め'),
    picture,
    nearby: [{ kind: 'heading', text: '道路の被害' }],
  }
  const seen = {
    kind: '道路の写真',
    summary: '冠水した国道3号に車が止まり、通行止めの標識が立っている。',
    visibleText: ['通行止め', '30km制限', '迂回'],
    numbers: ['3', '30'],
    classes: [
      { id: 'landslide', confidence: 0.2 },
      { id: 'flood', confidence: 0.9 },
      { id: 'alien', confidence: 1 },
    ],
  }

  it('looks at them, keeps what is printed and says what it dropped', async () => {
    const model = scriptedModel([JSON.stringify(seen)], { images: true })
    const made = await llmCaptions(model, { pack: disasterPack }).caption(pictured, ctx)
    expect(made?.text).toBe('冠水した国道3号に車が止まり、通行止めの標識が立っている。図中 迂回')
    expect(made?.picture).toEqual({
      kind: '道路の写真',
      summary: seen.summary,
      visibleText: seen.visibleText,
      numbers: ['3'],
      droppedNumbers: ['30'],
      classes: [
        { id: 'flood', confidence: 0.9 },
        { id: 'landslide', confidence: 0.2 },
      ],
      droppedClasses: ['alien'],
    })
    expect(model.asked[0]?.images).toEqual([picture])
    expect(model.asked[0]?.prompt).toContain('洪水・浸水')
  })
  it('asks for no classes without a pack', async () => {
    const model = scriptedModel([JSON.stringify(seen)], { images: true })
    const made = await llmCaptions(model).caption(pictured, ctx)
    expect(made?.picture?.classes).toBeUndefined()
    expect(JSON.stringify(model.asked[0]?.schema)).not.toContain('classes')
  })
  it('rejects a summary with a number that is not printed', async () => {
    const model = scriptedModel([JSON.stringify({ ...seen, summary: '車が12台止まっている冠水した道路。' }), JSON.stringify(seen)], {
      images: true,
    })
    expect((await llmCaptions(model).caption(pictured, ctx))?.by.call?.rejected).toEqual(['numbers that are not in the block: 12'])
  })
  it('asks the model for pictures of pictures alone, and one that reads none of their words', async () => {
    const words = scriptedModel(() => '{"caption": "国道3号の通行止めを知らせる図中の文字。"}')
    const eyes = scriptedModel(() => JSON.stringify(seen), { images: true })
    const captioner = llmCaptions(words, { vision: eyes })
    await captioner.caption(pictured, ctx)
    await captioner.caption(subject, listening().run)
    expect([words.asked.length > 0, eyes.asked.length]).toEqual([true, 1])
    expect((await llmCaptions(words).caption(pictured, ctx))?.text).toBe('国道3号の通行止めを知らせる図中の文字。')
  })
})
