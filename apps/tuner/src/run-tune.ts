import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { ColragError } from '@colrag/core'
import { namedRecipes } from '@colrag/recipes'
import { failureExitCode, failureSentence } from '@colrag/stage-kit'
import { sqliteStorage } from '@colrag/tuning'
import { Command, CommanderError } from 'commander'
import { openPlace } from './measuring/open-place.ts'
import { scoreCrew } from './measuring/score-crew.ts'
import { objectiveHelp } from './objective/objective.ts'
import { progressLines } from './output/progress-lines.ts'
import { checkTuneOptions, pruners, samplers } from './tune-options.ts'
import type { TuneFlags } from './tune-options.ts'
import { tune } from './study/tune.ts'
import { findSet } from './find-set.ts'
import { makeFolder } from './make-folder.ts'
import { tell } from './output/tell.ts'
import { checkRecipePlace, writeTunedRecipe } from './write-tuned-recipe.ts'
import { version } from './version.ts'

/**
 * The whole command, with what stands behind `colrag tune` or `colrag-tune`. Resolves to the exit code: 0 all well, 3 the tuned values lose on
 * held-out questions and are not recommended, 2 wrong use, 1 a fault, 130 stopped. Never rejects.
 */
export async function runTune(argv: readonly string[], signal: AbortSignal): Promise<number> {
  let code = 0
  const program = new Command('colrag tune')
    .description(
      'Tunes what a recipe weighs on one part of a question set and judges it on the other. Each axis is asked once for each question; no language model is asked.',
    )
    .version(version())
    .requiredOption('--dataset <name|folder>', 'question set: a name, or a folder in BEIR form')
    .option('--data <folder>', 'where the named sets are', '.')
    .option('--recipe <recipe>', 'name or YAML file of the recipe that is tuned', 'embedded')
    .option('--trials <n>', 'trials that the study has in the end', '50')
    .option('--sampler <name>', `how values are chosen: ${Object.keys(samplers).join(', ')}`, 'tpe')
    .option('--seed <n>', 'the same seed gives the same parts and the same trials', '0')
    .option('--objective <what...>', `what is sought; several give a Pareto front. ${objectiveHelp} (default: recall@5)`)
    .option('--folds <k>', 'a trial is worth the mean over so many folds of the questions it is tuned on')
    .option('--held-out <share>', 'share of the questions that judge the choice', '0.5')
    .option('--pruner <name>', `end poor trials early: ${Object.keys(pruners).join(', ')}`, 'none')
    .option('--params <names>', 'tune only these parameters of the recipe, with commas between')
    .option('--study <file>', 'SQLite file that keeps the trials; called again, a stopped study goes on')
    .option('--workers <n>', 'threads; the result does not hang on how many', '1')
    .option('--parallel <n>', 'trials asked for at once, each as if the others were bad (constant liar)', '1')
    .option('--write-recipe <file>', 'write the tuned recipe as YAML, for colrag search --recipe FILE')
    .option('--force', 'write the recipe though it loses on held-out questions')
    .option('--json', 'print the report as JSON')
    .option('--out <folder>', 'write report.json, report.md and report.html there')
    .option('--workspace <folder>', 'search this workspace as it is, in the place of reading the files of the set')
    .option('--keep <folder>', 'keep there what the next run needs again: indexes and vectors')
    .exitOverride()
    .configureOutput({ outputError: (text, write) => write(text.replace(/^error: /, 'colrag tune: ')) })
    .showHelpAfterError('(colrag tune --help lists the options)')
    .addHelpText('after', '\nExit codes: 0 all well, 3 the tuned values lose on held-out questions, 2 wrong use, 1 a fault, 130 stopped.')
    .action(async (given: TuneFlags & { objective?: readonly string[] }) => {
      code = await tuned({ ...given, objective: given.objective ?? ['recall@5'] }, signal)
    })
  try {
    await program.parseAsync([...argv], { from: 'user' })
    return code
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2
    const stopped = signal.aborted && !(ColragError.is(error) && error.code !== 'aborted')
    process.stderr.write(
      `colrag tune: ${stopped ? 'stopped; with --study FILE the same command goes on where it was' : failureSentence(error)}\n`,
    )
    return stopped ? 130 : failureExitCode(error)
  }
}

const workspaceOf = ({ workspace }: TuneFlags): { readonly workspace?: string } =>
  workspace === undefined ? {} : { workspace: resolve(workspace) }

async function tuned(flags: TuneFlags, signal: AbortSignal): Promise<number> {
  const options = checkTuneOptions(flags)
  await findSet(flags.dataset)
  const { name, definitions } = namedRecipes(flags.recipe)
  if (flags.writeRecipe !== undefined) checkRecipePlace(flags.writeRecipe, name)
  for (const [flag, folder] of [
    ['--out', flags.out],
    ['--keep', flags.keep],
  ] as const)
    if (folder !== undefined) makeFolder(flag, folder)
  const storage = flags.study === undefined ? undefined : sqliteStorage(resolve(flags.study))
  const keep = flags.keep === undefined ? mkdtempSync(join(tmpdir(), 'colrag-tune-')) : resolve(flags.keep)
  const place = { dataset: flags.dataset, data: resolve(flags.data), keep, recipe: name, definitions, ...workspaceOf(flags) }
  const open: { close(): Promise<void> }[] = []
  try {
    const { set, prepared, scorer, close } = await openPlace(place, signal)
    open.push({ close })
    const crew = options.workers > 1 ? await scoreCrew(scorer, place, options.workers - 1) : null
    if (crew) open.push(crew)
    const task = { set, recipeName: name, prepared, scorer: crew ?? scorer, options, signal, told: progressLines(options) }
    const { report, values, space } = await tune(storage ? { ...task, storage } : task)
    await tell(report, space, flags)
    const { recommended } = report.recommendation
    if (flags.writeRecipe !== undefined) {
      const written = recommended || flags.force === true
      if (written) writeTunedRecipe(flags.writeRecipe, { name, definitions, values })
      process.stderr.write(
        written
          ? `wrote ${flags.writeRecipe}\n`
          : `colrag tune: ${flags.writeRecipe} is not written, since the tuned values lose on held-out questions; --force writes it all the same\n`,
      )
    }
    return recommended ? 0 : 3
  } finally {
    for (const one of open.toReversed()) await one.close()
    if (flags.keep === undefined) rmSync(keep, { recursive: true, force: true })
  }
}
