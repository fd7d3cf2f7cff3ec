import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Block, RunContext } from '@colrag/core'
import { assetFolder } from '@colrag/stage-kit'
import { darkBoxDetr } from '@colrag/testing'
import { createCanvas } from '@napi-rs/canvas'
import { expect, test } from 'vitest'
import { layoutByName, resolveLayout } from './layout-by-name.ts'
import { makeRecipe } from './make-recipe.ts'
import { withParts } from './recipe-name.ts'

/** A model that takes everything dark for one figure, laid out as on the hub, in a folder whose name tests the recipe's. */
function modelFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'layout, a+b&モデル-'))
  writeFileSync(join(folder, 'model.onnx'), darkBoxDetr({ below: 0 }))
  writeFileSync(join(folder, 'config.json'), JSON.stringify({ model_type: 'table-transformer', id2label: { 0: 'text', 1: 'figure' } }))
  writeFileSync(join(folder, 'preprocessor_config.json'), JSON.stringify({ size: { shortest_edge: 200, longest_edge: 300 } }))
  return folder
}

async function blocksOf(layout: string): Promise<readonly Block[]> {
  const canvas = createCanvas(400, 600)
  const pen = canvas.getContext('2d')
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, 400, 600)
  pen.fillStyle = '#000'
  pen.fillRect(100, 150, 200, 150)
  const folder = mkdtempSync(join(tmpdir(), 'layout-page-'))
  const file = join(folder, 'page.png')
  writeFileSync(file, canvas.toBuffer('image/png'))
  const recipe = await makeRecipe(withParts('embedded', { layout }), { use: 'read' })
  const ctx: RunContext = { assets: assetFolder(join(folder, 'assets')), seed: 0, report: () => undefined }
  try {
    const document = await recipe.reader.open(pathToFileURL(file).href, {}, ctx)
    const page = await document.page(1, ctx)
    const blocks = await recipe.layout.detect(page, { document: document.record, before: [], after: [] }, ctx)
    await document.close()
    return blocks
  } finally {
    await recipe.close()
  }
}

test('a recipe finds blocks with the model of a folder, alone and beside the rules', async () => {
  const folder = modelFolder()
  const seen = async (layout: string): Promise<unknown> =>
    (await blocksOf(layout)).map(({ kind, by }) => [kind, by.stage, by.model?.split('@')[0]])
  expect(await seen(`onnx:${folder}`)).toEqual([['figure', 'layout-onnx', 'model.onnx']])
  // On a scan the rules' blocks stand in a merge.
  expect(await seen(`ruled+onnx:${folder}`)).toEqual([['text', 'layout-merged', undefined]])
  expect(await seen('ruled')).toEqual([['text', 'layout-ruled', undefined]])
})

test('the recipe carries its detector in its name, its fingerprints and to its worker', async () => {
  const layout = `ruled+onnx:${modelFolder()}`
  const name = withParts('embedded', { layout })
  const [plain, other] = await Promise.all([makeRecipe('embedded'), makeRecipe(name)])
  try {
    expect(other.name).toBe(name)
    expect(new URL(other.worker ?? '').searchParams.get('layout')).toBe(layout)
    expect(other.layout.fingerprint).not.toBe(plain.layout.fingerprint)
    // The model looks at pictures, so the reader makes one of every page.
    expect(other.reader.fingerprint).not.toBe(plain.reader.fingerprint)
    expect(other.text.fingerprint).toBe(plain.text.fingerprint)
  } finally {
    await Promise.all([plain.close(), other.close()])
  }
})

test('a folder that lacks a file is refused by its name, with what it wants', () => {
  const folder = modelFolder()
  for (const file of ['preprocessor_config.json', 'config.json', 'model.onnx']) {
    rmSync(join(folder, file))
    expect(() => layoutByName(`onnx:${folder}`)).toThrow(
      expect.objectContaining({
        code: 'not-found',
        message: expect.stringMatching(new RegExp(`${folder.replaceAll('+', '\\+')}.*${file}`)),
        hint: expect.stringContaining('model.onnx'),
      }),
    )
  }
  expect(() => layoutByName('onnx:/nowhere')).toThrow(
    expect.objectContaining({ code: 'not-found', message: expect.stringContaining('/nowhere') }),
  )
  for (const name of ['', 'onnx', 'onnx:', 'yolo:x', 'ruled+', 'ruled+onnx', 'onnx+ruled:x'])
    expect(() => layoutByName(name)).toThrow(
      expect.objectContaining({ code: 'invalid-options', hint: expect.stringContaining('onnx:FOLDER') }),
    )
})

test('folders are meant from where the user stands', () => {
  expect(resolveLayout('ruled', '/here')).toBe('ruled')
  expect(resolveLayout('onnx: a,b/c', '/here')).toBe(`onnx:${resolve('/here/a,b/c')}`)
  expect(resolveLayout('ruled + onnx:~/m', '/here')).toBe(`ruled+onnx:${join(homedir(), 'm')}`)
  expect(resolveLayout('nonsense:x', '/here')).toBe('nonsense:x')
})
