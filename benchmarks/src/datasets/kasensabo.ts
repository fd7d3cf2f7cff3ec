import { ColragError } from '@colrag/core'
import { filled, gather, object, text, textOrNone, unique } from './files/gather.ts'
import { jsonEntries } from './files/json-entries.ts'
import type { JsonEntry } from './files/json-entries.ts'
import { jsonList } from './files/json-list.ts'
import { problemList } from './files/problem-list.ts'
import { readDataFile } from './read-data-file.ts'
import type { DatasetSource } from './read-data-file.ts'

export const kasensaboSource: DatasetSource = {
  name: 'kasensabo_graph_rag',
  licence: 'Apache-2.0 (repository); the standards are published by MLIT, terms of their text not checked',
  source: 'https://github.com/tk-yasuno/kasensabo_graph_rag',
}

/** A question on one relation of a graph of river and erosion-control standards. */
export interface RelationQuestion {
  /** Its line in the file, from 1. */
  readonly id: string
  readonly question: string
  /** '' where the line has none. */
  readonly answer: string
  readonly subject: string
  readonly relation: string
  readonly object: string
}

/** In file order; several questions ask about the same relation. */
export async function kasensabo(
  folder: string,
): Promise<{ readonly source: DatasetSource; readonly questions: readonly RelationQuestion[]; readonly problems: readonly string[] }> {
  const problems = problemList()
  const lines = jsonEntries({ source: kasensaboSource, folder, file: 'train_graph_rels.jsonl', problems })
  const questions = await gather(numbered(lines), problems, (line) => {
    const relation = object(line, 'metadata')
    return {
      id: text(line, 'number'),
      question: filled(line, 'instruction'),
      answer: textOrNone(line, 'output'),
      subject: filled(relation, 'src'),
      relation: filled(relation, 'rel_type'),
      object: filled(relation, 'tgt'),
    }
  })
  return { source: kasensaboSource, questions, problems: problems.sentences() }
}

async function* numbered(lines: AsyncIterable<JsonEntry>): AsyncGenerator<JsonEntry> {
  for await (const { at, value } of lines) yield { at, value: { ...value, number: /\d+$/.exec(at)?.[0] ?? '' } }
}

/** One volume of the standards as running text: its name in the graph, its paragraphs in order, without markup. */
export interface StandardVolume {
  readonly name: string
  readonly paragraphs: readonly string[]
}

/** A question on the standards and the field of work that it is of (`維持管理_河川`). */
export interface FieldQuestion {
  readonly id: string
  readonly question: string
  readonly field: string
}

const volumes: Readonly<Record<string, string>> = {
  '00_training_overview_2025': '河川砂防技術基準の概要',
  '02_training_keikaku_kihon_2025': '河川砂防技術基準 計画編（基本計画編）',
  '03_training_keikaku_shisetsu_2025': '河川砂防技術基準 計画編（施設配置等計画編）',
  '05_training_ijikanri_kasen_2025': '河川砂防技術基準 維持管理編（河川編）',
  '06_training_ijikanri_dam_2025': '河川砂防技術基準 維持管理編（ダム編）',
  '07_training_ijikanri_sabo_2025': '河川砂防技術基準 維持管理編（砂防編）',
}

/** The volumes of the six that are there, and a hundred questions on all eight. `not-found` where none of them is there. */
export async function kasensaboVolumes(folder: string): Promise<{
  readonly volumes: readonly StandardVolume[]
  readonly questions: readonly FieldQuestion[]
  readonly problems: readonly string[]
}> {
  const problems = problemList()
  const data = { source: kasensaboSource, folder, file: 'test_questions_100.json', problems }
  const seen = new Set<string>()
  const questions = await gather(jsonList(data), problems, (value) => ({
    id: unique(String(value['id']), seen),
    question: filled(value, 'question'),
    field: filled(value, 'category'),
  }))
  const read: StandardVolume[] = []
  let missing: unknown
  for (const [file, name] of Object.entries(volumes)) {
    try {
      read.push({ name, paragraphs: plainParagraphs(await readDataFile(kasensaboSource, folder, `corpus_md/${file}.md`)) })
    } catch (error) {
      if (!ColragError.is(error) || error.code !== 'not-found') throw error
      missing = error
      problems.add('missing volumes', `corpus_md/${file}.md is not here; its questions are left out`)
    }
  }
  if (read.length === 0) throw missing
  return { volumes: read, questions, problems: problems.sentences() }
}

/** Pandoc's Markdown without frames, anchors and marks of quotation; lines of a paragraph are joined as Japanese is. */
function plainParagraphs(markdown: string): readonly string[] {
  const lines = markdown
    .replace(/```\{=html\}[\s\S]*?```/g, '')
    .replace(/\[\]\{[^}]*\}/g, '')
    .split(/\r?\n/)
    .map((line) => line.replace(/^[\s>|]+|[\s|]+$/g, ''))
  return lines
    .map((line) => (/^[-+=:]{3,}$/.test(line.replace(/\s/g, '')) ? '' : line))
    .join('\n')
    .split(/\n{2,}/)
    .map((paragraph) => paragraph.replaceAll('\n', '').trim())
    .filter((paragraph) => paragraph !== '')
}
