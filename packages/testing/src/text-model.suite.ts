import type { GenerateRequest, GeneratedText, RunContext, TextModel } from '@colrag/core'
import { sha256 } from '@colrag/stage-kit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeOf } from './code-of.ts'
import { strictContext } from './sample-units.ts'

const schema = {
  type: 'object',
  properties: { place: { type: 'string', maxLength: 12 }, year: { type: 'integer' } },
  required: ['place', 'year'],
  additionalProperties: false,
} as const
const question = 'Where and when was the pump station built? It was built in Kuma in 2020.'
const picture = { key: `${'0'.repeat(64)}.png`, mediaType: 'image/png', width: 1, height: 1 }

/** What every text model keeps to. Nothing is asked of the sense of its replies, so that the smallest model may take part. */
export function describeTextModel(name: string, make: () => TextModel): void {
  describe(`${name} as a text model`, () => {
    let model: TextModel
    beforeAll(() => {
      model = make()
    })
    afterAll(() => model.close())
    const ask = (more: Partial<GenerateRequest> = {}, ctx: Partial<RunContext> = {}, by = model): Promise<GeneratedText> =>
      by.generate({ prompt: question, maxTokens: 12, ...more }, strictContext(ctx))

    it('says what it is, with limits that can be kept', () => {
      for (const said of [model.provider, model.modelId, model.revision]) expect(said).not.toBe('')
      for (const count of [model.limits.batch, model.limits.tokens]) expect(Number.isInteger(count) && count >= 1).toBe(true)
    })
    it('replies, counts tokens and names request and reply', async () => {
      const reply = await ask({}, { seed: 5 })
      expect(reply.text).not.toBe('')
      for (const count of [reply.promptTokens, reply.tokens]) expect(Number.isInteger(count) && count >= 1).toBe(true)
      expect(reply).toMatchObject({ seed: 5, replyHash: sha256(reply.text), cached: false })
      expect(reply.requestHash).toMatch(/^[0-9a-f]{64}$/)
    })
    it('gives the same text for the same request and seed: again, at once with others and from another instance', async () => {
      const first = await ask({ temperature: 0.7, seed: 3 })
      const together = await Promise.all(
        [{ seed: 3 }, { seed: 4 }, { seed: 3, prompt: 'One two three' }].map((more) => ask({ temperature: 0.7, ...more })),
      )
      const other = make()
      expect([together[0], await ask({ temperature: 0.7, seed: 3 }, {}, other)]).toEqual([first, first])
      await other.close()
    })
    it('names requests that differ differently', async () => {
      const replies = await Promise.all(
        [{}, { seed: 1 }, { prompt: 'Hello' }, { maxTokens: 11 }, { temperature: 0.1 }, { system: 'Be brief.' }].map((more) => ask(more)),
      )
      expect(new Set(replies.map((reply) => reply.requestHash)).size).toBe(replies.length)
    })
    it('ends at maxTokens', async () => {
      const reply = await ask({ maxTokens: 3 })
      expect(reply.stopped).toBe('length')
      expect(reply.tokens).toBeLessThanOrEqual(3)
    })
    it('ends before a stop word', async () => {
      const { text } = await ask()
      const words = text.split(/\s+/).filter((word) => word !== '')
      const stop = words[Math.floor(words.length / 2)] ?? text
      const cut = await ask({ stop: [stop] })
      expect(cut.text).not.toContain(stop)
      expect(text.startsWith(cut.text.trimEnd())).toBe(true)
    })
    it('keeps to a schema, or says that it could not', async () => {
      const { text, refused } = await ask({ schema, maxTokens: 64 })
      if (refused.includes('schema')) return expect(model.supports.schema).toBe(false)
      const parsed = JSON.parse(text) as { place: unknown; year: unknown }
      expect(Object.keys(parsed).sort()).toEqual(['place', 'year'])
      expect(typeof parsed.place).toBe('string')
      expect(Number.isInteger(parsed.year)).toBe(true)
      return undefined
    })
    it('takes any text', async () => {
      for (const prompt of ['\ud83d', '\u0000\u0007', '👍🏽 良い', '</s><|im_end|>', '避難所。'.repeat(25)]) {
        const code = await codeOf(ask({ prompt, maxTokens: 4 }))
        // A model may have nothing to say to that, but it says so.
        expect([null, 'model-output']).toContain(code)
      }
    })
    it('refuses pictures when it reads none, and requests that mean nothing', async () => {
      if (model.reads?.images !== true) expect(await codeOf(ask({ images: [picture] }))).toBe('unsupported')
      for (const wrong of [
        { prompt: ' ' },
        { maxTokens: 0 },
        { maxTokens: 1.5 },
        { temperature: -1 },
        { temperature: Number.NaN },
        { seed: 0.5 },
        { stop: [''] },
      ])
        expect(await codeOf(ask(wrong))).toBe('invalid-options')
    })
    it('stops when it is told to, before the call and during it', async () => {
      expect(await codeOf(ask({}, { signal: AbortSignal.abort() }))).toBe('aborted')
      const controller = new AbortController()
      const running = codeOf(ask({ maxTokens: 512, seed: 77 }, { signal: controller.signal }))
      controller.abort()
      expect(await running).toBe('aborted')
      expect((await ask()).text).not.toBe('')
    })
    it('may be asked again after it was closed', async () => {
      const other = make()
      const { text } = await ask({}, {}, other)
      await other.close()
      expect((await ask({}, {}, other)).text).toBe(text)
      await other.close()
    })
  })
}
