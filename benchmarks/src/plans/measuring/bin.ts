#!/usr/bin/env node
import { resolve } from 'node:path'
import { failureSentence } from '@colrag/stage-kit'
import { measuringCommand, onlyOption, optionsOf, wholeFrom } from '../../command-line/bench-command.ts'
import { tellFigures } from '../../command-line/tell-figures.ts'
import { machine } from '../../reading/machine.ts'
import { measureGrounding } from './measure-grounding.ts'
import { measurePlans } from './measure-plans.ts'

interface Options {
  readonly workspace: string
  readonly recipe: string
  readonly only?: readonly string[]
  readonly words: number
  readonly json?: string
}

const sections = ['pages', 'grounding']
const command = measuringCommand('bench:plans')
  .argument('<folder>', 'plan sheets that `npm run plans` wrote')
  .requiredOption('--workspace <folder>', 'where they were or will be ingested')
  .option('--recipe <name>', 'the recipe to measure', 'embedded')
  .addOption(onlyOption(sections))
  .option('--words <number>', 'marked words of each kind that heatmaps are asked for', wholeFrom(1), 200)
const options = optionsOf<Options>(command)
const [folder] = command.args
if (options && folder !== undefined) {
  const { recipe, words, only = sections, json } = options
  const [corpus, workspace] = [resolve(folder), resolve(options.workspace)]
  try {
    const { rows, leftOut } = only.includes('pages') ? await measurePlans(corpus, workspace, recipe) : { rows: [], leftOut: [] }
    const grounding = only.includes('grounding') ? await measureGrounding(corpus, workspace, recipe, words) : []
    tellFigures(machine(), [...rows, ...grounding], leftOut, json)
    if (leftOut.length > 0) process.exitCode = 3
  } catch (error) {
    process.stderr.write(`${failureSentence(error)}\n`)
    process.exitCode = 1
  }
}
