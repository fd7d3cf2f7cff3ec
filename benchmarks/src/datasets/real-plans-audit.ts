import { ColragError } from '@colrag/core'
import { filled, gather, object, objects, text, unique } from './files/gather.ts'
import { jsonEntries } from './files/json-entries.ts'
import { problemList } from './files/problem-list.ts'
import type { DatasetSource } from './read-data-file.ts'

export const realPlansAuditSource: DatasetSource = {
  name: 'real_plans_audit',
  licence: 'short quotations of public documents; terms of each PDF in SOURCES.tsv',
  source: 'the shared data folder of this project',
}

interface AuditPlace {
  readonly file: string
  readonly page: number
  readonly quote?: string
}

/** A proposed value to hold against a plan sheet. `unclear`: the sheet states no limit for it, and `gold` is empty. */
export interface AuditItem {
  readonly id: string
  readonly proposal: string
  readonly component: string
  readonly value: string
  readonly sheet: AuditPlace
  readonly gold: readonly AuditPlace[]
  readonly limit: string
  readonly verdict: 'pass' | 'fail' | 'unclear'
  readonly scanned: boolean
}

/** Proposals with their verdicts, in file order. */
export async function realPlansAudit(
  folder: string,
): Promise<{ readonly source: DatasetSource; readonly items: readonly AuditItem[]; readonly problems: readonly string[] }> {
  const problems = problemList()
  const seen = new Set<string>()
  const items = await gather(
    jsonEntries({ source: realPlansAuditSource, folder, file: 'items.jsonl', problems }),
    problems,
    (value): AuditItem => {
      const verdict = text(value, 'verdict')
      if (verdict !== 'pass' && verdict !== 'fail' && verdict !== 'unclear')
        throw new ColragError('bad-input', 'verdict', 'is none of pass, fail and unclear')
      return {
        id: unique(filled(value, 'id'), seen),
        proposal: filled(value, 'proposal'),
        component: filled(value, 'component'),
        value: filled(value, 'proposed_value'),
        sheet: placeOf(object(value, 'sheet')),
        gold: objects(value, 'gold').map(placeOf),
        limit: text(value, 'limit'),
        verdict,
        scanned: value['scanned'] === true,
      }
    },
  )
  return { source: realPlansAuditSource, items, problems: problems.sentences() }
}

function placeOf(value: Readonly<Record<string, unknown>>): AuditPlace {
  const { page, quote } = value
  if (typeof page !== 'number' || !Number.isSafeInteger(page)) throw new ColragError('bad-input', 'page', 'is no number of a page')
  return { file: filled(value, 'file'), page, ...(typeof quote === 'string' ? { quote } : {}) }
}
