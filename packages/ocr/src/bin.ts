#!/usr/bin/env node
import { pageBundles, runStageCommand } from '@colrag/stage-kit'
import { ocrEngine } from './engine/engine-by-name.ts'
import { hybridReader } from './hybrid-reader.ts'

const usage =
  'usage: colrag-ocr [--engine tesseract,paddle:FOLDER] [--languages jpn,eng] [--seconds N] [--assets DIR] < blocks.jsonl > texts.jsonl'

await runStageCommand(
  'colrag-ocr',
  usage,
  { engine: { type: 'string' }, languages: { type: 'string' }, seconds: { type: 'string' } },
  async ({ ctx, input, values, write, issues }) => {
    const { engine, languages, seconds } = values
    const reader = hybridReader({
      ...(typeof engine === 'string' ? { engine: ocrEngine(engine) } : {}),
      ...(typeof languages === 'string' ? { languages: languages.split(',').filter((code) => code !== '') } : {}),
      ...(typeof seconds === 'string' ? { timeLimit: Number(seconds) } : {}),
    })
    try {
      for await (const bundle of pageBundles(input, write)) {
        if ('documentEnd' in bundle) {
          await write(bundle.documentEnd)
          continue
        }
        for (const record of bundle.records) await write(record)
        for (const value of await reader.read(bundle.page, bundle.blocks, ctx)) await write({ type: 'text', value })
        for (const issue of issues()) await write(issue)
        await write({ type: 'page-end', value: { number: bundle.page.number } })
      }
    } finally {
      await reader.close()
    }
  },
)
