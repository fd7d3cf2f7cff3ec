import type { Figure } from '../reading/figure.ts'
import { bm25Life } from './bm25/bm25-life.ts'
import { bm25Peer } from './bm25/bm25-peer.ts'
import type { PeerName } from './bm25/bm25-peer.ts'
import { compared } from './bm25/compared.ts'
import { largeFigures } from './bm25/large-figures.ts'
import { squadCorpus } from './bm25/squad-corpus.ts'
import type { WordCorpus } from './bm25/word-corpus.ts'
import { zipfCorpus } from './bm25/zipf-corpus.ts'
import type { IndexingSection } from './indexing-section.ts'

/** Word search: a small Japanese collection, invented ones of 200,000 and a million documents, and changes of an index on disk. */
export const bm25: IndexingSection = {
  name: 'bm25',
  async run({ data, scratch, peers, sizes, leaveOut }) {
    const figures: Figure[] = []
    const beside = async (corpus: WordCorpus, names: readonly PeerName[]): Promise<void> => {
      const found = names.flatMap((name) => {
        const peer = peers === null ? null : bm25Peer(peers, name)
        if (!peer) leaveOut(`${name} over ${corpus.name}`, 'it is not installed: run tools/peers/indexing.sh and tools/peers/bm25.sh')
        return peer ? [peer] : []
      })
      try {
        figures.push(...(await compared(corpus, found, scratch)))
      } finally {
        for (const peer of found) peer.close()
      }
    }
    if (sizes.includes('paper')) {
      if (data === null) leaveOut('bm25 over JSQuAD', 'no folder of public data was named')
      else {
        const corpus = await squadCorpus(data)
        await beside(corpus, ['bm25s', 'tantivy', 'rank_bm25', 'minisearch', 'orama'])
        figures.push(...(await bm25Life(corpus, scratch)))
      }
    }
    if (sizes.includes('200k')) await beside(zipfCorpus(200_000), ['bm25s', 'tantivy', 'rank_bm25'])
    if (sizes.includes('1m')) figures.push(...(await largeFigures()))
    return figures
  },
}
