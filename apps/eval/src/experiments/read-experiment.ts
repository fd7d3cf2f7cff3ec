import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { ColragError } from '@colrag/core'
import { z } from 'zod'
import { cutOffOf } from '../runs/gate-file.ts'
import { placedYaml } from '../yaml/placed-yaml.ts'

/** What a recipe is expected to reach on a set. */
export interface Experiment {
  /** Where it was read from, as given. */
  readonly path: string
  readonly name: string
  readonly about: string
  readonly dataset: string
  readonly recipe: string
  /** Other recipes, measured on the same questions to compare with. */
  readonly against: readonly string[]
  /** How far a measured value may lie from the expected one. */
  readonly tolerance: number
  readonly expect: Readonly<Record<string, number>>
  /** By kind of question. */
  readonly types: Readonly<Record<string, Readonly<Record<string, number>>>>
}

const text = z.string({ error: 'expected text' }).min(1, { error: 'expected some text' })
const share = z.number({ error: 'expected a number from 0 to 1' }).min(0, { error: 'expected a number from 0 to 1' }).max(1, {
  error: 'expected a number from 0 to 1',
})
const measures = z
  .record(z.string(), share, { error: 'expected measures with their values, such as recall@5: 0.93' })
  .superRefine((held, ctx) => {
    for (const name of Object.keys(held))
      if (cutOffOf(name) === null)
        ctx.addIssue({
          code: 'custom',
          path: [name],
          message: 'no measure; say recall@5, all@5, hit@1, precision@5, mrr@10, map@10 or ndcg@10',
        })
  })
const schema = z.strictObject(
  {
    name: z
      .string({ error: 'expected text' })
      .regex(/^[\p{L}\p{N}][\p{L}\p{N}._-]*$/u, { error: 'expected letters, digits, dots, dashes and underscores' }),
    about: text,
    dataset: text,
    recipe: text,
    against: z.array(text, { error: 'expected a list of recipes' }).default([]),
    tolerance: share.default(0.01),
    expect: measures.refine((held) => Object.keys(held).length > 0, { error: 'expected at least one measure' }),
    types: z.record(z.string(), measures).default({}),
  },
  { error: 'expected an experiment: name, about, dataset, recipe and expect' },
)

/**
 * Reads a YAML or JSON file with one experiment. Sets and recipes that begin with `./` or `../` are meant from where the file lies. Throws `not-found`
 * for a file that cannot be read, and `invalid-options` with the line and the path of every fault.
 */
export function readExperiment(path: string): Experiment {
  const { value, lineOf } = placedYaml(path, textOf(path), (faults) => refuse(path, faults))
  const parsed = schema.safeParse(value)
  if (!parsed.success)
    return refuse(
      path,
      parsed.error.issues.flatMap((issue) =>
        toldOf(issue).map(
          ({ place, message }) => `${path}:${lineOf(place)}: ${place.length === 0 ? '' : `${place.map(String).join('.')}: `}${message}`,
        ),
      ),
    )
  const placed = (name: string): string => (/^\.{1,2}\//.test(name) ? resolve(dirname(path), name) : name)
  const { dataset, recipe, against, ...rest } = parsed.data
  return { ...rest, path, dataset: placed(dataset), recipe: placed(recipe), against: against.map(placed) }
}

type Place = readonly PropertyKey[]

function toldOf(issue: z.core.$ZodIssue): readonly { readonly place: Place; readonly message: string }[] {
  if (issue.code !== 'unrecognized_keys') return [{ place: issue.path, message: issue.message.replace(/^Invalid input: /, '') }]
  const known = Object.keys(schema.shape)
  return issue.keys.map((key) => ({ place: [...issue.path, key], message: `unknown key; known: ${known.join(', ')}` }))
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (cause) {
    throw new ColragError('not-found', path, `there is no experiment at ${path}`, { cause, hint: 'name YAML files of experiments' })
  }
}

function refuse(path: string, faults: readonly string[]): never {
  throw new ColragError('invalid-options', path, `the experiment ${path} cannot be used\n${faults.map((fault) => `  ${fault}`).join('\n')}`)
}
