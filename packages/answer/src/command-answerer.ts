import type { Answer, Answerer, Citation, Evidence, Query, RunContext } from '@colrag/core'
import { ColragError, issueOf } from '@colrag/core'
import { CommandProcess, fingerprint } from '@colrag/stage-kit'
import type { CommandSettings } from '@colrag/stage-kit'
import { quoteAnchors } from '@colrag/stage-kit'
import { refusal } from './answer/refusal.ts'
import { seenEvidence } from './candidates/seen-evidence.ts'
import { extractiveAnswerer } from './extractive-answerer.ts'
import { analyseQuestion } from './question/analyse-question.ts'

/** An answerer with a program of its own. */
export interface CommandAnswerer extends Answerer {
  close(): Promise<void>
}

const name = 'answer-command'

/**
 * An answerer that is a program: for each question it reads a line `{"type": "answer", "query": {"id", "text"}, "evidence": [{"unitId", "title", "text"}]}`
 * and prints `{"type": "answer", "text": "…", "citations": [{"unitId", "quote"}]}`, with no citation where the evidence does not do. Quotes that
 * do not stand in their unit are left out, with an issue; an answer without any is none. Where the program fails the extractive answerer
 * answers, with an issue.
 */
export function commandAnswerer(settings: CommandSettings, standIn: Answerer = extractiveAnswerer()): CommandAnswerer {
  const process = new CommandProcess(settings)
  const { command, version } = settings
  return {
    name,
    depth: standIn.depth,
    fingerprint: fingerprint(name, 2, { command, version, standIn: standIn.fingerprint }),
    close: () => process.close(),
    async answer({ id, text }: Query, evidence: readonly Evidence[], ctx: RunContext): Promise<Answer> {
      ctx.signal?.throwIfAborted()
      const seen = seenEvidence(evidence, standIn.depth)
      const { japanese } = analyseQuestion(text)
      if (seen.length === 0 || !/[\p{L}\p{N}]/u.test(text)) return refusal(japanese)
      try {
        const shown = seen.map(({ unit, title }) => ({ unitId: unit.id, title, text: unit.text }))
        const said = await process.exchange([{ type: 'answer', query: { id, text }, evidence: shown }], isAnswer, ctx.signal)
        const { words, quotes } = readAnswer(said.find(isAnswer))
        const citations = quotes.flatMap((quote) => cited(quote, seen, ctx))
        return words.trim() === '' || citations.length === 0 ? refusal(japanese) : { status: 'answered', text: words, citations }
      } catch (error) {
        ctx.signal?.throwIfAborted()
        const issue = issueOf(name, 'answer', error)
        ctx.report({ ...issue, message: `${issue.message}; ${standIn.name} answered` })
        return standIn.answer({ id, text }, evidence, ctx)
      }
    },
  }
}

interface Quote {
  readonly unitId: string
  readonly quote: string
}

function readAnswer(value: unknown): { readonly words: string; readonly quotes: readonly Quote[] } {
  const { text, citations = [] } = (value ?? {}) as { readonly text?: unknown; readonly citations?: unknown }
  const isQuote = (one: unknown): one is Quote =>
    typeof one === 'object' && one !== null && typeof (one as Quote).unitId === 'string' && typeof (one as Quote).quote === 'string'
  if (typeof text !== 'string' || !Array.isArray(citations) || !citations.every(isQuote))
    throw new ColragError('model-output', name, 'it must give a text, and citations with unitId and quote')
  return { words: text, quotes: citations }
}

function cited({ unitId, quote }: Quote, seen: readonly Evidence[], ctx: RunContext): Citation[] {
  const unit = seen.find((one) => one.unit.id === unitId)?.unit
  const start = unit?.text.indexOf(quote) ?? -1
  if (!unit || quote === '' || start < 0) {
    ctx.report({
      stage: name,
      subject: unitId,
      code: 'model-output',
      message: 'it quoted words that do not stand there: they are left out',
    })
    return []
  }
  const end = start + quote.length
  const confidence = unit.confidence === undefined ? {} : { confidence: unit.confidence }
  return [{ unitId: unit.id, quote, at: [start, end], anchors: quoteAnchors(unit, start, end), ...confidence }]
}

const isAnswer = (value: unknown): boolean => typeof value === 'object' && value !== null && (value as { type?: unknown }).type === 'answer'
