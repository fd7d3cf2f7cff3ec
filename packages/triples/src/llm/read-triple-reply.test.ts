import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readTripleReply } from './read-triple-reply.ts'

const one = { subject: '甲市', predicate: '全壊', object: '1,234棟' }
const two = { subject: '乙町', predicate: '半壊', object: '5棟' }
const json = JSON.stringify({ triples: [one, two] })
const read = (reply: string): unknown => {
  const found = readTripleReply(reply)
  return found.fault ?? found.triples
}

describe('readTripleReply', () => {
  it('takes the asked JSON as it stands', () =>
    expect(readTripleReply(json)).toEqual({ triples: [one, two], repaired: false, partial: false, unreadable: 0 }))
  it.each([
    ['a code fence', `\`\`\`json\n${json}\n\`\`\``],
    ['an open fence', `\`\`\`\n${json}`],
    ['prose around it, with braces', `Sure! Here are the {triples} [2]:\n${json}\nI hope {"this": "helps"}.`],
    [
      'trailing commas',
      '{"triples": [{"subject":"甲市","predicate":"全壊","object":"1,234棟",},{"subject":"乙町","predicate":"半壊","object":"5棟"},]}',
    ],
    ['comments', `{"triples": [ // two\n${JSON.stringify(one)}, /* and */ ${JSON.stringify(two)}]}`],
    ['a list at the top', JSON.stringify([one, two])],
    ['another list name', JSON.stringify({ facts: [one, two] })],
    ['an unknown list name', JSON.stringify({ 抽出結果: [one, two] })],
    ['a wrapper', JSON.stringify({ result: { triples: [one, two] } })],
    ['a wrapper in a list', JSON.stringify([{ triples: [one, two] }])],
    ['triples under numbers', JSON.stringify({ triples: { 1: one, 2: two } })],
    ['objects one a line', `${JSON.stringify(one)}\n${JSON.stringify(two)}`],
    ['key names of the paper', JSON.stringify([one, two].map((t) => ({ subject: t.subject, relation: t.predicate, object: t.object })))],
    ['key names of graphs', JSON.stringify([one, two].map((t) => ({ Head: t.subject, Relation: t.predicate, Tail: t.object })))],
    ['Japanese key names', JSON.stringify([one, two].map((t) => ({ 主語: t.subject, 述語: t.predicate, 目的語: t.object })))],
    ['lists of lists', JSON.stringify([one, two].map((t) => [t.subject, t.predicate, t.object]))],
    ['lists of lists in the list', JSON.stringify({ triples: [one, two].map((t) => [t.subject, t.predicate, t.object]) })],
    ['lists under a name each', JSON.stringify({ triples: [one, two].map((t) => ({ triple: [t.subject, t.predicate, t.object] })) })],
    ['entities that are objects', JSON.stringify([one, two].map((t) => ({ ...t, subject: { name: t.subject, type: 'city' } })))],
    ['strings with bars', JSON.stringify({ triples: [one, two].map((t) => `${t.subject} | ${t.predicate} | ${t.object}`) })],
    ['JSON in a string', JSON.stringify(json)],
    ['a numbered list of tuples', '1. (甲市, 全壊, 1,234棟)\n2. (乙町, 半壊, 5棟)'],
    ['a bulleted list with arrows', '- 甲市 → 全壊 → 1,234棟\n- 乙町 → 半壊 → 5棟'],
    ['a numbered list with bars', 'Triples:\n1. 甲市 | 全壊 | 1,234棟\n2. 乙町 | 半壊 | 5棟'],
    ['a table in Markdown', '| Subject | Predicate | Object |\n|---|---|---|\n| 甲市 | 全壊 | 1,234棟 |\n| 乙町 | 半壊 | 5棟 |'],
    [
      'labelled lines',
      '1. **Subject:** 甲市\n   **Predicate:** 全壊\n   **Object:** 1,234棟\n\n2. **Subject:** 乙町\n   **Predicate:** 半壊\n   **Object:** 5棟',
    ],
    ['thinking before it', `<think>The text [1] says {"a": 1}.</think>\n${json}`],
    ['thinking without its start', `so {"triples": []}\n</think>${json}`],
    ['empty thinking', `<think></think>${json}`],
    ['thinking in channels', `<|channel|>analysis<|message|>hm<|end|><|start|>assistant<|channel|>final<|message|>${json}`],
  ])('reads %s', (_name, reply) => expect(read(reply)).toEqual([one, two]))

  it('reads numbers as objects, raw line ends and a single triple', () => {
    expect(read('{"triples":[{"subject":"甲市","predicate":"死者","object":8}]}')).toEqual([
      { subject: '甲市', predicate: '死者', object: '8' },
    ])
    expect(read('[{"subject":"甲\n市","predicate":"全壊","object":"5棟"}]')).toEqual([
      { subject: '甲\n市', predicate: '全壊', object: '5棟' },
    ])
    expect(read(JSON.stringify(one))).toEqual([one])
    expect(read(JSON.stringify([one.subject, one.predicate, one.object]))).toEqual([one])
    expect(read('{"subject":"甲市","object":"5棟"}')).toEqual([{ subject: '甲市', predicate: '', object: '5棟' }])
  })
  it('tells no triples from no answer', () => {
    for (const none of ['[]', '{"triples": []}', '```json\n{"triples": []}\n```']) expect(read(none)).toEqual([])
    expect(read('')).toBe('the reply is empty')
    expect(read('<think>let me see')).toBe('the reply ended while the model was thinking')
    for (const bad of ['{}', 'null', 'I cannot do that.', '<html><body>502</body></html>', '{"error": "busy"}', '{"triples": "none"}'])
      expect(read(bad)).toBe('there are no triples in the reply')
  })
  it('takes an empty list for an answer only where it is the whole of it', () => {
    for (const none of ['[ ]', '```json\n[]\n```', '<think>hm []</think>\n[]']) expect(read(none)).toEqual([])
    for (const bad of ['[[[]]]', '[[]]', 'The list [] is what I would give.', 'See []: no.', '{"a": [[]]}'])
      expect(read(bad)).toBe('there are no triples in the reply')
  })
  it('takes names that any object may have only beside a clear one', () => {
    for (const bad of [
      { source: 'p. 3', value: '5' },
      { type: 'city', from: '甲市', to: '乙町' },
      { source: 'a', type: 'b', value: 'c' },
    ])
      expect(read(JSON.stringify([bad]))).toBe('there are no triples in the reply')
    expect(read(JSON.stringify([{ source: '甲市', relation: '全壊', target: '1,234棟' }]))).toEqual([one])
    expect(read(JSON.stringify([{ subject: '甲市', type: '全壊', value: '1,234棟' }]))).toEqual([one])
  })
  it('saves the whole triples of a reply that was cut, and counts what is none', () => {
    expect(readTripleReply(json.slice(0, -20), true)).toMatchObject({ triples: [one], partial: true })
    expect(readTripleReply(json, true)).toMatchObject({ triples: [one, two], partial: true })
    expect(readTripleReply(JSON.stringify([one, { note: 'x' }, 5]))).toMatchObject({ triples: [one], unreadable: 2 })
  })
  it('throws at nothing', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('{', '}', '[', ']', '"', ',', ':', '|', '(', ')', '\n', 'a', '1', ' ', '→', '\\') }),
        (reply) => void readTripleReply(reply),
      ),
    )
  })
  it('gives back whatever triples were written', () => {
    const word = fc.string({ minLength: 1 }).filter((s) => s.trim() === s && s !== '')
    fc.assert(
      fc.property(fc.array(fc.record({ subject: word, predicate: word, object: word }), { minLength: 1 }), (triples) => {
        expect(read(JSON.stringify({ triples }))).toEqual(triples)
      }),
    )
  })
})
