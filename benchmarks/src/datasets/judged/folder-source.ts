import { basename } from 'node:path'
import type { DatasetSource } from '../read-data-file.ts'

/** Source of a folder or file of the user's own: what it is and under which terms is for it to say. */
export const folderSource = (place: string): DatasetSource => ({ name: basename(place), licence: 'as the folder says', source: place })
