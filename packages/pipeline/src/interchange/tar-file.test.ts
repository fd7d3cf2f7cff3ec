import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { unpackTar } from './tar-file.ts'

// Elsewhere `tar` takes other options.
test.skipIf(process.platform !== 'linux')('a folder that tar packed is unpacked, and nothing of it leads out', async () => {
  const place = mkdtempSync(join(tmpdir(), 'tar-'))
  mkdirSync(join(place, 'from', 'vectors'), { recursive: true })
  mkdirSync(join(place, 'to'))
  writeFileSync(join(place, 'from', 'export.json'), '{}')
  writeFileSync(join(place, 'from', 'vectors', 'text.f32'), new Uint8Array(1000))
  const packed = join(place, 'packed.tar')
  execFileSync('tar', ['--format=ustar', '-cf', packed, '-C', join(place, 'from'), '.'])
  await unpackTar(packed, join(place, 'to'))
  expect(readdirSync(join(place, 'to'), { recursive: true }).sort()).toEqual(['export.json', 'vectors', 'vectors/text.f32'])
  expect(readFileSync(join(place, 'to', 'vectors', 'text.f32')).length).toBe(1000)
  for (const name of ['../from/export.json', './../from/export.json']) {
    execFileSync('tar', ['--format=ustar', '-cPf', packed, '-C', join(place, 'to'), name])
    mkdirSync(join(place, 'deep', 'in'), { recursive: true })
    await expect(unpackTar(packed, join(place, 'deep', 'in'))).rejects.toMatchObject({ code: 'bad-input' })
  }
  expect(readdirSync(join(place, 'deep'), { recursive: true })).toEqual(['in'])
})
