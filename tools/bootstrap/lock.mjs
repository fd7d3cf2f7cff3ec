import { mkdirSync, rmSync, statSync, writeFileSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { root } from './root.mjs'

const place = join(tmpdir(), `colrag-bootstrap-${createHash('sha256').update(root).digest('hex').slice(0, 12)}`)
const sleep = (ms) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)

/** One bootstrap at a time: a second command started meanwhile waits. A lock whose owner is gone is taken over. */
export function holdLock() {
  for (;;) {
    try {
      mkdirSync(place)
      writeFileSync(join(place, 'pid'), String(process.pid))
      return () => rmSync(place, { recursive: true, force: true })
    } catch (error) {
      if (error.code !== 'EEXIST') return () => {}
      if (abandoned()) rmSync(place, { recursive: true, force: true })
      else sleep(50)
    }
  }
}

function abandoned() {
  try {
    process.kill(Number(readFileSync(join(place, 'pid'), 'utf8')), 0)
    return false
  } catch (error) {
    if (error.code === 'EPERM') return false
    // The owner writes its number right after it made the folder.
    return Date.now() - (statSync(place, { throwIfNoEntry: false })?.mtimeMs ?? 0) > 2000 || error.code === 'ESRCH'
  }
}
