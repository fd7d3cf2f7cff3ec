import type { Block, BlockText, PageRecord, Provenance, RunContext, TextReader } from '@colrag/core'
import { ColragError, issueOf } from '@colrag/core'
import { fingerprint } from '@colrag/stage-kit'
import type { OcrEngine } from './engine/ocr-engine.ts'
import { tesseractEngine } from './engine/tesseract-engine.ts'
import { pageRaster } from './page-raster.ts'
import { readByOcr } from './read-by-ocr.ts'
import { readEmbedded } from './read-embedded.ts'
import type { Approach, ReadingPolicy } from './reading-policy.ts'
import { readingPolicy } from './reading-policy.ts'
import { tablesWithUnits } from './table/with-units.ts'

/**
 * `languages`: data sets in order of preference (default Japanese, then English; vertical Japanese is added where it is needed).
 * `timeLimit`: seconds that the OCR of one block may take (default 120). `policy` decides block by block; `policyName` stands for it in the
 * fingerprint and must be given with a policy of your own.
 */
export interface HybridReaderOptions {
  readonly languages?: readonly string[]
  readonly timeLimit?: number
  readonly engine?: OcrEngine
  readonly policy?: ReadingPolicy
  readonly policyName?: string
}

/** Reads embedded glyphs where they can be trusted, and a picture of the page where they cannot. */
export function hybridReader(options: HybridReaderOptions = {}): TextReader {
  const {
    languages = ['jpn', 'eng'],
    timeLimit = 120,
    engine = tesseractEngine(),
    policy = readingPolicy(),
    policyName = 'default',
  } = options
  if (languages.length === 0) throw new ColragError('invalid-options', 'languages', 'name at least one language')
  if (!(timeLimit > 0)) throw new ColragError('invalid-options', 'timeLimit', 'the time limit must be a positive number of seconds')
  if (options.policy && options.policyName === undefined)
    throw new ColragError('invalid-options', 'policyName', 'a policy of your own needs a name, which enters the fingerprint')
  const name = 'ocr'
  const print = fingerprint(name, 2, { languages, timeLimit, engine: engine.fingerprint, policy: policyName })
  const by = (rule: string, confidence: number, model?: string): Provenance => ({
    stage: name,
    fingerprint: print,
    rule,
    confidence,
    ...(model === undefined ? {} : { model: `${engine.name}/${model}` }),
  })

  return {
    name,
    fingerprint: print,
    async read(page, blocks, ctx) {
      const raster = pageRaster(page, ctx.assets)
      const texts: BlockText[] = []
      for (const block of blocks) {
        stopIfAborted(ctx)
        texts.push(await readBlock(page, block, ctx, policy(page, block)))
      }
      return tablesWithUnits(blocks, texts)

      async function readBlock(page: PageRecord, block: Block, ctx: RunContext, approach: Approach): Promise<BlockText> {
        const complain = (issue: ReturnType<typeof issueOf>): void => ctx.report(issue)
        if (approach.by === 'unreadable') {
          complain({
            stage: name,
            subject: block.id,
            code: 'unsupported',
            message: 'the block has neither glyphs nor a picture to read',
            hint: 'let the document reader make a raster of the page',
          })
          return { blockId: block.id, text: '', lines: [], origin: 'embedded', by: by(approach.rule, 0) }
        }
        const embedded = (rule: string, confidence: number): BlockText => ({
          blockId: block.id,
          ...readEmbedded(page, block),
          origin: 'embedded',
          by: by(rule, confidence),
        })
        if (approach.by === 'embedded') {
          if (approach.complaint !== undefined)
            complain({ stage: name, subject: block.id, code: 'unsupported', message: approach.complaint })
          return embedded(approach.rule, approach.confidence)
        }
        try {
          const { confidence, model, ...read } = await readByOcr(page, block, await raster(), {
            engine,
            languages,
            timeLimit: timeLimit * 1000,
            ...(ctx.signal === undefined ? {} : { signal: ctx.signal }),
          })
          if (approach.by === 'picture' && !worthKeeping(read.text, confidence))
            return { blockId: block.id, text: '', lines: [], origin: 'ocr', by: by('nothing-legible', confidence, model) }
          if (approach.by === 'compare' && confidence < 0.6) return embedded(approach.rule, 0.5)
          if (read.text === '' || confidence < legible) {
            complain({ stage: name, subject: block.id, code: 'empty', message: 'nothing legible was found in the picture of this block' })
            return { blockId: block.id, text: '', lines: [], origin: 'ocr', by: by(approach.rule, confidence, model) }
          }
          return { blockId: block.id, ...read, origin: 'ocr', by: by(approach.rule, confidence, model) }
        } catch (error) {
          stopIfAborted(ctx)
          if (ColragError.is(error) && error.code === 'unsupported') throw error
          complain(issueOf(name, block.id, error))
          return embedded('ocr-failed', 0.1)
        }
      }
    },
    close: () => engine.close(),
  }
}

/** Handwriting and ornament that the engine cannot read come out as nonsense of less confidence than this. */
const legible = 0.35

/** Marks in a picture that are no writing are read as a few unsure characters. */
const worthKeeping = (text: string, confidence: number): boolean => confidence >= 0.55 && (text.match(/[\p{L}\p{N}]/gu)?.length ?? 0) >= 4

function stopIfAborted(ctx: RunContext): void {
  if (ctx.signal?.aborted) throw new ColragError('aborted', 'ocr', 'reading was stopped', { cause: ctx.signal.reason })
}
