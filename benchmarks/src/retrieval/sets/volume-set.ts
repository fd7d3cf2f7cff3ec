import { join } from 'node:path'
import { kasensaboVolumes } from '../../datasets/kasensabo.ts'
import type { WrittenSet } from '../retrieval-set.ts'

/** Which volume a field of work is treated in. Two volumes hold plans; fields of volumes that are not there are left out. */
const volumesOf: Readonly<Record<string, readonly string[]>> = {
  維持管理_河川: ['05_training_ijikanri_kasen_2025'],
  維持管理_ダム: ['06_training_ijikanri_dam_2025'],
  維持管理_砂防: ['07_training_ijikanri_sabo_2025'],
  計画: ['02_training_keikaku_kihon_2025', '03_training_keikaku_shisetsu_2025'],
}

const paragraphsOnPage = 20

/** In which of six volumes of standards a question is answered: the volume of the best unit. */
export const volumeSet: WrittenSet = {
  name: 'kasensabo_volumes',
  wanted: [{ measure: 'R', at: 1, least: 0.7 }],
  async load(data) {
    const { volumes, questions } = await kasensaboVolumes(join(data, 'kasensabo'))
    return {
      documents: volumes.map(({ name, paragraphs }) => ({
        title: '',
        volume: name,
        pages: Array.from({ length: Math.ceil(paragraphs.length / paragraphsOnPage) }, (_, page) => ({
          key: name,
          blocks: paragraphs.slice(page * paragraphsOnPage, (page + 1) * paragraphsOnPage).map((text) => ({ kind: 'text' as const, text })),
        })),
      })),
      questions: questions.flatMap(({ question, field }) => {
        const volume = volumesOf[field]
        return volume ? [{ text: question, gold: [volume] }] : []
      }),
    }
  },
}
