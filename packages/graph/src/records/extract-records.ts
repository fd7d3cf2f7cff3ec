import type { Evidence } from '@colrag/core'
import type { EvidenceRecord, EvidenceUnit, Stated } from './evidence-record.ts'
import { labelRecords } from './label-records.ts'
import { foldedText, holdsTerm, namesTitle, questionTerms } from './question-terms.ts'
import { sentenceRecords } from './sentence-records.ts'
import { tableRecords } from './table-records.ts'
import { tripleRecords } from './triple-records.ts'

/**
 * What the evidence states of what a question asks (ColGraphRAG, R(q)), by patterns and without a model: statements of triple units, cells of tables,
 * `label: value` lines, and sentences, each where it holds a name or word of the question or one of `names`, which earlier records brought. In the order of the evidence and of the text; a unit
 * that stands twice counts once, and so does a statement. Of a document that the question calls by its title, the first statements of each unit count even
 * where they hold no such word. None where there is no word to go by.
 */
export function extractRecords(question: string, evidence: readonly Evidence[], names: readonly string[] = []): readonly EvidenceRecord[] {
  const asked = questionTerms(question)
  const terms = [...new Set([...asked.names.map(foldedText), ...asked.words, ...names.map(foldedText)])]
  const wanted = (text: string): boolean => {
    const folded = foldedText(text)
    return terms.some((term) => holdsTerm(folded, term))
  }
  const called = foldedText(question)
  const seen = new Set<string>()
  return evidence.flatMap(({ unit, title }) => {
    const first = namesTitle(called, title) ? statedIn(unit, title, () => true).slice(0, mostUnasked) : []
    return [...statedIn(unit, title, wanted), ...first]
      .sort((a, b) => a.at[0] - b.at[0])
      .flatMap((stated): EvidenceRecord[] => {
        const record = { ...stated, unitId: unit.id, quote: unit.text.slice(...stated.at), about: title }
        const key = JSON.stringify([record.unitId, record.at, record.subject, record.predicate, record.object])
        if (seen.has(key)) return []
        seen.add(key)
        return [record]
      })
  })
}

/** A long table would drown what others say. */
const mostUnasked = 40

function statedIn(unit: EvidenceUnit, title: string, wanted: (text: string) => boolean): readonly Stated[] {
  if (unit.level === 'triple') return tripleRecords(unit, wanted)
  if (unit.text.includes('\t')) return tableRecords(unit, wanted)
  const labels = labelRecords(unit, title, wanted)
  const sentences = sentenceRecords(unit, title, wanted).filter(
    ({ at }) => !labels.some((label) => label.at[0] < at[1] && at[0] < label.at[1]),
  )
  return [...labels, ...sentences].sort((a, b) => a.at[0] - b.at[0])
}
