// Which package may know which: the edges of the project graph and the imports in the sources, against allowed-edges.json.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, normalize } from 'node:path'
import { root, run, sourceFiles } from './gate.mjs'

const short = (name) => name.replace('@colrag/', '')

export const boundaries = () => [...new Set([...importFaults(root), ...edgeFaults(root, projectEdges())])]

/** Imports in the sources below `base` of packages that the importing one may not know, or of files outside its own folder. */
export function importFaults(base) {
  const { layers, development } = allowedEdges(base)
  const faults = []
  for (const file of sourceFiles(base)) {
    const from = owner(file)
    if (!(from in layers)) {
      faults.push(`${from} is not in allowed-edges.json`)
      continue
    }
    const test = /\.(test|slow|llm|test-d)\.ts$/.test(file)
    for (const specifier of specifiers(readFileSync(join(base, file), 'utf8'))) {
      if (/^\.{1,2}(\/|$)/.test(specifier)) {
        const home = `${file.split('/src/')[0]}/`
        if (!`${normalize(join(dirname(file), specifier))}/`.startsWith(home))
          faults.push(`${file} reaches out of its package with ${specifier}`)
        continue
      }
      const name = /^@colrag\/([\w-]+)/.exec(specifier)?.[1]
      if (name === undefined) continue
      const allowed =
        layers[from].includes('*') ||
        layers[from].includes(name) ||
        name === from ||
        (test && (development.includes(name) || layers.testing.includes(name)))
      if (!allowed) faults.push(`${file} imports @colrag/${name}, which ${from} may not know`)
    }
  }
  return faults
}

/** What `edges` ([from, to] by short name) say of packages that may not depend on each other, and of circles. */
export function edgeFaults(base, edges) {
  const { layers, development } = allowedEdges(base)
  const faults = []
  for (const [from, to] of edges) {
    if (!(from in layers)) faults.push(`${from} is not in allowed-edges.json`)
    else if (!layers[from].includes('*') && !layers[from].includes(to) && !development.includes(to))
      faults.push(`${from} depends on ${to} in its package.json`)
  }
  const cycle = findCycle(edges.filter(([, to]) => !development.includes(to)))
  if (cycle) faults.push(`packages depend on each other in a circle: ${cycle.join(' → ')}`)
  return faults
}

/** Every module a source names: `from 'x'`, `import 'x'`, `import('x')`, `require('x')`, `require.resolve('x')`, `import.meta.resolve('x')`. */
function specifiers(source) {
  const form = /(?:\bfrom\s*|\bimport\s*(?:\(\s*)?|\brequire(?:\.resolve)?\s*\(\s*|\bimport\.meta\.resolve\s*\(\s*)(['"`])([^'"`\n]+)\1/g
  return [...source.matchAll(form)].map((match) => match[2])
}

const allowedEdges = (base) => JSON.parse(readFileSync(join(base, 'tools/check/allowed-edges.json'), 'utf8'))

/** Dependencies between packages, from their package.json by way of the project graph. */
function projectEdges() {
  const packages = new Set(sourceFiles().map(owner))
  return Object.values(projectGraph().dependencies)
    .flat()
    .map(({ source, target }) => [short(source), short(target)])
    .filter(([from, to]) => from !== 'colrag' && packages.has(to) && from !== to)
}

function projectGraph() {
  const folder = mkdtempSync(join(tmpdir(), 'colrag-graph-'))
  try {
    const file = join(folder, 'graph.json')
    const { status, output } = run('nx', ['graph', `--file=${file}`], { NX_DAEMON: 'false' })
    if (status !== 0) throw new Error(`the project graph could not be made: ${output}`)
    return JSON.parse(readFileSync(file, 'utf8')).graph
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const owner = (file) => (file.startsWith('benchmarks/') ? 'benchmarks' : file.split('/')[1])

function findCycle(edges) {
  const next = Map.groupBy(edges, ([from]) => from)
  const done = new Set()
  const walk = (node, path) => {
    if (path.includes(node)) return [...path.slice(path.indexOf(node)), node]
    if (done.has(node)) return null
    for (const [, to] of next.get(node) ?? []) {
      const found = walk(to, [...path, node])
      if (found) return found
    }
    done.add(node)
    return null
  }
  for (const node of next.keys()) {
    const found = walk(node, [])
    if (found) return found
  }
  return null
}
