import { existsSync, readFileSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import type { Turn } from '@colrag/recipes'
import { ColragError } from '@colrag/core'

const most = 20
const hint = 'give another file, or remove it to begin anew'

/** The turns that a file of a conversation holds, oldest first; none where it does not exist. Throws `invalid-options` for any other file. */
export function readConversation(file: string): Turn[] {
  if (!existsSync(file)) return []
  let kept: unknown
  try {
    kept = JSON.parse(readFileSync(file, 'utf8'))
  } catch (cause) {
    throw new ColragError('invalid-options', file, `${file} holds no conversation`, { hint, cause })
  }
  const turns = typeof kept === 'object' && kept !== null && 'turns' in kept ? kept.turns : null
  if (!Array.isArray(turns) || !turns.every(isTurn))
    throw new ColragError('invalid-options', file, `${file} holds no conversation`, { hint })
  return turns
}

/** Keeps the last twenty turns; the file is replaced as a whole. Rejects with `invalid-options` where it cannot be written. */
export async function writeConversation(file: string, turns: readonly Turn[]): Promise<void> {
  const aside = `${file}.${process.pid}.part`
  try {
    await writeFile(aside, `${JSON.stringify({ turns: turns.slice(-most) }, null, 1)}\n`)
    await rename(aside, file)
  } catch (cause) {
    throw new ColragError('invalid-options', file, `the conversation cannot be kept in ${file}`, {
      hint: 'name a file in a folder that can be written to',
      cause,
    })
  }
}

const isTurn = (value: unknown): value is Turn =>
  typeof value === 'object' &&
  value !== null &&
  'question' in value &&
  typeof value.question === 'string' &&
  (!('answer' in value) || typeof value.answer === 'string')
