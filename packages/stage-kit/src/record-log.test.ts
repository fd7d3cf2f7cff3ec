import { spawnSync } from 'node:child_process'
import { appendFileSync, mkdtempSync, readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { recordLog, recordName } from './record-log.ts'

const place = (): string => join(mkdtempSync(join(tmpdir(), 'record-log-')), 'a.log')
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)
const text = (data: Uint8Array | null): string | null => data && new TextDecoder().decode(data)
const node = ['--conditions=colrag-source', '--input-type=module-typescript', '-e']

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

test.skipIf(process.platform === 'win32')('a put that does not fit is refused whole, and later ones stand', async () => {
  const path = place()
  const program = `import { statSync } from 'node:fs'
    import { recordLog } from ${JSON.stringify(new URL('./record-log.ts', import.meta.url).href)}
    const log = recordLog(${JSON.stringify(path)})
    await log.put('a', new Uint8Array(100).fill(1))
    const fault = await log.put('b', new Uint8Array(200_000)).catch((error) => error)
    const size = statSync(${JSON.stringify(path)}).size
    await log.put('c', new Uint8Array(50).fill(3))
    console.log(JSON.stringify([fault.code, fault.message, size, (await log.get('a')).length, await log.get('b'), (await log.get('c')).length]))`
  // A limit on the size of files stands for the full disk: a part is written, then the rest is refused.
  const child = spawnSync('sh', ['-c', 'ulimit -f 16 && exec "$@"', 'sh', process.execPath, ...node, program], {
    cwd: new URL('.', import.meta.url),
    encoding: 'utf8',
  })
  expect(JSON.parse(child.stdout || JSON.stringify(child.stderr))).toEqual([
    'over-budget',
    expect.stringContaining('disk is full'),
    140,
    100,
    null,
    50,
  ])
  const log = recordLog(path)
  expect([log.size, (await log.get('c'))?.length]).toEqual([2, 50])
  log.close()
})

test('what is erased is gone with its bytes, also after a reopening, and compaction gives its room back', async () => {
  const path = place()
  const log = recordLog(path)
  await log.put('a', bytes('a secret'))
  await log.put('b', bytes('kept'))
  await log.put('b', bytes('kept anew'))
  log.erase([recordName('a'), recordName('never there')])
  expect([await log.get('a'), text(await log.get('b')), log.size]).toEqual([null, 'kept anew', 1])
  expect(readFileSync(path, 'latin1')).not.toContain('secret')
  log.close()
  const again = recordLog(path)
  expect([await again.get('a'), again.size, again.bytes - again.liveBytes]).toEqual([null, 1, 40 + 8 + 40 + 4])
  again.compact()
  expect([text(await again.get('b')), again.bytes, again.liveBytes]).toEqual(['kept anew', 49, 49])
  await again.put('c', bytes('later'))
  again.compact((name) => name !== recordName('b'))
  expect([await again.get('b'), text(await again.get('c')), readFileSync(path).length]).toEqual([null, 'later', 45])
  again.compact(() => false)
  expect([again.size, readFileSync(path).length]).toEqual([0, 0])
  again.close()
})

test('compaction leaves damaged entries behind, and a log for reading does nothing of it', async () => {
  const path = place()
  const log = recordLog(path)
  await log.put('a', bytes('value'))
  await log.put('b', bytes('other'))
  log.close()
  const data = readFileSync(path)
  data[42] = (data[42] ?? 0) ^ 1
  writeFileSync(path, data)
  const reading = recordLog(path, { readOnly: true })
  reading.compact(() => false)
  reading.erase([recordName('b')])
  expect([text(await reading.get('b')), reading.damaged()]).toEqual(['other', 1])
  reading.close()
  expect(readFileSync(path)).toEqual(data)
  const writing = recordLog(path)
  writing.compact()
  expect([writing.size, writing.bytes]).toEqual([1, 45])
  writing.close()
})

test('a flipped bit anywhere is seen, but a torn tail is none', async () => {
  const path = place()
  const log = recordLog(path)
  for (const key of ['a', 'b', 'c']) await log.put(key, bytes(`value of ${key}`))
  log.close()
  const whole = readFileSync(path)
  const damage = (data: Uint8Array): number => {
    writeFileSync(path, data)
    const reading = recordLog(path, { readOnly: true })
    const found = reading.damaged()
    reading.close()
    return found
  }
  for (const at of whole.keys())
    for (const bit of [0, 5]) expect([at, damage(whole.with(at, (whole[at] ?? 0) ^ (1 << bit)))]).toEqual([at, 1])
  for (const length of whole.keys()) expect([length, damage(whole.subarray(0, length))]).toEqual([length, 0])
})
