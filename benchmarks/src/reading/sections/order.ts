import { join } from 'node:path'
import { orderCorpus } from '../../order-corpus/order-corpus.ts'
import type { OrderedPage } from '../../order-corpus/order-corpus.ts'
import type { ReadPage } from '../bench-reader.ts'
import { figure } from '../figure.ts'
import { kendallTau } from '../scoring/kendall-tau.ts'
import { folded } from '../scoring/plain-text.ts'
import type { Section } from '../section.ts'

/** Of pages whose order is known because they were written here: agreement over pairs of blocks, by kind of page. */
export const order: Section = {
  name: 'order',
  async run(bench) {
    const documents = await orderCorpus({ folder: join(bench.scratch, 'order'), seed: 11, documents: bench.quick ? 1 : 4 })
    const judged: { kind: string; tau: number; blocks: number }[] = []
    for (const { file, pages } of documents) {
      const read = await bench.reader.read(file)
      pages.forEach((page, i) => {
        const found = read.pages.find(({ number }) => number === i + 1)
        judged.push({ kind: page.kind, tau: kendallTau(placesOf(page, found)), blocks: page.blocks.length })
      })
    }
    const mean = (of: typeof judged): number => of.reduce((sum, j) => sum + j.tau, 0) / of.length
    const blocks = (of: typeof judged): number => of.reduce((sum, j) => sum + j.blocks, 0)
    return [
      figure({ name: 'order of blocks, mean over pages', ours: mean(judged), unit: 'tau', n: blocks(judged) }),
      ...[...Map.groupBy(judged, (j) => j.kind)].map(([kind, of]) =>
        figure({ name: `order, ${kind}`, ours: mean(of), unit: 'tau', n: blocks(of) }),
      ),
    ]
  },
}

/** Letters from a block's beginning that are looked for; each block has its own number among them. */
const letters = 8

function placesOf(page: OrderedPage, read: ReadPage | undefined): (number | null)[] {
  const body = folded(
    (read?.blocks ?? [])
      .filter((b) => b.kind !== 'furniture')
      .map((b) => b.text)
      .join(''),
  )
  return page.blocks.map(({ text }) => {
    const place = body.indexOf([...folded(text)].slice(0, letters + Math.max(0, text.search(/\d/))).join(''))
    return place < 0 ? null : place
  })
}
