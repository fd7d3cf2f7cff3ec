import type { Block, BlockKind, Box, LayoutDetector, PageRecord, RunContext } from '@colrag/core'
import { blockKinds, ColragError } from '@colrag/core'
import { fingerprint } from '@colrag/stage-kit'
import { assemble } from '../assemble.ts'
import { sightOf } from '../detect-page.ts'
import type { Draft } from '../draft.ts'
import { tieCaptions } from '../kinds/tie-captions.ts'
import { pageFlow } from '../page-flow.ts'
import { scannedAreas } from '../scanned-areas.ts'
import type { ClassKinds } from './class-kinds.ts'
import { kindsOf } from './class-kinds.ts'
import type { Region, RegionTask } from './find-regions.ts'
import { findRegions } from './find-regions.ts'
import type { ModelOptions } from './model-options.ts'
import { resolveModel } from './model-options.ts'
import { regionDrafts } from './region-drafts.ts'
import { ruledStructure } from './table/ruled-structure.ts'
import type { TableStructurer } from './table/table-structurer.ts'

/** `kinds`: what the classes mean, for labels that are not those of a well-known data set. `structure`: how tables get their cells. */
export interface OnnxDetectorOptions extends ModelOptions {
  readonly kinds?: ClassKinds
  readonly structure?: TableStructurer
}

const name = 'layout-onnx'
const version = 1

/**
 * A layout detector that asks a model. It looks at the picture of each page, so that the reader must make one of every page; `detect` rejects
 * with `unsupported` for a page without. Blocks of regions name the model, the class (as their rule) and its confidence; the words of no
 * region become blocks of text and headings in reading order without a model's name. On a page without text on which the model finds nothing, what there is
 * to see becomes one empty block of text for a text recogniser. `close` frees the model. Throws `invalid-options` for options that cannot
 * be, `not-found` for a missing file; a file that is no model rejects with `model-failed` at the first page, and one of another shape or
 * number of classes with `invalid-options`.
 */
export function onnxDetector(options: OnnxDetectorOptions): LayoutDetector & { close(): Promise<void> } {
  const { structure = ruledStructure() } = options
  const { task: look, told } = resolveModel(options, { threshold: 0.7, nmsIou: 0.5, labels: [] })
  const kinds = kindsOf(look.labels, options.kinds)
  const task: RegionTask = { ...look, kinds }
  const by = { stage: name, fingerprint: fingerprint(name, version, { ...told, kinds, structure: structure.fingerprint }) }
  const fromRest: readonly BlockKind[] = ['title', 'heading', 'text', 'list', 'formula', 'caption', 'footnote', 'furniture']
  return {
    name,
    fingerprint: by.fingerprint,
    kinds: blockKinds.filter((kind) => fromRest.includes(kind) || kinds.includes(kind)),
    window: { before: 0, after: 0 },
    async detect(page, neighbours, ctx) {
      if (ctx.signal?.aborted) throw new ColragError('aborted', page.id, 'the run was stopped')
      const { regions: found, blank } = await findRegions(page, task, ctx)
      const scans = blank ? [] : scannedAreas(page)
      const { drafts, regions, blanks } = await draftsOf(page, found, scans, structure, ctx, neighbours.document.outline)
      return assemble(page, drafts, blanks, by).map((block, i): Block => {
        const draft = drafts[i]
        return draft && regions.has(draft) ? { ...block, by: { ...block.by, model: task.model.name } } : block
      })
    },
    close: () => task.model.close(),
  }
}

async function draftsOf(
  page: PageRecord,
  found: readonly Region[],
  scans: readonly Box[],
  structure: TableStructurer,
  ctx: RunContext,
  outline: Parameters<typeof pageFlow>[4]['outline'],
): Promise<{
  readonly drafts: readonly Draft[]
  readonly regions: ReadonlySet<Draft>
  readonly blanks: ReturnType<typeof sightOf>['scene']['blanks']
}> {
  const { scene, ruby } = sightOf(page)
  const { drafts: own, regions, rest } = await regionDrafts(scene, found, structure, scans.length > 0, ctx)
  const scanned: readonly Draft[] =
    own.length > 0 ? [] : scans.map((box) => ({ kind: 'text', boxes: [box], direction: 'horizontal', atoms: [], rule: 'scanned' }))
  const bold = rest.reduce((n, a) => n + (a.bold ? a.text.length : -a.text.length), 0) > 0
  const body = { em: scene.em, bold, outline: outline.filter((entry) => entry.page === page.number) }
  const isOwn = new Set(own)
  const tables = own.flatMap((d) => (d.kind === 'table' ? d.boxes : []))
  const flow = pageFlow(scene, rest, [...own, ...scanned], tables, body).map((d) => (d.grid && !isOwn.has(d) ? asText(d) : d))
  const readings: readonly Draft[] = ruby[0]
    ? [{ kind: 'furniture', boxes: ruby.map((a) => a.box), direction: ruby[0].direction, atoms: ruby, rule: 'ruby' }]
    : []
  const tied = tieCaptions(flow, page.height)
  // Captions are made anew when they are tied, so their places tell where they came from.
  const fromModel = new Set(tied.filter((_, i) => regions.has(flow[i] as Draft)))
  return { drafts: [...tied, ...readings], regions: fromModel, blanks: scene.blanks }
}

/** Words that stand as a table does where the model sees none. */
const asText = ({ boxes, direction, grid }: Draft): Draft => ({
  kind: 'text',
  boxes,
  direction,
  atoms: grid?.cells.flatMap((c) => c.atoms) ?? [],
  rule: 'paragraph',
})
