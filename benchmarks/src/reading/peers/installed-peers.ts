import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { RoundProcess } from '../round-process.ts'
import type { PlacedTable } from '../scoring/adjacency.ts'
import type { Peers } from './peers.ts'

interface Tool {
  readonly name: string
  /** The module peer_MODULE.py. */
  readonly module: string
  readonly environment: string
  readonly variants: readonly string[]
  readonly text: boolean
  /** Whether it can be told where a table is. */
  readonly regions: boolean
}

const newest = '.venv'
const geometric = '.venv-pymupdf-1.26'
const tools: readonly Tool[] = [
  { name: 'PyMuPDF', module: 'pymupdf', environment: newest, variants: ['lines'], text: true, regions: true },
  { name: 'PyMuPDF 1.26', module: 'pymupdf', environment: geometric, variants: ['lines', 'text'], text: true, regions: true },
  { name: 'pdfplumber', module: 'pdfplumber', environment: newest, variants: ['lines', 'text'], text: true, regions: true },
  {
    name: 'camelot',
    module: 'camelot',
    environment: newest,
    variants: ['lattice', 'stream', 'network', 'hybrid'],
    text: false,
    regions: true,
  },
  { name: 'img2table', module: 'img2table', environment: newest, variants: ['bordered', 'borderless'], text: false, regions: false },
  { name: 'pypdfium2', module: 'pypdfium2', environment: newest, variants: [], text: true, regions: false },
  { name: 'pdftotext', module: 'pdftotext', environment: newest, variants: [], text: true, regions: false },
]

/** A tool may take so many seconds for one request. */
const seconds = 300
const wholeFile = 10_000

/** The tools that `install.sh` put into `folder`; null where it did not run. */
export function installedPeers(folder: string, leaveOut: (what: string, reason: string) => void): Peers | null {
  const python = (tool: Tool): string => join(folder, tool.environment, 'bin', 'python')
  const here = tools.filter((tool) => existsSync(python(tool)))
  if (here.length === 0) return null
  const start = (tool: Tool): RoundProcess => new RoundProcess(python(tool), [join(folder, 'peer.py'), tool.module])
  const ask = async <T extends object>(tool: Tool, process: RoundProcess, label: string, request: object): Promise<T | null> => {
    try {
      return (await process.ask<T>(request, seconds)).reply
    } catch (error) {
      leaveOut(label, error instanceof Error ? error.message : String(error))
      return null
    }
  }
  return {
    async tables(task, documents) {
      const answers: { peer: string; predictions: readonly (readonly PlacedTable[])[] }[] = []
      const given = documents.map(({ pdf, regions }) => ({ pdf, regions }))
      for (const tool of here.filter((t) => t.variants.length > 0 && (task === 'tables' || t.regions))) {
        for (const variant of tool.variants) {
          const process = start(tool)
          const peer = `${tool.name} ${variant}`
          const reply = await ask<{ documents: readonly (readonly PlacedTable[])[]; failed: readonly string[] }>(tool, process, peer, {
            task,
            variant,
            documents: given,
          })
          process.close()
          if (!reply) continue
          if (reply.failed.length > 0) leaveOut(peer, `${reply.failed.length} of ${given.length} files: ${reply.failed[0] ?? ''}`)
          answers.push({ peer, predictions: reply.documents })
        }
      }
      return answers
    },
    async pageTexts(files) {
      const answers: { peer: string; documents: readonly (readonly string[])[] }[] = []
      for (const tool of here.filter((t) => t.text)) {
        const process = start(tool)
        const reply = await ask<{ documents: readonly (readonly string[])[] }>(tool, process, tool.name, {
          task: 'page_texts',
          files,
          pages: wholeFile,
        })
        process.close()
        if (reply) answers.push({ peer: tool.name, documents: reply.documents })
      }
      return answers
    },
    textProcesses: () => Promise.resolve(here.filter((t) => t.text).map((tool) => ({ name: tool.name, process: start(tool) }))),
  }
}
