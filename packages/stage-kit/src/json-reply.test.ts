import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readJsonReply } from './json-reply.ts'
import { replyField, replyItems } from './reply-fields.ts'

const triple = { subject: '甲市', predicate: '全壊', object: '1,234棟' }
const json = JSON.stringify({ triples: [triple] })
const whole = (reply: string): unknown => {
  const read = readJsonReply(reply)
  expect(read).toMatchObject({ partial: false })
  return read.fault ?? read.value
}

describe('readJsonReply', () => {
  it('takes plain JSON as it stands', () => {
    expect(readJsonReply(json)).toEqual({ value: { triples: [triple] }, repaired: false, partial: false })
    expect(readJsonReply(`\n${json}\n`)).toMatchObject({ repaired: false })
  })
  it.each([
    ['a code fence', `\`\`\`json\n${json}\n\`\`\``],
    ['a fence that is never closed', `\`\`\`\n${json}`],
    ['prose before and after', `Here are the triples [1]:\n${json}\nNote that {subject} and {"object": 5} are [as asked].`],
    ['prose with brackets before', `The form {subject, predicate} [as asked], so: ${json}`],
    ['trailing commas', '{"triples": [{"subject": "甲市", "predicate": "全壊", "object": "1,234棟",},],}'],
    ['missing commas', '{"triples": [{"subject": "甲市"\n "predicate": "全壊"\n "object": "1,234棟"}]}'],
    ['comments', `{"triples": [ // the list\n {"subject": "甲市", /* who */ "predicate": "全壊", "object": "1,234棟"}]}`],
    ['single quotes', "{'triples': [{'subject': '甲市', 'predicate': '全壊', 'object': '1,234棟'}]}"],
    ['curly quotes', '{“triples”: [{“subject”: “甲市”, “predicate”: “全壊”, “object”: “1,234棟”}]}'],
    ['bare keys', '{triples: [{subject: "甲市", predicate: "全壊", object: "1,234棟"}]}'],
    ['fullwidth signs', '{"triples"：[{"subject"：　"甲市"，"predicate"："全壊"，"object"："1,234棟"}]}'],
    ['a string that holds JSON', JSON.stringify(json)],
  ])('reads %s, marked as repaired', (_name, reply) => {
    expect(whole(reply)).toEqual({ triples: [triple] })
    expect(readJsonReply(reply)).toMatchObject({ repaired: true })
  })
  it('reads raw line ends, unescaped quotes and unknown escapes in strings', () => {
    expect(whole('{"a": "one\ntwo\tthree"}')).toEqual({ a: 'one\ntwo\tthree' })
    expect(whole('{"a": "he said "go" twice", "b": "x"}')).toEqual({ a: 'he said "go" twice', b: 'x' })
    expect(whole(String.raw`{"a": "C:\data \u6c34"}`)).toEqual({ a: String.raw`C:\data 水` })
  })
  it('reads literals of Python', () => expect(whole('{"a": True, "b": None, "c": .5}')).toEqual({ a: true, b: null, c: 0.5 }))
  it('gathers objects that follow each other', () => {
    expect(whole('{"a": 1}\n{"a": 2}\n{"a": 3}')).toEqual([{ a: 1 }, { a: 2 }, { a: 3 }])
    expect(readJsonReply('{"a": 1}\n{"a": 2}\n{"a": ')).toEqual({ value: [{ a: 1 }, { a: 2 }], repaired: true, partial: true })
  })
  it('takes the first value that the caller accepts', () => {
    const read = readJsonReply(`An example: {"name": "x"}. The answer: ${json}`, (v) => replyField(v, ['triples']) !== undefined)
    expect(read).toMatchObject({ value: { triples: [triple] }, repaired: true })
  })

  it.each([
    ['closed', `<think>a {"b": 1} c</think>\n${json}`],
    ['empty', `<think>\n\n</think>\n\n${json}`],
    ['closing mark alone', `Let me see {"b": 1}.\n</think>\n${json}`],
    ['twice', `<think>a</think><think>b</think>${json}`],
    ['another name', `<reasoning>a</reasoning>${json}`],
    ['square', `[THINK]a {"b": 1}[/THINK]${json}`],
    ['channels', `<|channel|>analysis<|message|>{"b": 1}<|end|><|start|>assistant<|channel|>final<|message|>${json}`],
  ])('strips thinking: %s', (_name, reply) => expect(whole(reply)).toEqual({ triples: [triple] }))
  it('leaves the marks of thinking inside an answer', () =>
    expect(whole('{"a": "the mark </think> ends it"}')).toEqual({ a: 'the mark </think> ends it' }))
  it('tells a reply that ended while thinking, an empty one and one without JSON apart', () => {
    expect(readJsonReply(`<think>well {"triples": [`)).toEqual({ fault: 'thinking' })
    expect(readJsonReply('<think></think>\n')).toEqual({ fault: 'empty' })
    expect(readJsonReply(' \n')).toEqual({ fault: 'empty' })
    expect(readJsonReply('I cannot help with that.')).toEqual({ fault: 'no-json' })
    expect(readJsonReply('see [1] and [2]')).toEqual({ fault: 'no-json' })
    expect(readJsonReply('[]')).toEqual({ value: [], repaired: false, partial: false })
  })

  it('keeps whole items of a reply that was cut', () => {
    const cut = '{"triples": [{"subject": "a", "object": "1"}, {"subject": "b", "object": "12'
    expect(readJsonReply(cut)).toMatchObject({ value: { triples: [{ subject: 'a', object: '1' }] }, partial: true })
    expect(readJsonReply('[["a","b"],["c",')).toMatchObject({ value: [['a', 'b']], partial: true })
    expect(readJsonReply('{"summary": "x", "numbers": ["1", "2')).toMatchObject({ value: { summary: 'x', numbers: ['1'] }, partial: true })
    expect(readJsonReply('{"count": 12')).toMatchObject({ value: {}, partial: true })
    expect(readJsonReply('{"a": 1, "b": tru')).toMatchObject({ value: { a: 1 }, partial: true })
  })
  it('survives deep nesting', () => {
    expect(readJsonReply('{"a":['.repeat(3000))).toMatchObject({ partial: true })
    expect(readJsonReply('[{"a":'.repeat(3000) + 'x')).toEqual({ fault: 'no-json' })
  })
  it('gives back whatever JSON holds', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue(), { noNullPrototype: true }), (value) => {
        const text = JSON.stringify(value)
        expect(readJsonReply(text)).toEqual({ value: JSON.parse(text), repaired: false, partial: false })
      }),
    )
  })
  it('keeps nothing but whole items, wherever the reply is cut', () => {
    const items = fc.array(fc.record({ s: fc.string(), n: fc.integer() }), { minLength: 1 })
    fc.assert(
      fc.property(items, fc.nat(), (all, at) => {
        const text = JSON.stringify({ items: all })
        const read = readJsonReply(text.slice(0, 1 + (at % (text.length - 1))))
        const kept = read.fault === undefined ? (replyItems(read.value, ['items']) ?? []) : []
        expect(kept).toEqual(all.slice(0, kept.length))
      }),
    )
  })
})

describe('replyItems', () => {
  it.each([
    ['a list at the top', [triple]],
    ['a list under its name', { triples: [triple] }],
    ['a name in another case', { 'Knowledge-Triples': [triple] }],
    ['another name', { result: [triple] }],
    ['a wrapper', { data: { triples: [triple] } }],
    ['a wrapper in a list', [{ triples: [triple] }]],
    ['a single object', triple],
  ])('reads %s', (_name, value) => expect(replyItems(value, ['triples', 'knowledge_triples'])).toEqual([triple]))
  it('tells no answer from an empty list', () => {
    expect(replyItems({ triples: [] }, ['triples'])).toEqual([])
    for (const none of [{}, null, 'x', 5]) expect(replyItems(none, ['triples'])).toBeNull()
  })
})
describe('replyField', () => {
  it('finds the first name there is', () => {
    expect(replyField({ 主語: 'a', Subject_Name: 'b' }, ['subject', 'subjectName', '主語'])).toBe('b')
    expect(replyField({ a: 1 }, ['b'])).toBeUndefined()
    expect(replyField([1], ['0'])).toBeUndefined()
  })
})
