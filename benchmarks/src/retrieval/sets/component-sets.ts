import { join } from 'node:path'
import { mmqa, mmqaSource } from '../../datasets/mmqa.ts'
import type { MmqaComponent, MmqaQuestion } from '../../datasets/mmqa.ts'
import { u4Source, u4Tables } from '../../datasets/u4-tables.ts'
import type { ReportTable } from '../../datasets/u4-tables.ts'
import type { WrittenSet } from '../retrieval-set.ts'
import type { WrittenBlock } from '../written-document.ts'

/** Which of some 380 tables of two securities reports has the asked value. A table is a page under its headings. */
export const u4Set: WrittenSet = {
  name: 'u4_tables',
  source: u4Source,
  wanted: [
    { measure: 'R', at: 1, least: 0.45 },
    { measure: 'R', at: 5, least: 0.75 },
  ],
  async load(data) {
    const { tables, companies, questions, problems } = await u4Tables(join(data, 'ntcir18_u4_sample'))
    return {
      documents: [...Map.groupBy(tables, (table) => table.report)].map(([report, own]) => ({
        title: companies[report] ?? report,
        pages: own.map((table) => ({ key: table.id, blocks: underHeadings(table) })),
      })),
      questions: questions.map(({ id, question, table, answer }) => ({
        id,
        text: question,
        ...(answer === '' ? {} : { answers: [answer] }),
        gold: [[table]],
      })),
      problems,
    }
  },
}

function underHeadings({ headings, before, rows }: ReportTable): readonly WrittenBlock[] {
  return [
    ...headings.map((text, depth): WrittenBlock => ({ kind: 'heading', text, depth })),
    ...(before === '' ? [] : [{ kind: 'text' as const, text: before }]),
    { kind: 'table', rows, headerRows: headerRowsOf(rows) },
  ]
}

const isValue = (text: string): boolean => /^[△▲−－\-(（]?[\d,，.．]+[)）%％]?$|^[－―-]$/u.test(text.replace(/[\s※]/gu, ''))

/** The rows above the first that holds a value, at most three. */
function headerRowsOf(rows: readonly (readonly string[])[]): number {
  const first = rows.findIndex((row) => row.some(isValue))
  return first < 0 ? Math.min(1, rows.length) : Math.min(3, first)
}

/**
 * Which texts, tables and pictures (by their titles) a question needs, of 1,212; each is a document. Questions of one kind of evidence only:
 * the others name what they need no more than halfway.
 */
export const mmqaSet: WrittenSet = componentSet('mmqa', [{ measure: 'R', at: 9, least: 0.9 }], ({ type }) => !type.includes('('))

/** The same with all hundred questions, composed, compared and intersected ones too. */
export const mmqaAllSet: WrittenSet = componentSet('mmqa_all', [{ measure: 'R', at: 9 }], () => true)

function componentSet(name: string, wanted: WrittenSet['wanted'], isAsked: (question: MmqaQuestion) => boolean): WrittenSet {
  return {
    name,
    source: mmqaSource,
    wanted,
    async load(data) {
      const { components, questions, problems } = await mmqa(join(data, 'mmqa_n100'))
      return {
        documents: components.map((component) => ({
          title: component.title,
          pages: [{ key: component.id, blocks: [blockOf(component)] }],
        })),
        questions: questions.filter(isAsked).map(({ id, question, type, answers, answeredBy, gold, images }) => ({
          id,
          text: question,
          type,
          answers,
          gold: gold.map((key) => [key]),
          modality: answeredBy.join('+'),
          linked: images,
        })),
        problems,
      }
    },
  }
}

function blockOf(component: MmqaComponent): WrittenBlock {
  switch (component.kind) {
    case 'text':
      return { kind: 'text', text: component.text }
    case 'table':
      return { kind: 'table', rows: component.rows, headerRows: 1 }
    case 'image':
      return { kind: 'photo', text: component.title }
  }
}
