import { resolve } from 'node:path'
import { ColragError } from '@colrag/core'
import { describeRecipe, nearMiss, parseDefinition, recipeChoice, resolvePart, withParts } from '@colrag/recipes'
import type { ExchangedParts } from '@colrag/recipes'
import { stages } from './stages.ts'
import type { ExchangeableStage } from './stages.ts'

/** A recipe as `makeRecipe` takes it. */
export interface NamedRecipe {
  readonly name: string
  readonly definitions: Readonly<Record<string, unknown>>
}

/** The same recipe once with each value at one stage, in the order given. */
export interface Exchange {
  readonly stage: string
  readonly recipes: readonly (NamedRecipe & { readonly value: string })[]
}

/**
 * Reads `STAGE=A,B` (or `STAGE=A;B` where a value has commas of its own). Throws `invalid-options` for a stage or a value that is not known, naming
 * what there is, and for fewer than two different values.
 */
export function exchangeStage(recipe: NamedRecipe, text: string): Exchange {
  const [, name = text, said = ''] = /^([^=]*)=(.*)$/s.exec(text) ?? []
  const values = [...new Set(said.split(said.includes(';') ? ';' : ',').map((value) => value.trim()))].filter((value) => value !== '')
  const found = stageOf(recipe, name.trim())
  if (values.length < 2)
    throw new ColragError(
      'invalid-options',
      '--stage',
      `--stage ${text} names ${values.length === 0 ? 'nothing' : 'one part'} to compare`,
      {
        hint: `write it as ${found.stage}=A,B with two parts of: ${found.values}; with ; between them where a part has commas of its own`,
      },
    )
  return { stage: found.stage, recipes: values.map((value) => ({ value, ...exchanged(recipe, found, value) })) }
}

/** The recipe with another part at one stage. Throws as `exchangeStage` does. */
export const withStage = (recipe: NamedRecipe, stage: string, value: string): NamedRecipe =>
  exchanged(recipe, stageOf(recipe, stage), value)

const valuesOf = (stage: string): string => stages.find((known) => known.stage === stage)?.values ?? ''

function stageOf(recipe: NamedRecipe, name: string): ExchangeableStage {
  const known = stages.find(({ stage, also = [] }) => stage === name || also.includes(name))
  if (known) return known
  const [axis = '', field] = name.split('.')
  const { indexes, fusion } = describeRecipe(recipe.name, recipe.definitions)
  const index = indexes[axis]
  if (field === 'normalizer' && (index || Object.hasOwn(fusion.normalizers, axis)))
    return { stage: name, place: { path: ['fusion', 'normalizers', axis] }, values: valuesOf('normalizer') }
  if (index && field !== undefined && field !== 'level')
    return { stage: name, place: { path: ['indexes', axis, field] }, values: `what ${field} of an index may be` }
  const ofAxes = Object.entries(indexes).map(([key, sheet]) => `${key} (${fieldsOf(sheet).join(', ')}, normalizer)`)
  const meant = nearMiss(name, [...stages.map(({ stage }) => stage), ...Object.keys(indexes)])
  throw new ColragError('invalid-options', '--stage', `there is no stage ${name === '' ? 'without a name' : name} to exchange`, {
    hint: `${meant === null ? '' : `did you mean ${meant}? `}there are ${stages.map(({ stage }) => stage).join(', ')}; and AXIS.FIELD of ${ofAxes.join(', ')}`,
  })
}

const fieldsOf = (sheet: object): readonly string[] => Object.keys(sheet).filter((key) => key !== 'kind' && key !== 'level')

function exchanged(recipe: NamedRecipe, { stage, place }: ExchangeableStage, value: string): NamedRecipe {
  if ('part' in place) return { ...recipe, name: withPart(recipe.name, place.part, value) }
  const { base } = recipeChoice(recipe.name)
  const definition = (recipe.definitions[base] ?? { base }) as Readonly<Record<string, unknown>>
  const paths = place.path.includes('AXIS') ? axesWith(recipe, place.path) : [place.path]
  const changed = paths.reduce((held, path) => withValue(held, path, scalar(value)), definition)
  const parsed = parseDefinition(changed)
  if ('faults' in parsed)
    throw new ColragError(
      'invalid-options',
      '--stage',
      `${stage}=${value} cannot be: ${parsed.faults.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ')}`,
    )
  const name = `${base}[${stage}=${value}]`
  return { name: name + recipe.name.slice(base.length), definitions: { ...recipe.definitions, [name]: changed } }
}

const withPart = (name: string, part: keyof ExchangedParts, value: string): string =>
  withParts(name, { [part]: resolvePart(part, value, resolve('.')) })

/** The places of all axes that have such a thing: a tokenizer is of indexes of words alone. */
function axesWith(recipe: NamedRecipe, path: readonly string[]): readonly (readonly string[])[] {
  const { indexes, fusion } = describeRecipe(recipe.name, recipe.definitions)
  const [top, , field] = path
  const axes =
    top === 'fusion'
      ? Object.keys(fusion.normalizers)
      : Object.keys(indexes).filter((axis) => field !== undefined && Object.hasOwn(indexes[axis] ?? {}, field))
  return axes.map((axis) => path.map((key) => (key === 'AXIS' ? axis : key)))
}

function withValue(
  held: Readonly<Record<string, unknown>>,
  [key = '', ...rest]: readonly string[],
  value: unknown,
): Readonly<Record<string, unknown>> {
  const inner = (held[key] ?? {}) as Readonly<Record<string, unknown>>
  return { ...held, [key]: rest.length === 0 ? value : withValue(inner, rest, value) }
}

const scalar = (value: string): string | number | boolean =>
  /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value === 'true' ? true : value === 'false' ? false : value
