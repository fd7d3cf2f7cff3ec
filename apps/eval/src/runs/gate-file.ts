import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { ColragError } from '@colrag/core'
import { placedYaml } from '../yaml/placed-yaml.ts'

/** A figure that must be reached: the mean of a measure over a set, or over one type of its questions. */
export interface Expectation {
  readonly dataset: string
  readonly recipe: string
  readonly metric: string
  readonly least: number
  readonly type?: string
}

/** `data` and `keep` are absolute where the file names them. */
export interface GateFile {
  readonly data?: string
  readonly keep?: string
  readonly expect: readonly Expectation[]
}

const keys = ['dataset', 'recipe', 'metric', 'least', 'type', 'metrics']
const topKeys = ['data', 'keep', 'expect']

/**
 * Reads expectations of a YAML or JSON file: `expect`, a list of `{dataset, recipe, metric, least}` with an optional `type` of questions, or with
 * `metrics`, several of them by name, in place of `metric` and `least`. Folders, files of recipes and sets are meant from where the file lies. Throws
 * `not-found` for a file that cannot be read and `invalid-options` with a line for each fault; a key that is not known is one.
 */
export function readGateFile(path: string): GateFile {
  const { value: top, lineOf } = placedYaml(path, textOf(path), (faults) => refuse(path, faults))
  const faults: string[] = []
  const fault = (place: readonly (string | number)[], message: string): void => void faults.push(`${path}:${lineOf(place)}: ${message}`)
  if (!isRecord(top) || !Array.isArray(top['expect']) || top['expect'].length === 0)
    return refuse(path, [`${path}:1: there is no list of expectations under expect`])
  for (const key of Object.keys(top)) if (!topKeys.includes(key)) fault([key], `${key} is not known; there are ${topKeys.join(', ')}`)
  const folder = dirname(resolve(path))
  const expect = top['expect'].flatMap((entry: unknown, i) =>
    expectationsIn(entry, folder, (key, message) => fault(key === '' ? ['expect', i] : ['expect', i, key], message)),
  )
  for (const key of ['data', 'keep'])
    if (top[key] !== undefined && typeof top[key] !== 'string') fault([key], `${key} must be the name of a folder`)
  if (faults.length > 0) return refuse(path, faults)
  return { ...placed('data', top, folder), ...placed('keep', top, folder), expect }
}

function expectationsIn(entry: unknown, folder: string, fault: (key: string, message: string) => void): readonly Expectation[] {
  if (!isRecord(entry)) {
    fault('', 'an expectation says dataset, recipe, metric and least')
    return []
  }
  for (const key of Object.keys(entry)) if (!keys.includes(key)) fault(key, `${key} is not known; there are ${keys.join(', ')}`)
  const { dataset, recipe = 'embedded', metric, least, metrics, type } = entry
  for (const [key, value] of Object.entries({ dataset, recipe, ...(type === undefined ? {} : { type }) }))
    if (typeof value !== 'string' || value === '') fault(value === undefined ? '' : key, `${key} must be a text`)
  const single = metric === undefined && least === undefined ? {} : { [String(metric)]: least }
  if (metrics !== undefined && !isRecord(metrics)) fault('metrics', 'metrics must name measures with what they must reach')
  const figures = Object.entries({ ...(isRecord(metrics) ? metrics : {}), ...single })
  if (figures.length === 0) fault('', 'there is no metric with what it must reach at least')
  return figures.map(([name, value]) => {
    if (typeof value !== 'number' || !Number.isFinite(value))
      fault(metrics === undefined ? '' : 'metrics', `what ${name} must reach must be a number`)
    if (!isMeasure(name))
      fault(metrics === undefined ? 'metric' : 'metrics', `${name} is no measure; say recall@5, ndcg@10 or, of answers, f1`)
    return {
      dataset: /^\.{1,2}\//.test(String(dataset)) ? resolve(folder, String(dataset)) : String(dataset),
      recipe: /^\.{1,2}\//.test(String(recipe)) ? resolve(folder, String(recipe)) : String(recipe),
      metric: name,
      least: Number(value),
      ...(typeof type === 'string' ? { type } : {}),
    }
  })
}

const answerMeasures = ['em', 'f1', 'contains', 'similarity', 'numeric', 'citation']
const isMeasure = (name: string): boolean => cutOffOf(name) !== null || isAnswerMeasure(name)

export const isAnswerMeasure = (name: string): boolean => answerMeasures.includes(name)

/** The cut-off in the name of a measure of rankings; null for another name. */
export const cutOffOf = (name: string): number | null => {
  const k = /^(?:recall|all|hit|precision|mrr|ndcg|map)@([1-9]\d*)$/.exec(name)?.[1]
  return k === undefined ? null : Number(k)
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (cause) {
    throw new ColragError('not-found', path, `there is no file of expectations at ${path}`, { cause })
  }
}

const placed = (key: 'data' | 'keep', top: Readonly<Record<string, unknown>>, folder: string): Partial<GateFile> =>
  typeof top[key] === 'string' ? { [key]: resolve(folder, top[key]) } : {}

function refuse(path: string, faults: readonly string[]): never {
  throw new ColragError(
    'invalid-options',
    path,
    `the expectations of ${path} cannot be used\n${faults.map((line) => `  ${line}`).join('\n')}`,
  )
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
