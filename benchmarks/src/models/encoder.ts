import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { encoderUrl } from '@colrag/encoder-e5-small'
import { figure } from '../reading/figure.ts'
import type { Figure } from '../reading/figure.ts'
import { median } from '../reading/median.ts'
import { encodeApart } from './encoder-process.ts'
import type { EncoderReply } from './encoder-request.ts'
import { samplePassages, sampleQuestions } from './sample-passages.ts'

const rounds = 5
const passages = samplePassages(200)
const questions = sampleQuestions(200)

/**
 * Load, throughput and size of the bundled encoder, and whether its vectors are the same bytes alone and in batches, on one thread and on
 * more, and in every process. Times are of one thread, the best of five rounds: processor time, which is what the clock says on an idle core,
 * and for a question also the clock, where the others of a shared machine let it run.
 */
export async function encoderFigures(): Promise<readonly Figure[]> {
  const loads: EncoderReply['load'][] = []
  const perPassage: number[] = []
  const perQuestion: number[] = []
  const clocks: (readonly number[])[] = []
  for (let round = 0; round < rounds; round++) {
    const ofPassages = await encodeApart({ threads: 1, batch: 64, warm: 20, texts: passages, role: 'passage' })
    const ofQuestions = await encodeApart({ threads: 1, batch: 1, warm: 20, texts: questions, role: 'query' })
    loads.push(ofPassages.load, ofQuestions.load)
    perPassage.push(ofPassages.cpuMs / passages.length)
    perQuestion.push(ofQuestions.cpuMs / questions.length)
    clocks.push(ofQuestions.batchMs)
  }
  const times = { n: rounds, unit: 'ms', better: 'less' } as const
  return [
    figure({
      name: 'load to first vector, processor time',
      ours: Math.min(...loads.map((l) => l.cpuMs)),
      target: 500,
      ...times,
      n: loads.length,
    }),
    figure({ name: 'load to first vector, by the clock', ours: median(loads.map((l) => l.wallMs)), ...times, n: loads.length }),
    figure({
      name: 'passages of 100 characters a processor second',
      ours: 1000 / Math.min(...perPassage),
      n: passages.length,
      unit: '1/s',
      target: 60,
    }),
    figure({ name: 'question of 20 characters, processor time', ours: Math.min(...perQuestion), ...times }),
    figure({
      name: 'question of 20 characters, best of five by the clock',
      ours: leastMean(clocks),
      target: 5,
      ...times,
      n: questions.length,
    }),
    figure({ name: 'package', ours: packageMegabytes(), n: 1, unit: 'MB', target: 50, better: 'less' }),
    await sameBytes(),
  ]
}

/** The mean over questions of the least that each took. */
function leastMean(rounds: readonly (readonly number[])[]): number {
  const least = questions.map((_, i) => Math.min(...rounds.map((round) => round[i] ?? Infinity)))
  return least.reduce((sum, ms) => sum + ms, 0) / least.length
}

/** Share of texts whose vector is the same bytes in every setting. */
async function sameBytes(): Promise<Figure> {
  const texts = [...passages.slice(0, 40), '', 'a', 'The guard rail shall be 42 inches high. '.repeat(40)]
  const settings = [
    { threads: 1, batch: 1 },
    { threads: 1, batch: 64 },
    { threads: 2, batch: 7 },
    { threads: 4, batch: 64 },
    { threads: 1, batch: 1 },
  ]
  const replies: EncoderReply[] = []
  for (const setting of settings) replies.push(await encodeApart({ ...setting, warm: 0, texts, role: 'passage' }))
  const turned = await encodeApart({ threads: 2, batch: 5, warm: 0, texts: texts.toReversed(), role: 'passage' })
  const all = [...replies.map((reply) => reply.hashes), turned.hashes.toReversed()]
  const same = texts.filter((_, i) => new Set(all.map((hashes) => hashes[i])).size === 1).length
  return figure({
    name: 'same bytes over batches, orders, threads and processes',
    ours: same / texts.length,
    n: texts.length * all.length,
    target: 1,
  })
}

/** What is published: the model's folder, the code and the notices. */
function packageMegabytes(): number {
  const model = fileURLToPath(new URL('.', encoderUrl))
  const sizes = (folder: string): number =>
    readdirSync(folder, { withFileTypes: true }).reduce(
      (sum, entry) => sum + (entry.isFile() ? statSync(join(folder, entry.name)).size : 0),
      0,
    )
  return (sizes(model) + sizes(join(model, '..'))) / 1e6
}
