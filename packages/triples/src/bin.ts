#!/usr/bin/env node
import { issueOf } from '@colrag/core'
import { pageBundles, pagePassages, runStageCommand } from '@colrag/stage-kit'
import { ruleTriples } from './rule-triples.ts'

const usage = 'colrag-triples < texts.jsonl > triples.jsonl: adds the triples of each page to a stage stream'

await runStageCommand('colrag-triples', usage, {}, async ({ ctx, input, write, issues }) => {
  const extractor = ruleTriples()
  for await (const bundle of pageBundles(input, write)) {
    if ('documentEnd' in bundle) {
      await write(bundle.documentEnd)
      continue
    }
    for (const record of bundle.records) await write(record)
    for (const passage of pagePassages(bundle.blocks, bundle.texts)) {
      try {
        for (const value of await extractor.extract(passage, ctx)) await write({ type: 'triple', value })
      } catch (error) {
        ctx.report(issueOf(extractor.name, passage.blockId, error))
      }
    }
    for (const record of issues()) await write(record)
    await write({ type: 'page-end', value: { number: bundle.page.number } })
  }
})
