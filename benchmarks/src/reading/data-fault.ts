import { readdirSync } from 'node:fs'

/** Why nothing can be measured with a folder of data; null where something may be. */
export function dataFault(folder: string): string | null {
  try {
    return readdirSync(folder).length === 0 ? `--data: the folder ${folder} is empty` : null
  } catch (error) {
    return `--data: ${folder} is no folder that can be read (${(error as NodeJS.ErrnoException).code ?? 'no reason given'})`
  }
}
