import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { MultiBar, Presets } from 'cli-progress'
import type { SingleBar } from 'cli-progress'
import type { IngestEvent, Listener } from '@colrag/pipeline'
import { pace } from './pace.ts'
import { clip } from './text-table.ts'

const nameOf = (uri: string): string => basename(fileURLToPath(uri))

/** `hide` takes the bars off the terminal until something happens again, and at the end. */
export interface Progress {
  readonly listen: Listener
  hide(): void
}

/** Bars on a terminal, plain lines elsewhere; always on standard error, so that standard output stays the result's. */
export const showProgress = (): Progress => (process.stderr.isTTY ? bars() : lines())

interface Bar {
  total: number
  value: number
  what: string
}

function bars(): Progress {
  let documents: Bar | null = null
  let pages: Bar | null = null
  let shown: { readonly multi: MultiBar; documents: SingleBar | null; pages: SingleBar | null } | null = null
  const draw = (multi: MultiBar, bar: SingleBar | null, { total, value, what }: Bar): SingleBar => {
    const drawn = bar ?? multi.create(total, value, { what })
    drawn.setTotal(total)
    drawn.update(value, { what })
    return drawn
  }
  const show = (): void => {
    shown ??= {
      multi: new MultiBar(
        { format: ' {bar} {value}/{total} {what}', hideCursor: true, clearOnComplete: true, stream: process.stderr, barsize: 24 },
        Presets.shades_grey,
      ),
      documents: null,
      pages: null,
    }
    if (documents) shown.documents = draw(shown.multi, shown.documents, documents)
    if (pages) shown.pages = draw(shown.multi, shown.pages, pages)
    else if (shown.pages) {
      shown.multi.remove(shown.pages)
      shown.pages = null
    }
  }
  const going = pace()
  const listen = (event: IngestEvent): void => {
    going.listen(event)
    switch (event.type) {
      case 'start':
        documents = { total: event.documents, value: 0, what: 'documents' }
        break
      case 'document-start':
      case 'page-end':
        if (documents) documents.what = going.text() || 'documents'
        break
      case 'page':
        pages = { total: event.pages, value: event.page, what: `pages of ${clip(nameOf(event.uri), 30)}: ${event.stage}` }
        break
      case 'document-end':
        if (documents) documents.value++
        pages = null
        break
      case 'index':
        if (documents) documents.what = `indexing ${event.name} (${event.units} units)`
        break
      default:
        return
    }
    show()
  }
  const hide = (): void => {
    shown?.multi.stop()
    shown = null
  }
  return { listen, hide }
}

function lines(): Progress {
  const say = (text: string): boolean => process.stderr.write(`${text}\n`)
  let total = 0
  const places = new Map<string, string>()
  let last = performance.now()
  const going = pace()
  const listen = (event: IngestEvent): void => {
    going.listen(event)
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
          const far = going.text()
          say(`${places.get(event.uri)}: page ${event.page} of ${event.pages}, ${event.stage}${far === '' ? '' : ` (${far})`}`)
        }
        break
      case 'document-end':
        say(
          `${places.get(event.uri)}: ${event.status}${event.reused ? ', unchanged' : ''}${event.issues > 0 ? `, ${event.issues} issue${event.issues === 1 ? '' : 's'}` : ''}`,
        )
        break
      case 'index':
        say(`indexing ${event.name}: ${event.units} units`)
        break
      default:
        break
    }
  }
  return { listen, hide: () => undefined }
}
