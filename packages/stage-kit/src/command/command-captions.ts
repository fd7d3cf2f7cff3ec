import type { Captioner, CaptionSubject, RunContext, StreamRecord } from '@colrag/core'
import { ColragError } from '@colrag/core'
import { blockStream } from './block-stream.ts'
import type { CommandSettings } from './command-settings.ts'
import { stageProgram, tellFailure } from './stage-program.ts'

/** A captioner with a program of its own. */
interface CommandCaptioner extends Captioner {
  close(): Promise<void>
}

/**
 * A captioner that is a program (`colrag-caption` is one): it reads a block, its text, its picture where `looks`, and what stands near it, as a page
 * of its own, and adds the block's caption, or none. Where it fails, `standIn` writes the caption, with an issue.
 */
export function commandCaptions(settings: CommandSettings, standIn: Captioner): CommandCaptioner {
  const program = stageProgram('captions', settings, standIn.fingerprint)
  return {
    name: program.name,
    fingerprint: program.fingerprint,
    kinds: standIn.kinds,
    ...(settings.looks ? { looks: true } : {}),
    close: () => program.close(),
    async caption(subject: CaptionSubject, ctx: RunContext) {
      const { block, text, nearby, picture } = subject
      const beside = nearby.map(({ kind, text: said, offset }, i) => ({
        kind,
        text: said,
        offset: offset ?? -1 - i,
        belongs: kind === 'caption' || kind === 'legend',
      }))
      const figure: StreamRecord[] =
        picture && block.boxes[0] ? [{ type: 'figure', value: { blockId: block.id, image: picture, area: block.boxes[0], dpi: 72 } }] : []
      try {
        const said = await program.ask(blockStream(block, text, beside, figure), ctx)
        const captions = said.flatMap((record) => (record.type === 'caption' ? [record.value] : []))
        const own = captions.find((caption) => caption.blockId === block.id)
        const other = captions.find((caption) => !caption.blockId.startsWith(`${block.pageId}/`))
        if (!own && other)
          throw new ColragError('model-output', block.id, `it gave a caption for ${other.blockId}, which it was not asked about`)
        return own && own.text.trim() !== '' ? own : null
      } catch (error) {
        tellFailure(error, block.id, `${standIn.name} wrote this caption`, program, ctx)
        return standIn.caption(subject, ctx)
      }
    },
  }
}
