import type { DatasetSource } from '../read-data-file.ts'

export const colragtfSource: DatasetSource = {
  name: 'Multimodal CoLRAG-TF, released files',
  licence: 'Apache-2.0',
  source: 'https://github.com/tk-yasuno/multimodal_colragtf',
}
