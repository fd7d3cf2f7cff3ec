import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { edgeFaults, importFaults } from './boundaries.mjs'
import { fileLength } from './file-length.mjs'

const layers = { core: [], testing: ['core'], low: ['core'], high: ['core', 'low'], benchmarks: ['*'] }

/** A tree with the given files and the edges above. */
function tree(files: Readonly<Record<string, string>>): string {
  const base = mkdtempSync(join(tmpdir(), 'gates-'))
  const all = { 'tools/check/allowed-edges.json': JSON.stringify({ layers, development: ['testing'] }), ...files }
  for (const [file, text] of Object.entries(all)) {
    mkdirSync(dirname(join(base, file)), { recursive: true })
    writeFileSync(join(base, file), text)
  }
  return base
}
const faultsOf = (file: string, text: string): readonly string[] => importFaults(tree({ [file]: text }))

describe('boundaries', () => {
  test.each([
    `import { x } from '@colrag/high'`,
    `import type { X } from "@colrag/high"`,
    `export * from '@colrag/high'`,
    `import {\n  x,\n} from\n  '@colrag/high'`,
    `import '@colrag/high'`,
    `import '@colrag/high/sub/path'`,
    `const x = await import('@colrag/high')`,
    `const x = await import(\n  \`@colrag/high/sub\`,\n)`,
    `type X = import('@colrag/high').X`,
    `const x = require('@colrag/high')`,
    `const x = createRequire(import.meta.url)\nrequire.resolve('@colrag/high/package.json')`,
    `const x = import.meta.resolve('@colrag/high')`,
  ])('see %s', (text) => {
    expect(faultsOf('packages/low/src/deep/a.ts', text)).toEqual([
      'packages/low/src/deep/a.ts imports @colrag/high, which low may not know',
    ])
  })
  test.each([
    `import { x } from '../../../high/src/a.ts'`,
    `import '../../../high/src/a.ts'`,
    `const x = await import('../../../../apps/high/src/a.ts')`,
    `const x = require.resolve('../../../high')`,
    `const x = import.meta.resolve('../../../lower/src/a.ts')`,
    `import x from '../../..'`,
  ])('see a file outside the package: %s', (text) => {
    expect(faultsOf('packages/low/src/deep/a.ts', text)).toEqual([
      expect.stringMatching(/^packages\/low\/src\/deep\/a\.ts reaches out of its package/),
    ])
    expect(faultsOf('benchmarks/src/a.ts', `import x from '../../packages/low/src/a.ts'`)).toHaveLength(1)
  })
  test('pass what is allowed', () => {
    const allowed = [
      `import { x } from '@colrag/core'`,
      `import { y } from '@colrag/low/sub'`,
      `import { z } from '../b.ts'`,
      `import p from '../../package.json' with { type: 'json' }`,
      `import '@colrag/high'`,
      `import { join } from 'node:path'`,
      `const a = Array.from('../../../x')`,
    ].join('\n')
    expect(faultsOf('packages/high/src/deep/a.ts', allowed)).toEqual([])
    expect(faultsOf('benchmarks/src/a.ts', `import { x } from '@colrag/high'`)).toEqual([])
  })
  test('let tests alone use what is for development', () => {
    const text = `import { x } from '@colrag/testing'`
    expect(faultsOf('packages/low/src/a.test.ts', text)).toEqual([])
    expect(faultsOf('packages/low/src/a.ts', text)).toHaveLength(1)
  })
  test('know every package', () => {
    expect(faultsOf('packages/stray/src/a.ts', '')).toEqual(['stray is not in allowed-edges.json'])
  })
  test('see dependencies that are not allowed, and circles', () => {
    const base = tree({})
    expect(
      edgeFaults(base, [
        ['high', 'low'],
        ['low', 'core'],
        ['low', 'testing'],
      ]),
    ).toEqual([])
    expect(edgeFaults(base, [['low', 'high']])).toEqual(['low depends on high in its package.json'])
    expect(edgeFaults(base, [['stray', 'core']])).toEqual(['stray is not in allowed-edges.json'])
    expect(
      edgeFaults(base, [
        ['high', 'low'],
        ['low', 'high'],
      ]),
    ).toContain('packages depend on each other in a circle: high → low → high')
  })
})

describe('file-length', () => {
  const long = 'x\n'.repeat(301)
  test.each(['packages/low/src/deep/a.ts', 'apps/cli/src/a.ts', 'benchmarks/src/a.ts', 'tools/check/a.mjs', 'tools/check/a.test.ts'])(
    'sees a long %s',
    (file) => expect(fileLength(tree({ [file]: long }))).toEqual([`${file} has 301 lines, more than 300: split it by concept`]),
  )
  test('sees names that say nothing', () => {
    const files = ['packages/low/src/utils.ts', 'tools/check/helper.mjs', 'apps/cli/src/common-words.ts']
    expect(fileLength(tree(Object.fromEntries(files.map((file) => [file, ''])))).toSorted()).toEqual(
      files.map((file) => `${file}: name it after what it exports`).toSorted(),
    )
  })
  test('passes 300 lines, and files that are no sources', () => {
    expect(
      fileLength(tree({ 'packages/low/src/a.ts': 'x\n'.repeat(300), 'packages/low/README.md': long, 'tools/check/a.py': long })),
    ).toEqual([])
  })
})
