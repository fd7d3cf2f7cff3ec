import { benchCommand, optionsOf, wholeFrom } from '../command-line/bench-command.ts'
import { sampleCorpus } from './sample-corpus.ts'

const command = benchCommand('sample-corpus')
  .argument('<folder>', 'where the corpus is written')
  .option('--seed <number>', 'another corpus', wholeFrom(0), 1)
const options = optionsOf<{ readonly seed: number }>(command)
const [folder] = command.args
if (options && folder !== undefined) {
  const gold = await sampleCorpus({ seed: options.seed, folder })
  for (const document of gold.documents) console.log(`${document.file}  ${document.pages} pages`)
  console.log(`facts.json  ${gold.facts.length} facts, ${gold.questions.length} questions`)
}
