import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { MultiBar, Presets } from 'cli-progress'
import type { SingleBar } from 'cli-progress'
import type { IngestEvent, Listener } from '@colrag/pipeline'
import { clip } from './text-table.ts'

const nameOf = (uri: string): string => basename(fileURLToPath(uri))

/** Bars on a terminal, plain lines elsewhere; always on standard error, so that standard output stays the result's. */
export function showProgress(): { readonly listen: Listener; stop(): void } {
  return process.stderr.isTTY ? bars() : lines()
}

function bars(): { readonly listen: Listener; stop(): void } {
  const multi = new MultiBar(
    { format: ' {bar} {value}/{total} {what}', hideCursor: true, clearOnComplete: true, stream: process.stderr, barsize: 24 },
    Presets.shades_grey,
  )
  let documents: SingleBar | null = null
  let pages: SingleBar | null = null
  const listen = (event: IngestEvent): void => {
    switch (event.type) {
      case 'start':
        documents = multi.create(event.documents, 0, { what: 'documents' })
        break
      case 'document-start':
        documents?.update(event.index, { what: clip(nameOf(event.uri), 40) })
        break
      case 'page':
        pages ??= multi.create(event.pages, 0, { what: '' })
        pages.setTotal(event.pages)
        pages.update(event.page, { what: `pages of ${clip(nameOf(event.uri), 30)}: ${event.stage}` })
        break
      case 'document-end':
        documents?.increment()
        if (pages) multi.remove(pages)
        pages = null
        break
      case 'index':
        documents?.update({ what: `indexing ${event.name} (${event.units} units)` })
        break
      default:
        break
    }
  }
  return { listen, stop: () => multi.stop() }
}

function lines(): { readonly listen: Listener; stop(): void } {
  const say = (text: string): boolean => process.stderr.write(`${text}\n`)
  let total = 0
  const places = new Map<string, string>()
  let last = performance.now()
  const listen = (event: IngestEvent): void => {
    switch (event.type) {
      case 'start':
        total = event.documents
        break
      case 'document-start':
        places.set(event.uri, `[${event.index + 1}/${total}] ${nameOf(event.uri)}`)
        break
      case 'page':
        if (performance.now() - last > 5000) {
          last = performance.now()
          say(`${places.get(event.uri)}: page ${event.page} of ${event.pages}, ${event.stage}`)
        }
        break
      case 'document-end':
        say(
          `${places.get(event.uri)}: ${event.status}${event.reused ? ', unchanged' : ''}${event.issues > 0 ? `, ${event.issues} issues` : ''}`,
        )
        break
      case 'index':
        say(`indexing ${event.name}: ${event.units} units`)
        break
      default:
        break
    }
  }
  return { listen, stop: () => undefined }
}
