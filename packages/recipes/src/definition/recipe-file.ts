import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { basename, dirname, resolve } from 'node:path'
import { ColragError } from '@colrag/core'
import { LineCounter, parseDocument, stringify } from 'yaml'
import type { Document } from 'yaml'
import type { ExchangedParts } from '../recipe-name.ts'
import { resolvePart } from '../resolve-part.ts'
import { isRecipeName } from '../sheets.ts'
import type { RecipeDefinition } from './recipe-definition.ts'
import { parseDefinition } from './recipe-definition.ts'
import type { Fault } from './told-faults.ts'

/** A recipe of a user's own: the name that workspaces know it by, and what it says. */
export interface RecipeFile {
  readonly name: string
  readonly definition: RecipeDefinition
}

const most = 1 << 20

/**
 * Reads a recipe of a YAML or JSON file. Its name is what it calls itself (`name:`), else that of the file without its ending. Folders and
 * programs in it are meant from where the file lies. Throws `not-found` for a file that cannot be read, and `invalid-options` with a line for
 * each fault: file, line and path of the place.
 */
export function readRecipeFile(path: string): RecipeFile {
  const text = readText(path)
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines })
  const refuse = (faults: readonly string[]): never => {
    throw new ColragError('invalid-options', path, `the recipe ${path} cannot be used\n${faults.map((fault) => `  ${fault}`).join('\n')}`, {
      hint: 'colrag recipes show NAME prints a whole recipe that can be saved and changed',
    })
  }
  if (document.errors.length > 0)
    return refuse(
      document.errors.map(
        (e) => `${path}:${lines.linePos(e.pos[0]).line}: ${e.message.split('\n')[0]?.replace(/ at line \d+.*$/, '') ?? ''}`,
      ),
    )
  const parsed = parseDefinition(valueOf(document, path))
  if ('faults' in parsed)
    return refuse(parsed.faults.map((fault) => `${path}:${lineOf(document, lines, fault)}: ${placeOf(fault)}${fault.message}`))
  const name = parsed.name ?? basename(path).replace(/\.(ya?ml|json)$/i, '')
  if (isRecipeName(name) || !/^[\p{L}\p{N}][\p{L}\p{N}._-]*$/u.test(name))
    return refuse([
      `${path}: the name ${name} ${isRecipeName(name) ? 'is that of a recipe that comes with colrag' : 'can be none of a recipe'}; give it another: name: mine`,
    ])
  const { parts, ...definition } = parsed.definition
  const folder = dirname(resolve(path))
  return {
    name,
    definition: {
      ...definition,
      ...(parts ? { parts: resolved(parts, folder) } : {}),
      ...(definition.indexes ? { indexes: placed(definition.indexes, folder) } : {}),
    },
  }
}

/** Writes a recipe that `readRecipeFile` reads, as YAML or, where the name ends so, as JSON: aside first, then in the place of what was there. */
export function writeRecipeFile(path: string, { name, definition }: RecipeFile): void {
  const content = { name, ...definition }
  const text = /\.json$/i.test(path) ? `${JSON.stringify(content, null, 2)}\n` : stringify(content)
  try {
    writeFileSync(`${path}.part`, text)
    renameSync(`${path}.part`, path)
  } catch (cause) {
    throw new ColragError('invalid-options', path, `the recipe cannot be written to ${path}`, { cause })
  }
}

const resolved = (parts: ExchangedParts, folder: string): ExchangedParts =>
  Object.fromEntries(Object.entries(parts).map(([key, value]) => [key, resolvePart(key as keyof ExchangedParts, value as string, folder)]))

/** Programs are started where the file lies, unless it says where. */
const placed = (indexes: NonNullable<RecipeDefinition['indexes']>, folder: string): NonNullable<RecipeDefinition['indexes']> =>
  Object.fromEntries(
    Object.entries(indexes).map(([axis, index]) => [
      axis,
      index.kind === 'command' ? { ...index, cwd: resolve(folder, index.cwd ?? '.') } : index,
    ]),
  )

function readText(path: string): string {
  try {
    const text = readFileSync(path, 'utf8')
    if (text.length <= most) return text
  } catch (cause) {
    throw new ColragError('not-found', path, `there is no recipe at ${path}`, {
      cause,
      hint: 'name a .yaml or .json file, or a recipe: colrag recipes',
    })
  }
  throw new ColragError('invalid-options', path, `the file ${path} is too large to be a recipe`)
}

function valueOf(document: Document, path: string): unknown {
  try {
    return document.toJS()
  } catch (cause) {
    throw new ColragError(
      'invalid-options',
      path,
      `the recipe ${path} cannot be used: ${cause instanceof Error ? cause.message : String(cause)}`,
      { cause },
    )
  }
}

const placeOf = ({ path }: Fault): string => (path.length === 0 ? '' : `${path.join('.')}: `)

/** The line of a place; where nothing is written there, of the nearest place around it. */
function lineOf(document: Document, lines: LineCounter, { path }: Fault): number {
  for (let depth = path.length; depth > 0; depth--) {
    const pair = pairAt(document, path.slice(0, depth))
    if (pair !== null) return lines.linePos(pair).line
  }
  return 1
}

/** Where the key (or the item) of a place begins in the file. */
function pairAt(document: Document, path: readonly (string | number)[]): number | null {
  const parent: unknown = path.length === 1 ? document.contents : document.getIn(path.slice(0, -1), true)
  const last = path.at(-1)
  const items = (
    parent as { readonly items?: readonly { readonly key?: { value: unknown; range?: [number] }; readonly range?: [number] }[] } | null
  )?.items
  if (!items) return null
  const found = typeof last === 'number' ? items[last]?.range : items.find((item) => String(item.key?.value) === last)?.key?.range
  return found?.[0] ?? null
}
