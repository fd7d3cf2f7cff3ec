// Which package may know which: the edges of the project graph and the imports in the sources, against allowed-edges.json.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root, run, sourceFiles } from './gate.mjs'

const short = (name) => name.replace('@colrag/', '')

export function boundaries() {
  const { layers, development } = JSON.parse(readFileSync(join(root, 'tools/check/allowed-edges.json'), 'utf8'))
  const faults = []
  const graph = projectGraph()
  const edges = Object.values(graph.dependencies)
    .flat()
    .map(({ source, target }) => [short(source), short(target)])
    .filter(([a, b]) => a !== 'colrag' && b in layers && a !== b)
  for (const [from] of edges) if (!(from in layers)) faults.push(`${from} is not in allowed-edges.json`)
  for (const file of sourceFiles()) {
    const from = owner(file)
    if (!(from in layers)) continue
    const test = /\.(test|slow|test-d)\.ts$/.test(file)
    for (const [, name] of readFileSync(join(root, file), 'utf8').matchAll(/from '@colrag\/([\w-]+)/g)) {
      const allowed =
        layers[from].includes('*') ||
        layers[from].includes(name) ||
        name === from ||
        (test && (development.includes(name) || layers.testing.includes(name)))
      if (!allowed) faults.push(`${file} imports @colrag/${name}, which ${from} may not know`)
    }
  }
  for (const [from, to] of edges) {
    const allowed = layers[from]?.includes('*') || layers[from]?.includes(to) || development.includes(to)
    if (!allowed) faults.push(`${from} depends on ${to} in its package.json`)
  }
  const cycle = findCycle(edges.filter(([, to]) => !development.includes(to)))
  if (cycle) faults.push(`packages depend on each other in a circle: ${cycle.join(' → ')}`)
  return [...new Set(faults)]
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
