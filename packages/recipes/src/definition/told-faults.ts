import { z } from 'zod'
import { nearMiss } from './near-miss.ts'

/** What is wrong at one place of a recipe. */
export interface Fault {
  readonly path: readonly (string | number)[]
  readonly message: string
}

/** The faults of a schema's error as people say them, one for each key that is not known. */
export function toldFaults(error: z.ZodError, schema: z.ZodType): Fault[] {
  return faultsOf(error.issues, schema, [])
}

function faultsOf(issues: readonly z.core.$ZodIssue[], schema: z.ZodType, at: Fault['path']): Fault[] {
  return issues.flatMap((issue): Fault[] => {
    const path = [...at, ...issue.path.map((key) => (typeof key === 'number' ? key : String(key)))]
    if (issue.code === 'invalid_union') {
      const meant = issue.errors.find((errors) => errors.length > 0 && !errors.some(isOtherKind))
      if (meant) return faultsOf(meant, schema, path)
    }
    if (issue.code !== 'unrecognized_keys') return [{ path, message: messageOf(issue) }]
    const known = keysAt(schema, path)
    return issue.keys.map((key) => {
      const meant = nearMiss(key, known)
      const may = known.length > 0 ? `known: ${known.join(', ')}` : 'nothing may stand here'
      return { path: [...path, key], message: `unknown key; ${meant === null ? may : `did you mean ${meant}?`}` }
    })
  })
}

/** Whether what was said is no candidate for one of several shapes: text where that shape is an object. */
const isOtherKind = ({ path, code }: z.core.$ZodIssue): boolean =>
  path.length === 0 && (code === 'invalid_type' || code === 'invalid_value')

function messageOf(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_value') return `expected ${issue.values.length > 1 ? 'one of ' : ''}${issue.values.join(', ')}`
  if (issue.code === 'invalid_type') return issue.message.startsWith('expected') ? issue.message : `expected ${issue.expected}`
  return issue.message
}

/** The keys that an object at a place may have. */
function keysAt(schema: z.ZodType, path: readonly (string | number)[]): readonly string[] {
  let at: unknown = schema
  for (const key of path) at = shapeOf(at)[String(key)]
  return Object.keys(shapeOf(at))
}

function shapeOf(schema: unknown): Readonly<Record<string, unknown>> {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodExactOptional) return shapeOf(schema.unwrap())
  if (schema instanceof z.ZodUnion) return Object.assign({}, ...schema.options.map(shapeOf)) as Readonly<Record<string, unknown>>
  return schema instanceof z.ZodObject ? schema.shape : {}
}
