import type { Caption, Captioner, CaptionSubject, ModelCall, RunContext, TextModel } from '@colrag/core'
import { ColragError, issueOf } from '@colrag/core'
import type { AskingLimits, ModelAnswer, TokenPrice } from '@colrag/stage-kit'
import { askModel, fingerprint, modelGate, modelTally, readJsonReply, replyField } from '@colrag/stage-kit'
import { captionWords, japaneseWords } from '../caption-words.ts'
import type { DomainPack } from '../packs/domain-pack.ts'
import { captionedKinds, ruleCaptioner } from '../rule-captioner.ts'
import { shorten } from '../shorten.ts'
import type { Language } from './check-caption.ts'
import { captionLength, checkCaption, printedIn } from './check-caption.ts'
import { context, pictureRequest, wordsRequest } from './caption-request.ts'
import { readPictureReply } from './picture-reply.ts'
import { unprintedNumbers } from './printed-numbers.ts'

/** `limits`: caps on what this captioner asks in its life. */
export interface LlmCaptionOptions {
  /** For pictures; `model` itself when it reads them, otherwise pictures are told by their words. */
  readonly vision?: TextModel
  /** Classes that pictures are sorted into. */
  readonly pack?: DomainPack
  /** Replies looked at for one block, 3 unless told. */
  readonly attempts?: number
  readonly limits?: AskingLimits
  /** For the report. */
  readonly price?: TokenPrice
  /** Who speaks where the model does not; rules unless told. */
  readonly fallback?: Captioner
}

type Made = Pick<Caption, 'text' | 'picture'>

/**
 * Captions by a language model, for tables of their text and for pictures of how they look: in the language of the block, at most 200 characters,
 * every number printed in the block or beside it. A reply that is not so is asked for again with another seed; where none will do, or the
 * model cannot be asked, the fallback's caption stands (`by.rule` begins with `fallback:`, `by.call.rejected` says why) and an issue is
 * reported, a minor one for rejected replies. A block without words and picture is left to the fallback. Replies are kept in `ctx.cache`:
 * nothing is asked twice. Throws `invalid-options` for attempts or caps below 1 and a `vision` that reads no pictures.
 */
