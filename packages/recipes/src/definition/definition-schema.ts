import type { Param, Space } from '@colrag/core'
import { normalizerByName, normalizerNames, queryClasses } from '@colrag/fusion'
import { z } from 'zod'
import { exchangeable } from '../recipe-name.ts'
import { takesFineUnits } from '../sheet/fine-axis.ts'
import { analyserNames, fusersByName } from '../sheet/fusion-sheet.ts'
import type { IndexSheet } from '../sheet/index-sheet.ts'
import type { AnySheet } from '../sheet/recipe-sheet.ts'
import { foldingsByName, tokenizersByName } from '../sheet/tokenizers-by-name.ts'

const oneOf = (table: Readonly<Record<string, unknown>>): z.ZodType => z.enum(Object.keys(table) as [string, ...string[]])

/** A number from `low` to `high`, both included. */
function number(low: number, high: number, whole = false): z.ZodType {
  const kind = whole ? 'a whole number' : 'a number'
  const error = `expected ${kind} ${high === Infinity ? `≥ ${low}` : `from ${low} to ${high}`}`
  const shape = (whole ? z.int({ error }) : z.number({ error })).min(low, { error })
  return high === Infinity ? shape : shape.max(high, { error })
}

const text = z.string({ error: 'expected text' }).min(1, { error: 'expected some text' })
const command = z.strictObject({
  command: z.union([text, z.array(text).min(1, { error: 'expected a program and its arguments' })], {
    error: 'expected a command line, or a list of a program and its arguments',
  }),
  version: z.string({ error: 'expected text: "1" in quotes, not 1' }).min(1, { error: 'expected some text' }).exactOptional(),
  seconds: number(0.1, 86_400).exactOptional(),
  once: z.boolean({ error: 'expected true or false' }).exactOptional(),
  looks: z.boolean({ error: 'expected true or false' }).exactOptional(),
  window: z.boolean({ error: 'expected true or false' }).exactOptional(),
  cwd: text.exactOptional(),
})
const words = z.array(text, { error: 'expected a list of words' })
/** Some names end in a number of the user's choice. */
const normalizer = text.refine(isNormalizer, { error: `expected one of ${normalizerNames.join(', ')}, or another number behind the colon` })
const content = z.enum(['context+text', 'text'])
const wordIndex = {
  content: z.enum([...content.options, 'metadata']).exactOptional(),
  tokenizer: oneOf(tokenizersByName).exactOptional(),
  folding: oneOf(foldingsByName).exactOptional(),
  scale: z.enum(['unit', 'share', 'open']).exactOptional(),
  k1: number(0, Infinity).exactOptional(),
  b: number(0, 1).exactOptional(),
  epsilon: number(0, Infinity).exactOptional(),
  delta: number(0, Infinity).exactOptional(),
  variant: z.enum(['okapi', 'lucene', 'plus']).exactOptional(),
}
const vectorIndex = {
  content: content.exactOptional(),
  dims: number(1, Infinity, true).exactOptional(),
  storage: z.enum(['f32', 'f16', 'int8']).exactOptional(),
  approximateFrom: z
    .union([number(1, Infinity, true), z.literal('never')], { error: 'expected a whole number ≥ 1, or never' })
    .exactOptional(),
}
const pictureIndex = { dims: vectorIndex.dims, storage: vectorIndex.storage }
const tokenIndex = {
  content: content.exactOptional(),
  pool: number(1, Infinity, true).exactOptional(),
  coarse: number(1, Infinity, true).exactOptional(),
  approximateFrom: vectorIndex.approximateFrom,
  scale: z.enum(['sum', 'mean']).exactOptional(),
}
const { looks: _looks, window: _window, ...programIndex } = command.shape
const optionsOf = { bm25: wordIndex, dense: vectorIndex, image: pictureIndex, tokens: tokenIndex, command: programIndex } as const
const param = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('float'), low: z.number(), high: z.number(), log: z.boolean().exactOptional() }),
  z.strictObject({ kind: z.literal('int'), low: z.int(), high: z.int() }),
  z.strictObject({ kind: z.literal('choice'), values: z.array(z.union([z.string(), z.number(), z.boolean()])).min(1) }),
  z.strictObject({
    kind: z.literal('simplex'),
    keys: z.array(z.string()).min(1),
    sampling: z.enum(['uniform', 'normalised']).exactOptional(),
  }),
])

