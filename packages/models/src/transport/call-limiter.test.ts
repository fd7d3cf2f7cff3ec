import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { callLimiter } from './call-limiter.ts'

describe('callLimiter', () => {
  it('lets so many run at once and the others in the order in which they came', async () => {
    const limiter = callLimiter({ concurrency: 2 })
    const started: number[] = []
    let running = 0
    let most = 0
    const calls = Array.from({ length: 7 }, (_, i) =>
      limiter.run(async () => {
        started.push(i)
        most = Math.max(most, ++running)
        await sleep(i % 2 === 0 ? 8 : 2)
        running--
        return i
      }, undefined),
    )
    expect(await Promise.all(calls)).toEqual([0, 1, 2, 3, 4, 5, 6])
    expect(started).toEqual([0, 1, 2, 3, 4, 5, 6])
    expect(most).toBe(2)
  })
  it('frees the place of a call that fails', async () => {
    const limiter = callLimiter({ concurrency: 1 })
    await expect(limiter.run(() => Promise.reject(new Error('no')), undefined)).rejects.toThrow('no')
    expect(await limiter.run(() => Promise.resolve('next'), undefined)).toBe('next')
  })
  it('lets who waits go away, and nobody else loses a place', async () => {
    const limiter = callLimiter({ concurrency: 1 })
    const first = limiter.run(() => sleep(20, 'first'), undefined)
    const gone = limiter.run(() => Promise.resolve('gone'), AbortSignal.timeout(2))
    const last = limiter.run(() => Promise.resolve('last'), undefined)
    await expect(gone).rejects.toThrow()
    expect(await Promise.all([first, last])).toEqual(['first', 'last'])
    await expect(limiter.run(() => Promise.resolve('late'), AbortSignal.abort())).rejects.toThrow()
    expect(await limiter.run(() => Promise.resolve('free'), undefined)).toBe('free')
  })
  it('forgets the signal of a call that has begun', async () => {
    const limiter = callLimiter({ concurrency: 1 })
    const controller = new AbortController()
    const first = limiter.run(() => sleep(5), undefined)
    const begun = limiter.run(() => {
      controller.abort()
      return sleep(5, 'begun')
    }, controller.signal)
    const waiting = limiter.run(() => Promise.resolve('not forgotten'), undefined)
    expect(await Promise.all([first, begun, waiting])).toEqual([undefined, 'begun', 'not forgotten'])
  })
  it('spreads starts over the minute', async () => {
    const limiter = callLimiter({ concurrency: 8, perMinute: 2000 })
    const starts = await Promise.all(Array.from({ length: 4 }, () => limiter.run(() => Promise.resolve(performance.now()), undefined)))
    for (let i = 1; i < starts.length; i++) expect((starts[i] ?? 0) - (starts[0] ?? 0)).toBeGreaterThanOrEqual(30 * i - 2)
  })
  it('holds those back, in their order and spread out, who already wait for their minute', async () => {
    const limiter = callLimiter({ concurrency: 8, perMinute: 3000 })
    const begun: number[] = []
    const calls = Array.from({ length: 4 }, (_, i) =>
      limiter.run(() => {
        begun.push(i)
        return Promise.resolve(performance.now())
      }, undefined),
    )
    await calls[0]
    const asked = performance.now()
    limiter.pause(70)
    const starts = await Promise.all(calls)
    expect(begun).toEqual([0, 1, 2, 3])
    for (let i = 1; i < starts.length; i++) expect((starts[i] ?? 0) - asked).toBeGreaterThanOrEqual(70 + 20 * (i - 1) - 2)
  })
  it('holds everybody back during a pause', async () => {
    const limiter = callLimiter({ concurrency: 8 })
    limiter.pause(40)
    const asked = performance.now()
    expect((await limiter.run(() => Promise.resolve(performance.now()), undefined)) - asked).toBeGreaterThanOrEqual(38)
  })
})
