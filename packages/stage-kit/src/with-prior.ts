import type { Explanation, Hit } from '@colrag/core'

/** A hit with an amount added to its score, which its explanation names. */
export function withPrior(hit: Hit, prior: Explanation['priors'][number]): Hit {
  const { explanation } = hit
  const plain = { axis: 'fine', raw: hit.score, normalized: hit.score, weight: 1, contribution: hit.score }
  const before = explanation ?? { terms: [plain], boosts: [], priors: [], dominant: 'fine', notes: [] }
  return { ...hit, score: hit.score + prior.amount, explanation: { ...before, priors: [...before.priors, prior] } }
}
