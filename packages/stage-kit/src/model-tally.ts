import type { GeneratedText, ModelCall, ModelReport, TextModel } from '@colrag/core'

/** Money for a million tokens, as the user's contract says. */
export interface TokenPrice {
  readonly promptPerMillion: number
  readonly replyPerMillion: number
}

/** Counts what a stage that asks models does, for its `report`. */
export interface ModelTally {
  /** The same model, its calls counted. */
  counting(model: TextModel): TextModel
  /** A block is looked at. */
  block(): void
  /** The model was asked about a block: `made` records came out, none where no reply would do. */
  answered(call: ModelCall, made: number): void
  rejected(reason: string): void
  /** The model is not asked about a block any more. */
  leftOut(): void
  report(): ModelReport
}

/** `model`: how the report names it. Seconds run from now. */
export function modelTally(stage: string, model: string, price?: TokenPrice): ModelTally {
  const began = performance.now()
  const rejected = new Map<string, number>()
  const n = { blocks: 0, asked: 0, empty: 0, partial: 0, failed: 0, leftOut: 0, made: 0, calls: 0, retries: 0, promptTokens: 0, tokens: 0 }
  let looked = 0
  const called = ({ cached, promptTokens, tokens }: GeneratedText): void => {
    if (cached) return
    n.calls++
    n.promptTokens += promptTokens
    n.tokens += tokens
  }
  return {
    counting: (asked) => ({
      provider: asked.provider,
      modelId: asked.modelId,
      revision: asked.revision,
      ...(asked.reads ? { reads: asked.reads } : {}),
      supports: asked.supports,
      limits: asked.limits,
      close: () => asked.close(),
      async generate(request, ctx) {
        const reply = await asked.generate(request, ctx)
        called(reply)
        return reply
      },
    }),
    block: () => void n.blocks++,
    answered({ attempts }, made) {
      n.asked++
      n.made += made
      if (made === 0) n.failed++
      looked += attempts
      n.retries += attempts - 1
    },
    rejected: (reason) => void rejected.set(reason, (rejected.get(reason) ?? 0) + 1),
    leftOut: () => void n.leftOut++,
    report: () => ({
      stage,
      model,
      ...n,
      kept: Math.max(0, looked - n.calls),
      rejected: Object.fromEntries([...rejected].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))),
      money: price ? (n.promptTokens * price.promptPerMillion + n.tokens * price.replyPerMillion) / 1e6 : null,
      seconds: Math.round((performance.now() - began) / 100) / 10,
    }),
  }
}
