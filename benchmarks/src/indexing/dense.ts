import { rmSync } from 'node:fs'
import { figure } from '../reading/figure.ts'
import type { Figure } from '../reading/figure.ts'
import { approximateFigures } from './dense/approximate-figures.ts'
import { builtIndex } from './dense/built-index.ts'
import { densePeer } from './dense/dense-peer.ts'
import { exactFigures } from './dense/exact-figures.ts'
import { lifeFigures } from './dense/life-figures.ts'
import type { Size } from './indexing-options.ts'
import type { IndexingSection } from './indexing-section.ts'

const shapes: Readonly<Record<Size, readonly [rows: number, dims: number]>> = {
  paper: [11_414, 1024],
  '200k': [200_000, 256],
  '1m': [1_000_000, 256],
}

/** Dense indexes over synthetic vectors: exact scan, approximate search, life on disk. */
export const dense: IndexingSection = {
  name: 'dense',
  async run({ scratch, peers, sizes, leaveOut }) {
    const peer = peers === null ? null : densePeer(peers)
    if (!peer) leaveOut('FAISS and usearch', 'they are not installed: run tools/peers/indexing.sh')
    const figures: Figure[] = []
    try {
      for (const size of sizes) {
        const [rows, dims] = shapes[size]
        // Lists are measured also below the size from which they are used by default, beside graphs of the same vectors.
        const built = await builtIndex(scratch, rows, dims, size === 'paper' ? 'never' : 1)
        try {
          figures.push(...(await exactFigures(built, peer)))
          if (size !== 'paper') figures.push(...(await approximateFigures(built, size === '200k' ? peer : null)))
          figures.push(...(await lifeFigures(built)))
          figures.push(
            figure({
              name: `building ${rows} x ${dims}, processor time`,
              ours: built.buildCpuMs / 1000,
              n: rows,
              unit: 's',
              better: 'less',
            }),
            figure({
              name: `memory of this process with ${rows} x ${dims}`,
              ours: process.memoryUsage().rss / 2 ** 20,
              n: rows,
              unit: 'MiB',
              better: 'less',
            }),
          )
        } finally {
          await built.close()
          rmSync(built.folder, { recursive: true, force: true })
        }
      }
    } finally {
      peer?.close()
    }
    return figures
  },
}
