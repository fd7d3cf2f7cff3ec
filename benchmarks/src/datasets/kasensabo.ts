import { readDataFile } from './read-data-file.ts'
import type { DatasetSource } from './read-data-file.ts'

export const kasensaboSource: DatasetSource = {
  name: 'kasensabo_graph_rag',
  licence: 'Apache-2.0',
  source: 'https://github.com/tk-yasuno/kasensabo_graph_rag',
}

/** A question on one relation of a graph of river and erosion-control standards. */
export interface RelationQuestion {
  readonly question: string
  readonly subject: string
  readonly relation: string
  readonly object: string
}

interface Line {
  readonly instruction: string
  readonly metadata: { readonly src: string; readonly rel_type: string; readonly tgt: string }
}

/** In file order; several questions ask about the same relation. */
export async function kasensabo(
  folder: string,
): Promise<{ readonly source: DatasetSource; readonly questions: readonly RelationQuestion[] }> {
  const lines = (await readDataFile(kasensaboSource, folder, 'train_graph_rels.jsonl')).split('\n').filter((line) => line.trim() !== '')
  const questions = lines.map((line) => {
    const { instruction, metadata } = JSON.parse(line) as Line
    return { question: instruction, subject: metadata.src, relation: metadata.rel_type, object: metadata.tgt }
  })
  return { source: kasensaboSource, questions }
}

/** One volume of the standards as running text: its name in the graph, its paragraphs in order, without markup. */
export interface StandardVolume {
  readonly name: string
  readonly paragraphs: readonly string[]
}

/** A question on the standards and the field of work that it is of (`維持管理_河川`). */
export interface FieldQuestion {
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

/** The six volumes that are there, and a hundred questions on all eight. */
export async function kasensaboVolumes(
  folder: string,
): Promise<{ readonly volumes: readonly StandardVolume[]; readonly questions: readonly FieldQuestion[] }> {
  const read = (file: string): Promise<string> => readDataFile(kasensaboSource, folder, file)
  const questions = JSON.parse(await read('test_questions_100.json')) as readonly { readonly question: string; readonly category: string }[]
  return {
    volumes: await Promise.all(
      Object.entries(volumes).map(async ([file, name]) => ({ name, paragraphs: plainParagraphs(await read(`corpus_md/${file}.md`)) })),
    ),
    questions: questions.map(({ question, category }) => ({ question, field: category })),
  }
}

/** Pandoc's Markdown without frames, anchors and marks of quotation; lines of a paragraph are joined as Japanese is. */
function plainParagraphs(markdown: string): readonly string[] {
  const lines = markdown
    .replace(/```\{=html\}[\s\S]*?```/g, '')
    .replace(/\[\]\{[^}]*\}/g, '')
    .split('\n')
    .map((line) => line.replace(/^[\s>|]+|[\s|]+$/g, ''))
  return lines
    .map((line) => (/^[-+=:]{3,}$/.test(line.replace(/\s/g, '')) ? '' : line))
    .join('\n')
    .split(/\n{2,}/)
    .map((paragraph) => paragraph.replaceAll('\n', '').trim())
    .filter((paragraph) => paragraph !== '')
}
