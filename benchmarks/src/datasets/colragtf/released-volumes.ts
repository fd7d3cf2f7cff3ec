import { ColragError } from '@colrag/core'
import { gather, object, text, texts } from '../files/gather.ts'
import { isObject } from '../files/json-entries.ts'
import { jsonValue } from '../files/json-list.ts'
import { problemList } from '../files/problem-list.ts'
import { colragtfSource } from './colragtf-source.ts'

/** A volume of the corpus: its files, the pattern that their names have, and words that questions on it hold. */
export interface ReleasedVolume {
  readonly name: string
  readonly description: string
  readonly pattern: string
  readonly chapters: readonly string[]
  readonly keywords: readonly string[]
}

/** Seven volumes of 43 reports, in file order. */
export async function releasedVolumes(
  folder: string,
): Promise<{ readonly volumes: readonly ReleasedVolume[]; readonly problems: readonly string[] }> {
  const problems = problemList()
  const file = 'disaster_volume_mapping.json'
  const value = await jsonValue({ source: colragtfSource, folder, file, problems })
  if (!isObject(value) || !isObject(value['volumes']))
    throw new ColragError('bad-input', file, 'there are no volumes by their names in this file')
  const entries = Object.entries(value['volumes']).map(([name, volume]) => ({ at: `${file}, ${name}`, value: { name, volume } }))
  const volumes = await gather(entries, problems, (entry) => {
    const volume = object(entry, 'volume')
    return {
      name: entry.name as string,
      description: text(volume, 'description'),
      pattern: text(volume, 'pdf_pattern'),
      chapters: texts(volume, 'chapters'),
      keywords: texts(volume, 'keywords'),
    }
  })
  return { volumes, problems: problems.sentences() }
}
