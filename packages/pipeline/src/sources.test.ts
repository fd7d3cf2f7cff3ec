import { execFileSync } from 'node:child_process'
import { chmodSync, linkSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { beforeEach, expect, test } from 'vitest'
import type { FoundSources } from './sources.ts'
import { findSources } from './sources.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sources-'))
})
const put = (name: string, text = name): string => {
  const file = join(folder, name)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
  return file
}
const link = (name: string, target: string): void => {
  mkdirSync(dirname(join(folder, name)), { recursive: true })
  symlinkSync(target, join(folder, name))
}
const names = (found: FoundSources): string[] => found.sources.map((s) => relative(folder, s.file))
const faults = (found: FoundSources): string[] => found.unreadable.map((s) => `${relative(folder, s.file)}: ${s.message}`)

/** Runs without the superuser's rights, to whom nothing is forbidden. */
async function asNobody<T>(work: () => Promise<T>): Promise<T> {
  if (process.getuid?.() !== 0) return work()
  process.seteuid?.(65534)
  try {
    return await work()
  } finally {
    process.seteuid?.(0)
  }
}

test('finds PDF files all the way down, each once, sorted, without hidden ones', async () => {
  for (const name of ['b.pdf', 'a/x/C.PDF', 'a/d.pdf', '.h.pdf', '.git/e.pdf', 'a/note.txt']) put(name)
  const found = await findSources([folder, join(folder, 'a'), join(folder, 'a/d.pdf')], [])
  expect([names(found), faults(found), found.folders]).toEqual([['a/d.pdf', 'a/x/C.PDF', 'b.pdf'], [], [folder, join(folder, 'a')]])
  expect(found.sources.map((s) => [s.path.join('/'), s.volume])).toEqual([
    ['a', 'a'],
    ['a/x', 'a'],
    ['', folder.split('/').at(-1)],
  ])
})

test('follows links to files and folders, the same real file once and under its own path', async () => {
  const outside = mkdtempSync(join(tmpdir(), 'sources-outside-'))
  writeFileSync(join(outside, 'far.pdf'), 'far')
  writeFileSync(join(outside, 'blob'), 'blob')
  put('z/real.pdf')
  link('a-folder', join(folder, 'z'))
  link('b.pdf', join(folder, 'z/real.pdf'))
  link('c', outside)
  link('d.pdf', join(outside, 'blob'))
  link('e.pdf', join(outside, 'far.pdf'))
  link('f.txt', join(outside, 'far.pdf'))
  const found = await findSources([folder], [])
  expect([names(found), faults(found)]).toEqual([['c/far.pdf', 'd.pdf', 'z/real.pdf'], []])
  expect(found.sources[0]?.volume).toBe('c')
})

test('links in a circle end', async () => {
  put('a/one.pdf')
  put('b/two.pdf')
  link('a/up', folder)
  link('a/b', join(folder, 'b'))
  link('b/a', join(folder, 'a'))
  link('self', join(folder, 'self'))
  const found = await findSources([folder], [])
  expect([names(found), faults(found)]).toEqual([['a/one.pdf', 'b/two.pdf'], []])
})

test('a given folder that an earlier one links to keeps its own paths', async () => {
  put('two/x.pdf')
  link('one/link', join(folder, 'two'))
  expect(names(await findSources([join(folder, 'one'), join(folder, 'two')], []))).toEqual(['two/x.pdf'])
})

test('hard links and copies are files of their own', async () => {
  linkSync(put('a.pdf'), join(folder, 'b.pdf'))
  const { sources } = await findSources([folder], [])
  expect([sources.length, new Set(sources.map((s) => s.id)).size]).toEqual([2, 1])
})

test('what cannot be read is told beside the rest', async () => {
  put('good.pdf')
  mkdirSync(join(folder, 'folder.pdf'))
  link('gone.pdf', join(folder, 'nowhere'))
  link('other', join(folder, 'nowhere'))
  link('loop.pdf', join(folder, 'loop.pdf'))
  execFileSync('mkfifo', [join(folder, 'pipe.pdf')])
  const found = await findSources([folder], [])
  expect([names(found), faults(found)]).toEqual([
    ['good.pdf'],
    ['gone.pdf: it is gone, or a link that leads nowhere', 'loop.pdf: it cannot be read (ELOOP)'],
  ])
  expect(found.unreadable[0]?.uri).toBe(pathToFileURL(join(folder, 'gone.pdf')).href)
  const pipe = await findSources([join(folder, 'pipe.pdf')], [])
  expect([names(pipe), faults(pipe)]).toEqual([[], ['pipe.pdf: it is not a regular file']])
})

test('forbidden files and folders are told beside the rest', async () => {
  chmodSync(folder, 0o755)
  put('good.pdf')
  put('shut/inner.pdf')
  chmodSync(put('locked.pdf'), 0)
  chmodSync(join(folder, 'shut'), 0)
  const found = await asNobody(() => findSources([folder], []))
  const only = await asNobody(() => findSources([join(folder, 'locked.pdf')], []))
  chmodSync(join(folder, 'shut'), 0o755)
  expect([names(found), faults(found)]).toEqual([
    ['good.pdf'],
    ['locked.pdf: its permissions forbid to read it', 'shut: its permissions forbid to read it'],
  ])
  expect([names(only), faults(only)]).toEqual([[], ['locked.pdf: its permissions forbid to read it']])
})

test('a missing path and a folder without PDF are the caller’s mistake', async () => {
  put('note.txt')
  await expect(findSources([join(folder, 'none')], [])).rejects.toMatchObject({
    code: 'invalid-options',
    message: expect.stringContaining('does not exist'),
  })
  await expect(findSources([folder], [])).rejects.toMatchObject({
    code: 'invalid-options',
    message: expect.stringContaining('no PDF file'),
  })
  expect((await findSources([folder], [], { allowNone: true })).sources).toEqual([])
  rmSync(folder, { recursive: true })
  await expect(findSources([folder], [], { allowNone: true })).rejects.toMatchObject({ code: 'invalid-options' })
})
