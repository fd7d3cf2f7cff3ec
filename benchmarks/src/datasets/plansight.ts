import { ColragError } from '@colrag/core'
import { filled, gather, object, text, unique } from './files/gather.ts'
import { isObject, type JsonEntry } from './files/json-entries.ts'
import { entriesOf, jsonList, jsonValue } from './files/json-list.ts'
import { jsonField } from './files/json-field.ts'
import { problemList } from './files/problem-list.ts'
import type { DatasetSource } from './read-data-file.ts'

export const plansightSource: DatasetSource = {
  name: 'PlanSight-RAG, released annotations',
  licence: 'CC BY 4.0 (annotations)',
  source: 'https://github.com/Nabarajsub/plansightrag',
}

/** A value that stands on a plan and the rule that it is held against: it complies when `value operator threshold`. */
export interface PlanItem {
  readonly id: string
  readonly page: string
  readonly component: string
  readonly value: number
  readonly unit: string
  readonly rule: string
  readonly operator: '<=' | '>='
  readonly threshold: number
  readonly topic: string
  readonly complies: boolean
  /** The value was printed over the real one so that it does not comply. */
  readonly injected: boolean
}

/** A drawn sheet with a schedule: facts of the row that is asked about, by name with its unit. */
export interface DenseSheet {
  readonly name: string
  readonly facts: Readonly<Record<string, number>>
  readonly rows: number
  readonly row: number
  readonly rule: string
  readonly complies: boolean
}

export interface PlanSight {
  readonly source: DatasetSource
  readonly items: readonly PlanItem[]
  readonly sheets: readonly DenseSheet[]
  /** Published recall@5 in per cent of ways to search pages by their tiles, `GRID/WAY`, and of whole pages. */
  readonly recall: Readonly<Record<string, number>>
  /** Questions behind each. */
  readonly questions: number
  readonly problems: readonly string[]
}

/** Twelve values of real plans, four drawn sheets, and published recall of tiles, each in file order. */
export async function plansight(folder: string): Promise<PlanSight> {
  const problems = problemList()
  const file = (name: string): Parameters<typeof jsonValue>[0] => ({ source: plansightSource, folder, file: name, problems })
  const seen = new Set<string>()
  const items = await gather(entriesOf(await jsonField(file('real_items.json'), 'items'), file('real_items.json')), problems, (value) =>
    itemOf(value, seen),
  )
  const sheets = await gather(jsonList(file('dense4_facts.json')), problems, sheetOf)
  const tiles = await jsonValue(file('tiling_v2_results.json'))
  if (!isObject(tiles)) throw new ColragError('bad-input', 'tiling_v2_results.json', 'there are no results in this file')
  const grids = Object.entries(tiles).flatMap(([grid, ways]) =>
    isObject(ways)
      ? Object.entries(ways).flatMap(([way, share]) => (typeof share === 'number' ? [[`${grid}/${way}`, share] as const] : []))
      : [],
  )
  return {
    source: plansightSource,
    items,
    sheets,
    recall: { 'whole pages': number(tiles, 'baseline_full_page_recall5'), ...Object.fromEntries(grids) },
    questions: number(tiles, 'n'),
    problems: problems.sentences(),
  }
}

/** Whether a value meets its rule. */
export const meetsRule = ({ value, operator, threshold }: PlanItem): boolean =>
  operator === '<=' ? value <= threshold : value >= threshold

function itemOf(value: JsonEntry['value'], seen: Set<string>): PlanItem {
  const operator = text(value, 'operator')
  if (operator !== '<=' && operator !== '>=') throw new ColragError('bad-input', 'operator', 'is neither <= nor >=')
  return {
    id: unique(filled(value, 'id'), seen),
    page: filled(value, 'page'),
    component: filled(value, 'component'),
    value: number(value, 'design_value'),
    unit: text(value, 'unit'),
    rule: filled(value, 'rule_query'),
    operator,
    threshold: number(value, 'threshold'),
    topic: text(value, 'expected_topic'),
    complies: value['gt_compliant'] === true,
    injected: value['injected'] === true,
  }
}

function sheetOf(value: JsonEntry['value']): DenseSheet {
  const hero = object(value, 'hero')
  return {
    name: filled(value, 'name'),
    facts: Object.fromEntries(Object.keys(hero).map((fact) => [fact, number(hero, fact)])),
    rows: number(value, 'schedule_rows'),
    row: number(value, 'hero_idx'),
    rule: filled(value, 'rule'),
    complies: value['ground_truth_compliant'] === true,
  }
}

function number(value: JsonEntry['value'], name: string): number {
  const held = value[name]
  if (typeof held === 'number' && Number.isFinite(held)) return held
  throw new ColragError('bad-input', name, 'is missing or no number')
}
