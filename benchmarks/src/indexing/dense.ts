import { figure } from '../reading/figure.ts'
import type { Figure } from '../reading/figure.ts'
import { approximateFigures } from './dense/approximate-figures.ts'
import { builtIndex } from './dense/built-index.ts'
import type { BuiltIndex } from './dense/built-index.ts'
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
/** Smaller indexes beside the largest, to show how cost grows. */
const growing: readonly number[] = [10_000, 30_000, 100_000, 300_000]

/** Dense indexes over synthetic vectors: exact scan, approximate search, life on disk. */
export const dense: IndexingSection = {
  name: 'dense',
  async run({ scratch, peers, sizes, keep, leaveOut }) {
    const peer = peers === null ? null : densePeer(peers)
    if (!peer) leaveOut('FAISS and usearch', 'they are not installed: run tools/peers/indexing.sh')
    const add = async (
      [rows, dims]: readonly [number, number],
      approximateFrom: number | 'never',
      measure: (built: BuiltIndex) => Promise<void>,
    ): Promise<void> => {
      const built = await builtIndex(scratch, rows, dims, approximateFrom)
      try {
        await measure(built)
        keep([...(await lifeFigures(built)), ...sizeFigures(built)])
      } finally {
        await built.close()
      }
    }
    try {
      for (const rows of sizes.includes('1m') ? growing : [])
        await add([rows, 256], 'never', async (built) => keep(await exactFigures(built, null)))
      for (const size of sizes)
        // Lists are measured also below the size from which they are used by default, beside graphs of the same vectors.
        await add(shapes[size], size === 'paper' ? 'never' : 1, async (built) => {
          keep(await exactFigures(built, peer))
          if (size !== 'paper') keep(await approximateFigures(built, size === '200k' ? peer : null))
        })
    } finally {
      peer?.close()
    }
    return []
  },
}

function sizeFigures({ data: { rows, dims }, buildCpuMs, bytes }: BuiltIndex): Figure[] {
  const row = (name: string, ours: number, unit: string): Figure =>
    figure({ name: `${name} ${rows} x ${dims}`, ours, n: rows, unit, better: 'less' })
  return [
    row('processor time to build', buildCpuMs / 1000, 's'),
    row('on disk', bytes / 2 ** 20, 'MiB'),
    row('memory of the whole process, vectors for the peers included, with an index of', process.memoryUsage().rss / 2 ** 20, 'MiB'),
  ]
}
