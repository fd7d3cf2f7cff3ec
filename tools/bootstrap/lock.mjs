import { createHash, randomUUID } from 'node:crypto'
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from './root.mjs'

const digest = (text) => createHash('sha256').update(text).digest('hex').slice(0, 12)
const lockFile = join(tmpdir(), `colrag-bootstrap-${digest(root)}.lock`)
const sleep = (ms) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)

/** One bootstrap at a time: a second command started meanwhile waits. A lock whose owner is gone is taken over. */
export function holdLock(place = lockFile) {
  const started = Date.now()
  let said = false
  try {
    while (!take(place)) {
      if (!said && Date.now() - started > 2000) {
        said = true
        process.stderr.write(`colrag: waiting for another command to finish building (process ${read(place)?.split(' ')[0]}, ${place}) …\n`)
      }
      sleep(50)
    }
  } catch (error) {
    process.stderr.write(`colrag: going on without a lock against other commands: ${error.message}\n`)
    return () => {}
  }
  return () => rmSync(place, { force: true })
}

/**
 * The file appears with its whole content or not at all. A dead one is replaced only by the one process that holds the right to replace it:
 * a lock too, named after the dead one's content.
 */
function take(place) {
  const aside = `${place}.${randomUUID()}`
  writeFileSync(aside, `${process.pid} ${randomUUID()}`)
  try {
    if (linked(aside, place)) return true
    const content = read(place)
    if (content === null || isAlive(content)) return false
    const right = `${place}.${digest(content)}`
    if (!take(right)) return false
    try {
      if (read(place) !== content) return false
      renameSync(aside, place)
      return true
    } finally {
      rmSync(right, { force: true })
    }
  } finally {
    rmSync(aside, { force: true })
  }
}

function linked(aside, place) {
  try {
    linkSync(aside, place)
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  }
}

function read(place) {
  try {
    return readFileSync(place, 'utf8')
  } catch (error) {
    if (error.code === 'ENOENT') return null
    throw error
  }
}

function isAlive(content) {
  const pid = Number(content.split(' ')[0])
  try {
    if (pid > 0) process.kill(pid, 0)
    return pid > 0
  } catch (error) {
    return error.code === 'EPERM'
  }
}
