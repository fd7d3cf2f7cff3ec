import { join } from 'node:path'
import { orderCorpus } from '../../order-corpus/order-corpus.ts'
import type { OrderedPage } from '../../order-corpus/order-corpus.ts'
import type { ReadPage } from '../bench-reader.ts'
import { figure } from '../figure.ts'
import type { PeerValue } from '../figure.ts'
import { kendallTau } from '../scoring/kendall-tau.ts'
import { folded } from '../scoring/plain-text.ts'
import type { Section } from '../section.ts'

/** Of pages whose order is known because they were written here: agreement over pairs of blocks, by kind of page. */
export const order: Section = {
  name: 'order',
  async run(bench) {
    const documents = await orderCorpus({ folder: join(bench.scratch, 'order'), seed: 11, documents: bench.quick ? 1 : 4 })
    const bodies: string[][] = []
    for (const { file, pages } of documents) {
      const read = await bench.reader.read(file)
      bodies.push(pages.map((_, i) => bodyOf(read.pages.find(({ number }) => number === i + 1))))
    }
    const judge = (texts: readonly (readonly string[])[]): Judged[] =>
      documents.flatMap(({ pages }, d) =>
        pages.map((page, i) => ({
          kind: page.kind,
          tau: kendallTau(placesOf(page, folded(texts[d]?.[i] ?? ''))),
          blocks: page.blocks.length,
        })),
      )
    const judged = judge(bodies)
    const theirs = ((await bench.peers?.pageTexts(documents.map(({ file }) => file))) ?? []).map(({ peer, documents: texts }) => ({
      peer,
      judged: judge(texts),
    }))
    const others = (kind?: string): PeerValue[] =>
      theirs.map(({ peer, judged: all }) => ({ peer, value: mean(kind === undefined ? all : all.filter((j) => j.kind === kind)) }))
    return [
      figure({ name: 'order of blocks, mean over pages', ours: mean(judged), unit: 'tau', n: blocks(judged), others: others() }),
      ...[...Map.groupBy(judged, (j) => j.kind)].map(([kind, of]) =>
        figure({ name: `order, ${kind}`, ours: mean(of), unit: 'tau', n: blocks(of), others: others(kind) }),
      ),
    ]
  },
}

interface Judged {
  readonly kind: string
  readonly tau: number
  readonly blocks: number
}

const mean = (of: readonly Judged[]): number => of.reduce((sum, j) => sum + j.tau, 0) / of.length
const blocks = (of: readonly Judged[]): number => of.reduce((sum, j) => sum + j.blocks, 0)

const bodyOf = (page: ReadPage | undefined): string =>
  (page?.blocks ?? [])
    .filter((b) => b.kind !== 'furniture')
    .map((b) => b.text)
    .join('')

/** Letters from a block's beginning that are looked for; each block has its own number among them. */
const letters = 8

function placesOf(page: OrderedPage, body: string): (number | null)[] {
  return page.blocks.map(({ text }) => {
    const place = body.indexOf([...folded(text)].slice(0, letters + Math.max(0, text.search(/\d/))).join(''))
    return place < 0 ? null : place
  })
}
