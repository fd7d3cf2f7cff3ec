import type { Block, BlockText, Issue, PageRecord, Provenance, RunContext, TextReader } from '@colrag/core'
import { ColragError, issueOf, leastLegible } from '@colrag/core'
import { fingerprint } from '@colrag/stage-kit'
import type { OcrEngine } from './engine/ocr-engine.ts'
import { tesseractEngine } from './engine/tesseract-engine.ts'
import { languagesAmid } from './languages-amid.ts'
import { pageRaster } from './page-raster.ts'
import { isBlank } from './picture/is-blank.ts'
import type { PictureView } from './picture/picture-view.ts'
import { cropView } from './picture/picture-view.ts'
import { readByOcr } from './read-by-ocr.ts'
import { readEmbedded } from './read-embedded.ts'
import type { Approach, ReadingPolicy } from './reading-policy.ts'
import { readingPolicy } from './reading-policy.ts'
import type { PreparedShelf } from './region/prepared-shelf.ts'
import { recogniser } from './region/recogniser.ts'
import { repairGlyphs } from './repair-glyphs.ts'
import { tablesWithUnits } from './table/with-units.ts'
import { withoutDoubtfulTable } from './table/without-doubtful-table.ts'

/**
 * `languages`: data sets in order of preference (default Japanese, then English; vertical Japanese is added where it is needed).
 * `timeLimit`: seconds that the OCR of one block may take (default 300). `policy` decides block by block; `policyName` stands for it in the
 * fingerprint and must be given with a policy of your own. `shelf`: the one of `splitScans`, whose work is then not done twice.
 */
export interface HybridReaderOptions {
  readonly languages?: readonly string[]
  readonly timeLimit?: number
  readonly engine?: OcrEngine
  readonly policy?: ReadingPolicy
  readonly policyName?: string
  readonly shelf?: PreparedShelf
}

/**
 * Reads embedded glyphs where they can be trusted, and a picture of the page where they cannot. A block that OCR fails on, for whatever reason
 * but an abort, keeps what its glyphs say (rule `ocr-failed`) and is reported; an engine of a cascade that fails is reported once a page.
 */
