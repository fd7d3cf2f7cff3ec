import { join } from 'node:path'
import { volumesOfBest } from '@colrag/hierarchy'
import { kasensaboSource, kasensaboVolumes } from '../../datasets/kasensabo.ts'
import type { WrittenSet } from '../retrieval-set.ts'

/** Which volume a field of work is treated in. Two volumes hold plans; fields of volumes that are not there are left out. */
const volumesOf: Readonly<Record<string, readonly string[]>> = {
  維持管理_河川: ['河川砂防技術基準 維持管理編（河川編）'],
  維持管理_ダム: ['河川砂防技術基準 維持管理編（ダム編）'],
  維持管理_砂防: ['河川砂防技術基準 維持管理編（砂防編）'],
  計画: ['河川砂防技術基準 計画編（基本計画編）', '河川砂防技術基準 計画編（施設配置等計画編）'],
}

const paragraphsOnPage = 20

/** In which of six volumes of standards a question is answered. */
export const volumeSet: WrittenSet = {
  name: 'kasensabo_volumes',
  source: kasensaboSource,
  wanted: [{ measure: 'R', at: 1, least: 0.7 }],
  rankBy: (search, tree) => volumesOfBest(search, tree),
  // One good page would lift all of its blocks, and the best hits of a volume would be that page alone.
  valuesFor: (values) => ('pagePrior' in values ? { ...values, pagePrior: 0 } : values),
  async load(data) {
    const { volumes, questions, problems } = await kasensaboVolumes(join(data, 'kasensabo'))
    return {
      documents: volumes.map(({ name, paragraphs }) => ({
        title: name,
        volume: name,
        pages: Array.from({ length: Math.ceil(paragraphs.length / paragraphsOnPage) }, (_, page) => ({
          key: name,
          blocks: paragraphs.slice(page * paragraphsOnPage, (page + 1) * paragraphsOnPage).map((text) => ({ kind: 'text' as const, text })),
        })),
      })),
      questions: questions.flatMap(({ id, question, field }) => {
        const needed = (volumesOf[field] ?? []).filter((name) => volumes.some((volume) => volume.name === name))
        return needed.length === 0 ? [] : [{ id, text: question, type: field, gold: [needed] }]
      }),
      problems,
    }
  },
}
