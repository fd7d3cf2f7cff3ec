import type { Passage } from '@colrag/core'
import { blockId, documentId, pageId } from '@colrag/core'
import { scriptedModel, strictContext } from '@colrag/testing'
import { expect, it } from 'vitest'
import { ruleTriples } from '../rule-triples.ts'
import { llmTriples } from './llm-triples.ts'

const reply = (...triples: readonly (readonly [string, string, string])[]): string =>
  JSON.stringify({ triples: triples.map(([subject, predicate, object]) => ({ subject, predicate, object })) })

it('keeps what rules say of a table beside what the model says of it, nothing twice', async () => {
  const rows = [
    ['市町村', '全壊（棟）'],
    ['甲市', '1,234'],
    ['乙町', '5'],
  ]
  const box = { x: 0, y: 0, width: 1, height: 1 }
  const cells = rows.flatMap((words, row) =>
    words.map((cell, column) => ({ row, column, rowSpan: 1, columnSpan: 1, text: cell, box, header: row === 0 })),
  )
  const table: Passage = {
    blockId: blockId(pageId(documentId('1'.repeat(64)), 1), 0),
    text: rows.map((row) => row.join('\t')).join('\n'),
    kind: 'table',
    table: { rows: 3, columns: 2, headerRows: 1, headerColumns: 0, cells },
  }
  const rules = await ruleTriples().extract(table, strictContext())
  const [first] = rules
  const said = reply([first?.subject ?? '', first?.predicate ?? '', first?.object ?? ''], ['甲市', '最大の全壊', '1,234棟'])
  const extractor = llmTriples(scriptedModel([said]), { fallback: ruleTriples() })
  const triples = await extractor.extract(table, strictContext())
  expect(triples.map((t) => t.predicate)).toEqual([first?.predicate, '最大の全壊', ...rules.slice(1).map((t) => t.predicate)])
  expect(triples.map((t) => t.by.model !== undefined)).toEqual([true, true, ...rules.slice(1).map(() => false)])
  expect(rules.length).toBeGreaterThan(1)
})
