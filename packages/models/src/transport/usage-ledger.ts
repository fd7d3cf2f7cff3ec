import { ColragError } from '@colrag/core'

/** Money for a million tokens, as the user's contract says; there are no prices of ours. */
export interface Price {
  readonly promptPerMillion: number
  readonly replyPerMillion: number
}

export interface Spending {
  /** By `provider:model`. */
  readonly prices?: Readonly<Record<string, Price>>
  /** Caps on all models together: a call that begins after one is reached is refused. Calls under way may pass it. */
  readonly maxTokens?: number
  readonly maxMoney?: number
}

/**
 * What a model was asked and what that cost so far. `calls` were answered, with or without use; `estimated`: those whose tokens the server did
 * not count; `failed` gave nothing, after `retries`. `money` is null without a price.
 */
export interface ModelUsage {
  readonly model: string
  readonly calls: number
  readonly cached: number
  readonly retries: number
  readonly failed: number
  readonly estimated: number
  readonly promptTokens: number
  readonly tokens: number
  readonly money: number | null
}

type Counts = { -readonly [K in Exclude<keyof ModelUsage, 'model' | 'money'>]: number }

export interface UsageLedger {
  /** Throws `over-budget` when a cap is reached. */
  check(model: string): void
  add(model: string, counts: Partial<Readonly<Counts>>): void
  /** Sorted by model. */
  usage(): readonly ModelUsage[]
}

/** Throws `invalid-options` for caps that are not above 0 and prices below 0: with them none could be kept. */
export function usageLedger(spending: Spending = {}): UsageLedger {
  const { prices = {}, maxTokens = Infinity, maxMoney = Infinity } = spending
  const caps = Object.entries({ maxTokens, maxMoney }).map(([cap, value]) => ({ cap, fits: value > 0, wants: 'above 0', value }))
  const costs = Object.entries(prices).flatMap(([model, price]) =>
    Object.entries(price).map(([side, value]) => ({ cap: `${side} of ${model}`, fits: value >= 0, wants: '0 or more', value })),
  )
  const wrong = [...caps, ...costs].find(({ fits }) => !fits)
  if (wrong) throw new ColragError('invalid-options', 'spending', `${wrong.cap} must be ${wrong.wants}, not ${String(wrong.value)}`)
  const books = new Map<string, Counts>()
  const money = (model: string, { promptTokens, tokens }: Counts): number | null => {
    const price = prices[model]
    return price === undefined ? null : (promptTokens * price.promptPerMillion + tokens * price.replyPerMillion) / 1e6
  }
  const over = (model: string, what: string): never => {
    throw new ColragError('over-budget', model, `${what}: nothing more is asked of models`, {
      hint: 'raise the cap and run again; replies in the cache are not paid twice',
    })
  }
  return {
    check(model) {
      // Without a price the cap on money could never be kept.
      if (maxMoney < Infinity && prices[model] === undefined)
        throw new ColragError('invalid-options', model, `a cap on money is set, but ${model} has no price`, {
          hint: 'give its price for a million tokens, 0 where it costs nothing',
        })
      const all = [...books]
      const spentTokens = all.reduce((sum, [, counts]) => sum + counts.promptTokens + counts.tokens, 0)
      const spentMoney = all.reduce((sum, [name, counts]) => sum + (money(name, counts) ?? 0), 0)
      if (spentTokens >= maxTokens) over(model, `the cap of ${maxTokens} tokens is reached`)
      if (spentMoney >= maxMoney) over(model, `the cap of ${maxMoney} on money is reached`)
    },
    add(model, counts) {
      const book = books.get(model) ?? { calls: 0, cached: 0, retries: 0, failed: 0, estimated: 0, promptTokens: 0, tokens: 0 }
      books.set(model, book)
      for (const name of Object.keys(book) as (keyof Counts)[]) book[name] += counts[name] ?? 0
    },
    usage: () =>
      [...books].sort(([a], [b]) => (a < b ? -1 : 1)).map(([model, counts]) => ({ model, ...counts, money: money(model, counts) })),
  }
}
