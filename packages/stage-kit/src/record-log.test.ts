import { appendFileSync, mkdtempSync, readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { recordLog } from './record-log.ts'

const place = (): string => join(mkdtempSync(join(tmpdir(), 'record-log-')), 'a.log')
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)
const text = (data: Uint8Array | null): string | null => data && new TextDecoder().decode(data)

test('entries survive a reopening, and the last put of a key wins', async () => {
  const path = place()
  const log = recordLog(path)
  await log.put('a', bytes('one'))
  await log.put('b', bytes(''))
  await log.put('a', bytes('two'))
  log.close()
  const again = recordLog(path)
  expect([text(await again.get('a')), text(await again.get('b')), await again.get('c'), again.size]).toEqual(['two', '', null, 2])
  again.close()
})

test('a torn tail is cut off at every possible length and the log goes on', async () => {
  const path = place()
  const log = recordLog(path)
  await log.put('a', bytes('first'))
  const whole = readFileSync(path).length
  await log.put('b', bytes('second'))
  log.close()
  const all = readFileSync(path)
  for (let length = whole; length < all.length; length++) {
    writeFileSync(path, all)
    truncateSync(path, length)
    const torn = recordLog(path)
    expect([text(await torn.get('a')), await torn.get('b')]).toEqual(['first', null])
    await torn.put('b', bytes('again'))
    torn.close()
    const healed = recordLog(path)
    expect(text(await healed.get('b'))).toBe('again')
    healed.close()
  }
})

test('a flipped byte reads as absent, and foreign bytes at the end are dropped', async () => {
  const path = place()
  const log = recordLog(path)
  await log.put('a', bytes('value'))
  log.close()
  const data = readFileSync(path)
  data[data.length - 1] = (data[data.length - 1] ?? 0) ^ 1
  writeFileSync(path, data)
  appendFileSync(path, 'garbage')
  const open = recordLog(path)
  expect(await open.get('a')).toBeNull()
  open.close()
  expect(readFileSync(path).length).toBe(data.length)
})