const flag = z.boolean({ error: 'expected true or false' })
const fineUnits = z.strictObject({ rows: flag.exactOptional(), sentences: flag.exactOptional() })

const each = <K extends string>(keys: readonly K[], shape: (key: K) => z.ZodType): z.ZodType =>
  z.strictObject(Object.fromEntries(keys.map((key) => [key, shape(key).exactOptional()])))

/** What a recipe on a base may say. `raw`: what it does say, since an index of another kind has other settings. */
export function definitionSchema(base: AnySheet, raw: unknown): z.ZodType {
  const said = (raw as { readonly indexes?: Readonly<Record<string, { readonly kind?: unknown } | null>> }).indexes ?? {}
  const space: Space = base.space
  return z.strictObject({
    name: z
      .string({ error: 'expected text' })
      .regex(/^[\p{L}\p{N}][\p{L}\p{N}._-]*$/u, { error: 'expected letters, digits, dots, dashes and underscores' })
      .exactOptional(),
    base: z.literal(base.name),
    about: text.exactOptional(),
    parts: each(exchangeable, () => z.union([text, command], { error: 'expected text, or a command' })).exactOptional(),
    ...(takesFineUnits(base) ? { units: fineUnits.exactOptional() } : {}),
    indexes: each(Object.keys(base.indexes), (axis) => indexShape(base.indexes[axis] as IndexSheet, said[axis]?.kind)).exactOptional(),
    fusion: z
      .strictObject({
        fuser: oneOf(fusersByName).exactOptional(),
        normalizers: each(Object.keys(base.fusion.normalizers), () => normalizer).exactOptional(),
        depth: number(1, Infinity, true).exactOptional(),
        partShare: number(0, 1).exactOptional(),
        ...(space['weights']
          ? {
              weightsBy: each(queryClasses, () => each(weighable(base), () => number(0, Infinity))).exactOptional(),
              analyser: z.enum(analyserNames).exactOptional(),
            }
          : {}),
      })
      .exactOptional(),
    ...(space['volumes']
      ? { volumeWords: z.record(text, z.strictObject({ include: words, exclude: words.exactOptional() })).exactOptional() }
      : {}),
    values: each(Object.keys(space), (key) => valueShape(space[key] as Param)).exactOptional(),
    space: each(Object.keys(space), () => param).exactOptional(),
  })
}

/** Axes that questions of a class may weigh otherwise: an index of pictures is made only where the weights themselves ask for it. */
const weighable = (base: AnySheet): readonly string[] =>
  Object.keys(base.fusion.normalizers).filter((axis) => base.indexes[axis]?.kind !== 'image')

function indexShape(base: IndexSheet, kind: unknown): z.ZodType {
  return z.strictObject({
    kind: z.enum(base.kind === 'image' ? ['image'] : ['bm25', 'dense', 'tokens', 'command']).exactOptional(),
    level: z.literal(base.level).exactOptional(),
    ...optionsOf[(kind ?? base.kind) as IndexSheet['kind']],
  })
}

/** Weights need not sum to 1: published ones do not. */
function valueShape(of: Param): z.ZodType {
  if (of.kind === 'simplex') return each(of.keys, () => number(0, Infinity))
  if (of.kind === 'choice') return z.literal([...of.values] as [string, ...string[]])
  return number(of.low, of.high, of.kind === 'int')
}

function isNormalizer(name: string): boolean {
  try {
    normalizerByName(name)
    return true
  } catch {
    return false
  }
}