export function hybridReader(options: HybridReaderOptions = {}): TextReader {
  const {
    languages = ['jpn', 'eng'],
    timeLimit = 300,
    engine = tesseractEngine(),
    policy = readingPolicy(),
    policyName = 'default',
  } = options
  if (languages.length === 0) throw new ColragError('invalid-options', 'languages', 'name at least one language')
  if (!(timeLimit > 0)) throw new ColragError('invalid-options', 'timeLimit', 'the time limit must be a positive number of seconds')
  if (options.policy && options.policyName === undefined)
    throw new ColragError('invalid-options', 'policyName', 'a policy of your own needs a name, which enters the fingerprint')
  const name = 'ocr'
  const print = fingerprint(name, 12, { languages, timeLimit, engine: engine.fingerprint, policy: policyName })
  const by = (rule: string, confidence: number, model?: string): Provenance => ({
    stage: name,
    fingerprint: print,
    rule,
    confidence,
    ...(model === undefined ? {} : { model }),
  })

  return {
    name,
    fingerprint: print,
    async read(page, blocks, ctx) {
      const made = page.raster && options.shelf?.take(page.raster.image.key)
      const raster = made ? () => Promise.resolve(made.raster) : pageRaster(page, ctx.assets)
      const told = new Set<string>()
      const tell = (error: ColragError): void => {
        if (told.size < told.add(error.message).size) ctx.report(issueOf(name, page.id, error))
      }
      const texts: BlockText[] = []
      for (const block of blocks) {
        stopIfAborted(ctx)
        texts.push(await readBlock(block, policy(page, block)))
      }
      return tablesWithUnits(blocks, texts)

      async function readBlock(block: Block, approach: Approach): Promise<BlockText> {
        const complain = (issue: Omit<Issue, 'stage' | 'subject'>): void => ctx.report({ stage: name, subject: block.id, ...issue })
        const nothing = (provenance: Provenance): BlockText => ({ blockId: block.id, text: '', lines: [], origin: 'ocr', by: provenance })
        const embedded = (rule: string, confidence: number, from: PageRecord = page, own: Block = block, model?: string): BlockText => ({
          blockId: block.id,
          ...readEmbedded(from, own),
          origin: 'embedded',
          by: by(rule, confidence, model),
        })
        if (approach.by === 'unreadable') {
          complain({ code: 'unsupported', message: 'the block has neither glyphs nor a picture to read', hint: rasterHint })
          return { ...nothing(by(approach.rule, 0)), origin: 'embedded' }
        }
        if (approach.by === 'embedded') {
          if (approach.complaint !== undefined) complain({ code: 'unsupported', message: approach.complaint, hint: rasterHint })
          return embedded(approach.rule, approach.confidence)
        }
        const tried = approach.by === 'picture' ? languagesAmid(page, languages) : languages
        const reader = recogniser(engine, tried, timeLimit * 1000, ctx.signal, tell)
        try {
          if (approach.by === 'repair') {
            const mended = await repairGlyphs(page, block, approach.broken, await raster(), reader)
            const sureness = Math.round((1 - approach.share * (1 - mended.sureness)) * 1e4) / 1e4
            return embedded(approach.rule, sureness, mended.page, mended.block, `${reader.engines()}/${languages[0]}`)
          }
          const { confidence, model, ...read } = await readByOcr(
            page,
            block,
            await raster(),
            reader,
            approach.by === 'picture' ? leastSureLine : 0,
            made,
          )
          const sureness = Math.round(confidence * 1e4) / 1e4
          if (approach.by === 'picture' && !worthKeeping(read.text, sureness)) return nothing(by('nothing-legible', sureness, model))
          if (approach.by === 'compare' && sureness < better) return embedded(approach.rule, approach.confidence)
          if (read.text === '') {
            if (isBlankBlock(block, await raster())) return nothing(by('blank', 1))
            complain({ code: 'empty', message: 'nothing legible was found in the picture of this block' })
            return nothing(by('nothing-legible', 0, model))
          }
          if (sureness < leastLegible)
            complain({
              code: 'model-output',
              message: `the text of this block was read with a confidence of ${sureness.toFixed(2)} and is probably wrong`,
              hint: 'handwriting and ornament read so; another OCR engine may do better',
            })
          const { confidence: _, ...said } =
            approach.by === 'picture' ? withoutDoubtfulTable({ ...read, confidence }) : { ...read, confidence }
          return { blockId: block.id, ...said, origin: 'ocr', by: by(approach.rule, sureness, model) }
        } catch (error) {
          stopIfAborted(ctx)
          ctx.report(issueOf(name, block.id, error))
          return embedded('ocr-failed', 0.1)
        }
      }
    },
    spent: () => engine.spent?.() ?? { threads: 0, processes: 0 },
    close: () => engine.close(),
  }
}

const isBlankBlock = ({ boxes }: Block, raster: PictureView): boolean => boxes.every((box) => isBlank(cropView(raster, box).picture))

const rasterHint = 'let the document reader make a raster of the page'

/** From this confidence on, a new reading is better than a poor old layer. */
const better = 0.6

/** Lines of a drawing read as writing come out less sure than this; the labels among them are worth keeping. */
const leastSureLine = 0.5

/** Marks in a picture that are no writing are read as a few unsure characters. */
const worthKeeping = (text: string, confidence: number): boolean => confidence >= 0.55 && (text.match(/[\p{L}\p{N}]/gu)?.length ?? 0) >= 4

function stopIfAborted(ctx: RunContext): void {
  if (ctx.signal?.aborted) throw new ColragError('aborted', 'ocr', 'reading was stopped', { cause: ctx.signal.reason })
}
