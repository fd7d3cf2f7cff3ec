import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { createCanvas } from '@napi-rs/canvas'
import { expect, test } from 'vitest'

const main = fileURLToPath(new URL('../main.ts', import.meta.url))
const colrag = (...args: string[]): Promise<{ stdout: string }> =>
  promisify(execFile)(process.execPath, ['--conditions=colrag-source', main, ...args])

test('pictures of a page that is a picture itself are named after it with one ending', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'inspect-'))
  const canvas = createCanvas(200, 100)
  const pen = canvas.getContext('2d')
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, 200, 100)
  writeFileSync(join(folder, 'plan.png'), canvas.toBuffer('image/png'))
  const workspace = join(folder, 'w')
  await colrag('ingest', join(folder, 'plan.png'), '-w', workspace).catch(() => undefined)
  const { stdout } = await colrag('inspect', 'plan.png', '-w', workspace, '--out', join(folder, 'out'))
  expect(stdout).toMatch(/, 1 page, id /)
  expect(readdirSync(join(folder, 'out'))).toEqual(['plan-p001.png'])
}, 30_000)
