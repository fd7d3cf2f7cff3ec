import { join } from 'node:path'
import type { DatasetSource } from '../read-data-file.ts'
import type { ProblemList } from './problem-list.ts'

/** A file of a data set, and where to tell what of it cannot be used. `file`: its name within the folder, as sentences name it. */
export interface DataFile {
  readonly source: DatasetSource
  readonly folder: string
  readonly file: string
  readonly problems: ProblemList
}

export const pathOf = ({ folder, file }: Pick<DataFile, 'folder' | 'file'>): string => join(folder, file)