export function llmCaptions(model: TextModel, options: LlmCaptionOptions = {}): Captioner {
  const { pack = null, attempts = 3, fallback = ruleCaptioner() } = options
  const name = 'llm-captioner'
  const vision = options.vision ?? (model.reads?.images === true ? model : null)
  if (vision && vision.reads?.images !== true)
    throw new ColragError('invalid-options', name, `${nameOf(vision)} does not read pictures`, { hint: 'name a model that does' })
  if (!Number.isInteger(attempts) || attempts < 1)
    throw new ColragError('invalid-options', name, `attempts must be a whole number from 1, not ${attempts}`)
  const gate = modelGate(name, options.limits)
  const tally = modelTally(name, [...new Set([nameOf(model), ...(vision ? [nameOf(vision)] : [])])].join(' + '), options.price)
  const reported = new Set<string>()
  const models = { model: [nameOf(model), model.revision], vision: vision && [nameOf(vision), vision.revision] }
  const print = fingerprint(name, 4, { ...models, pack, attempts, fallback: fallback.fingerprint })

  const instead = async (subject: CaptionSubject, ctx: RunContext, call?: ModelCall): Promise<Caption | null> => {
    const rule = await fallback.caption(subject, ctx)
    const text = rule?.text ?? shorten((subject.text?.text ?? '').replace(/\s+/gu, ' ').trim(), captionLength.most)
    if (text === '') return null
    const { rule: how, confidence } = rule?.by ?? { rule: 'raw-text', confidence: 0 }
    return {
      blockId: subject.block.id,
      text,
      ...(rule?.reference ? { reference: rule.reference } : {}),
      by: {
        stage: name,
        fingerprint: print,
        rule: `fallback:${how ?? fallback.name}`,
        ...(confidence === undefined ? {} : { confidence }),
        ...(call ? { call } : {}),
      },
    }
  }
  const ask = (subject: CaptionSubject, look: boolean, ctx: RunContext): Promise<ModelAnswer<Made>> => {
    const language: Language = captionWords(subject) === japaneseWords ? 'ja' : 'en'
    const { picture } = subject
    const asked = (look ? vision : null) ?? model
    const question = { model: asked, key: print, attempts, gate, ledger: tally }
    if (!picture || !look)
      return askModel<Made>(
        {
          ...question,
          request: (_attempt, _cut, rejected) => wordsRequest(subject, language, asked, rejected),
          take: (reply) => {
            const said = captionIn(reply)
            if (said === null) return { rejected: 'the reply holds no caption that can be read' }
            const told = checkCaption(said, subject, language)
            return told.rejected === undefined ? { value: { text: told.value } } : told
          },
        },
        ctx,
      )
    const printed = printedIn(subject)
    const about = { printed: subject.text?.text ?? '', context: context(subject, language === 'ja'), language, pack }
    return askModel<Made>(
      {
        ...question,
        request: (_attempt, _cut, rejected) => pictureRequest(picture, { ...about, rejected }),
        take: (reply) => {
          const seen = readPictureReply(reply, printed, pack)
          if (seen.rejected !== undefined) return seen
          const told = checkCaption(seen.value.summary, { ...subject, text: null, nearby: withOwn(subject) }, language)
          if (told.rejected !== undefined) return told
          return { value: { text: withVisible(told.value, seen.value.visibleText, printed, subject), picture: seen.value } }
        },
      },
      ctx,
    )
  }

  /** Once a document where all that follow would meet the fault: a server that is down would leave an issue for every block. */
  const tell = (error: ColragError, subject: CaptionSubject, ctx: RunContext): void => {
    const { alone, key } = gate.scope(error, subject.block.id)
    const words = error.message.startsWith('left out: ') ? error.message : `left out: ${error.message}`
    const loss = alone ? 'this block has a caption by rules' : 'blocks of this document have captions by rules'
    if (!reported.has(key)) ctx.report({ ...issueOf(name, subject.block.id, error), message: `${words}; ${loss}` })
    reported.add(key)
  }

  return {
    name,
    fingerprint: print,
    kinds: captionedKinds,
    looks: vision !== null,
    report: () => tally.report(),
    async caption(subject, ctx) {
      if (!captionedKinds.includes(subject.block.kind)) return null
      const look = subject.picture !== undefined && vision !== null && subject.block.kind !== 'table'
      tally.block()
      if (!look && (subject.text?.text ?? '').trim() === '') return instead(subject, ctx)
      try {
        const { value, call } = await ask(subject, look, ctx)
        tally.questioned(call)
        if (value) tally.answered(1, 1)
        else tally.failed()
        for (const why of call.rejected) tally.rejected(why.split(':')[0] ?? why)
        if (value) {
          const reference = (await fallback.caption(subject, ctx))?.reference
          const by = { stage: name, fingerprint: print, model: `${nameOf((look ? vision : null) ?? model)}@${call.revision}`, call }
          return { blockId: subject.block.id, ...value, ...(reference ? { reference } : {}), by }
        }
        const why = [...new Set(call.rejected)].join('; ')
        ctx.report({
          stage: name,
          subject: subject.block.id,
          code: 'model-output',
          message: `no caption of the model would do: ${why}`,
          minor: true,
        })
        return await instead(subject, ctx, call)
      } catch (error) {
        if (!ColragError.is(error) || error.code === 'aborted') throw error
        tally.leftOut()
        tell(error, subject, ctx)
        return instead(subject, ctx)
      }
    },
  }
}

const nameOf = (model: TextModel): string => `${model.provider}:${model.modelId}`

/** The caption of a reply: of its JSON, or the reply itself where it holds none; null where JSON cannot be read or says none. */
function captionIn(reply: string): string | null {
  const read = readJsonReply(reply)
  if (read.fault === 'no-json') return /[{[]/.test(reply) ? null : reply
  if (read.fault !== undefined) return read.fault === 'empty' ? '' : null
  const value = Array.isArray(read.value) ? (read.value as readonly unknown[])[0] : read.value
  const said = replyField(value, ['caption', 'text', 'summary', 'description', 'キャプション', '説明', '要約'])
  return typeof said === 'string' ? said : null
}

/** For a picture its words are beside it: what it shows need not be long. */
const withOwn = ({ text, nearby }: CaptionSubject): CaptionSubject['nearby'] =>
  text ? [{ kind: 'text', text: text.text }, ...nearby] : nearby

/** Words seen in the picture, as many as fit; one with a number that is not printed may be misread. */
function withVisible(caption: string, visible: readonly string[], printed: readonly string[], subject: CaptionSubject): string {
  const { comma, stop, shows } = captionWords(subject)
  const words = visible.map((w) => w.replace(/\s+/gu, ' ')).filter((w) => !caption.includes(w) && unprintedNumbers(w, printed).length === 0)
  const ended = /[。.!?！？]$/u.test(caption) ? caption + stop.replace(/^[。.]/u, '') : caption + comma
  let text = caption
  for (let n = 1; n <= words.length; n++) {
    const longer = ended + shows(words.slice(0, n).join(comma))
    if (longer.length > captionLength.most) break
    text = longer
  }
  return text
}
