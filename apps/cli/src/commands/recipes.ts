import { Command } from 'commander'
import { recipesIn, requireManifest } from '@colrag/pipeline'
import { compareRecipes, defaultRecipe, describeRecipe, namedRecipes, recipeNames, recipeYaml } from '@colrag/recipes'
import type { RecipeDescription } from '@colrag/recipes'
import { print, printJson } from '../output/print.ts'
import { printable } from '../output/printable.ts'
import { clip, textTable } from '../output/text-table.ts'

interface Options {
  readonly workspace?: string
  readonly json?: boolean
}

export function recipesCommand(): Command {
  const own = (command: Command): Command =>
    command.option('-w, --workspace <dir>', 'with those of a workspace').option('--json', 'print one JSON document')
  return own(new Command('recipes').description('the recipes there are, what each is made of, and how two differ'))
    .action(list)
    .addCommand(
      own(new Command('show'))
        .description('all of a recipe, as YAML that can be saved, changed and used: --recipe ./mine.yaml')
        .argument('<recipe>', 'a name, or a file of your own')
        .action((text: string, _: Options, command: Command) => show(text, command.optsWithGlobals())),
    )
    .addCommand(
      own(new Command('compare'))
        .description('where two recipes differ')
        .argument('<a>', 'a name, or a file of your own')
        .argument('<b>', 'another one')
        .action((a: string, b: string, _: Options, command: Command) => compare(a, b, command.optsWithGlobals())),
    )
}

async function list({ workspace, json }: Options): Promise<void> {
  const manifest = workspace === undefined ? null : requireManifest(workspace)
  const held = manifest ? recipesIn(manifest.recipe) : []
  const names = [...recipeNames, ...Object.keys(manifest?.definitions ?? {}), ...held.filter((name) => name.includes('?'))]
  const rows = names.map((name) => ({ name, ...describeRecipe(name, manifest?.definitions), held: held.includes(name) }))
  if (json) return printJson({ recipes: rows, default: held[0] ?? defaultRecipe })
  const table = textTable(
    ['recipe', ...(manifest ? ['in it'] : []), 'indexes', 'what it is'],
    rows.map((row) => [
      printable(row.name),
      ...(manifest ? [row.held ? 'yes' : ''] : []),
      Object.keys(row.indexes).join(' '),
      printable(row.about),
    ]),
  )
  await print(`${table}\n\ncolrag recipes show NAME prints all of one; --recipe takes a name, or a file of your own.\n`)
}

function described(text: string, workspace: string | undefined): { readonly name: string; readonly recipe: RecipeDescription } {
  const { name, definitions } = namedRecipes(text, workspace === undefined ? {} : requireManifest(workspace).definitions)
  return { name, recipe: describeRecipe(name, definitions) }
}

async function show(text: string, { workspace, json }: Options): Promise<void> {
  const { name, recipe } = described(text, workspace)
  await (json ? printJson({ name, ...recipe }) : print(recipeYaml(name, recipe)))
}

async function compare(left: string, right: string, { workspace, json }: Options): Promise<void> {
  const [a, b] = [described(left, workspace), described(right, workspace)]
  const differences = compareRecipes(a.recipe, b.recipe)
  if (json) return printJson({ a: a.name, b: b.name, differences })
  const said = (value: unknown): string =>
    clip(printable(value === null ? '–' : typeof value === 'string' ? value : JSON.stringify(value)), 48)
  const rows = differences.map((d) => [d.path, said(d.a), said(d.b)])
  await print(rows.length === 0 ? `${a.name} and ${b.name} are the same\n` : `${textTable(['', a.name, b.name], rows)}\n`)
}
