import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { ColragError } from '@colrag/core'
import { sha256 } from '@colrag/stage-kit'

const mebibyte = 2 ** 20

/**
 * A hash of the file's length, its first and its last mebibyte: weights of many gigabytes are told apart without reading them. Throws
 * `not-found` and, for what does not begin as GGUF files do, `corrupt`.
 */
export function ggufRevision(file: string): string {
  let handle: number
  try {
    handle = openSync(file, 'r')
  } catch (cause) {
    throw new ColragError('not-found', file, 'there is no such file', { cause, hint: 'name a GGUF file: llamacpp:/path/to/model.gguf' })
  }
  try {
    const { size } = fstatSync(handle)
    const head = new Uint8Array(Math.min(size, mebibyte))
    const tail = new Uint8Array(Math.min(size, mebibyte))
    readSync(handle, head, 0, head.length, 0)
    readSync(handle, tail, 0, tail.length, size - tail.length)
    if (new TextDecoder('latin1').decode(head.subarray(0, 4)) !== 'GGUF')
      throw new ColragError('corrupt', file, 'the file does not begin as a GGUF file does', {
        hint: 'is it a web page, or a file cut short?',
      })
    return sha256(`${size} ${sha256(head)} ${sha256(tail)}`)
  } finally {
    closeSync(handle)
  }
}
