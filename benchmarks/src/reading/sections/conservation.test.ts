import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeRecipe } from '@colrag/recipes'
import PdfWriter from 'pdfkit'
import { benchReader } from '../bench-reader.ts'
import type { Bench } from '../section.ts'
import { conservation } from './conservation.ts'

async function written(file: string): Promise<void> {
  const pdf = new PdfWriter()
  const chunks: Uint8Array[] = []
  pdf.on('data', (chunk: Uint8Array) => chunks.push(chunk))
  pdf.text('Words on a page')
  pdf.end()
  await new Promise((resolve) => pdf.on('end', resolve))
  writeFileSync(file, Buffer.concat(chunks))
}

test('a file that is refused is told, and anything else that ends the reading of one fails the section', async () => {
  const data = mkdtempSync(join(tmpdir(), 'conservation-'))
  writeFileSync(join(data, 'empty.pdf'), '')
  await written(join(data, 'good.pdf'))
  const recipe = await makeRecipe('embedded')
  const told: string[] = []
  const reader = benchReader(recipe, data)
  const bench: Bench = {
    data,
    scratch: data,
    quick: true,
    reader,
    peers: null,
    ocrModels: null,
    leaveOut: (what, reason) => void told.push(`${what}: ${reason}`),
  }
  try {
    expect(await conservation.run(bench)).toMatchObject([{ ours: 1, n: 12, holds: true }])
    expect(told).toEqual(['conservation: 1 of 2 files do not open (encrypted, corrupt, empty)'])
    const layout = { ...reader.parts.layout, detect: () => Promise.reject(new TypeError('x is not a function')) }
    const broken = { ...bench, reader: { ...reader, parts: { ...reader.parts, layout } } }
    await expect(conservation.run(broken)).rejects.toThrow('1 of 2 files cannot be counted: good.pdf: x is not a function')
  } finally {
    await recipe.close()
  }
})
