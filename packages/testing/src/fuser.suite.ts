import type { Fuser, FuserChannel } from '@colrag/core'
import { seededRandom } from '@colrag/stage-kit'
import { describe, expect, it } from 'vitest'

/** What every fuser keeps to: a finite share per axis and candidate, nothing for what is unknown, more for a better score, no say for orders. */
export function describeFuser(name: string, make: () => Fuser): void {
  describe(`${name} as a fuser`, () => {
    const run = (channels: readonly FuserChannel[]): readonly Float64Array[] => make().contributions(channels)

    it('has a name', () => expect(make().name).not.toBe(''))
    it('gives one finite share per axis and candidate, whose sum is the score', () => {
      for (const channels of samples()) {
        const shares = run(channels)
        expect(shares.map((s) => s.length)).toEqual(channels.map((c) => c.scores.length))
        for (const i of channels[0]?.scores.keys() ?? [])
          expect(Number.isFinite(shares.reduce((sum, share) => sum + (share[i] ?? NaN), 0))).toBe(true)
      }
    })
    it('adds nothing for what is not known, nor on an axis without weight', () => {
      for (const channels of samples()) {
        for (const [c, share] of run(channels).entries())
          for (const [i, s] of share.entries()) if (Number.isNaN(channels[c]?.scores[i])) expect(s).toBe(0)
        for (const share of run(channels.map((channel) => ({ ...channel, weight: 0 }))))
          expect(share.every((s) => Math.abs(s) === 0)).toBe(true)
      }
    })
    it('never gives a better score less, and equal scores the same', () => {
      for (const channels of samples()) {
        for (const [c, share] of run(channels).entries()) {
          const known = [...(channels[c]?.scores ?? [])].map((score, i) => ({ score, share: share[i] ?? NaN }))
          const turned = known.filter((x) =>
            known.some((y) => (x.score === y.score && x.share !== y.share) || (x.score > y.score && !(x.share >= y.share))),
          )
          expect(turned).toEqual([])
        }
      }
    })
    it('depends neither on the order of candidates nor on that of axes', () => {
      for (const channels of samples()) {
        const shares = run(channels)
        const turned = channels.map((channel) => ({ ...channel, scores: channel.scores.toReversed() }))
        expect(run(turned).map((s) => s.toReversed())).toEqual(shares)
        expect(run(channels.toReversed()).toReversed()).toEqual(shares)
      }
    })
    it('leaves its input alone and says the same twice', () => {
      const channels = [{ axis: 'text', weight: 0.5, scores: Float64Array.of(3, NaN, 1) }]
      const fuser = make()
      expect(fuser.contributions(channels)).toEqual(fuser.contributions(channels))
      expect(channels).toEqual([{ axis: 'text', weight: 0.5, scores: Float64Array.of(3, NaN, 1) }])
    })
  })
}

/** No axes, no candidates, and axes of positive weight with unknown, equal and negative scores. */
function samples(): readonly (readonly FuserChannel[])[] {
  const random = seededRandom(20260801)
  const axes = ['text', 'bm25', 'triple']
  const drawn = Array.from({ length: 100 }, () => {
    const size = Math.floor(random() * 8)
    const score = (): number => (random() < 0.2 ? NaN : Math.round(random() * 20 - 4) / 10)
    return axes
      .slice(0, 1 + Math.floor(random() * 3))
      .map((axis) => ({ axis, weight: 0.1 + random() * 2, scores: Float64Array.from({ length: size }, score) }))
  })
  return [
    [],
    [{ axis: 'text', weight: 1, scores: new Float64Array() }],
    [{ axis: 'text', weight: 1, scores: Float64Array.of(NaN) }],
    ...drawn,
  ]
}
