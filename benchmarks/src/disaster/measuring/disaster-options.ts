import { parseArgs } from 'node:util'

export interface DisasterOptions {
  readonly folder: string
  readonly workspace: string
  readonly recipes: readonly string[]
  /** A file, or `-` for standard output; null for none. */
  readonly json: string | null
}

export const disasterUsage = 'usage: bench:disaster -- FOLDER --workspace DIR [--recipe A,B] [--json [FILE]]'

/** The options, or what is wrong with them. */
export function disasterOptions(args: readonly string[]): DisasterOptions | string {
  const bare = (arg: string, i: number): boolean => arg === '--json' && (args[i + 1] ?? '--').startsWith('--')
  try {
    const { positionals, values } = parseArgs({
      args: args.map((arg, i) => (bare(arg, i) ? '--json=-' : arg)),
      allowPositionals: true,
      options: {
        workspace: { type: 'string' },
        recipe: { type: 'string', default: 'embedded,naive-rag,paper-v0.7.2,paper-v0.7.3' },
        json: { type: 'string' },
      },
    })
    const [folder, ...more] = positionals
    if (folder === undefined || values.workspace === undefined || more.length > 0) return 'one folder and --workspace are needed'
    return { folder, workspace: values.workspace, recipes: values.recipe.split(','), json: values.json ?? null }
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
