#!/usr/bin/env node
import { issueOf } from '@colrag/core'
import { pageBundles, pageSubjects, runStageCommand } from '@colrag/stage-kit'
import { ruleCaptioner } from './rule-captioner.ts'

const usage = 'colrag-caption < texts.jsonl > captions.jsonl: adds the captions of tables and figures to a stage stream'

await runStageCommand('colrag-caption', usage, {}, async ({ ctx, input, write, issues }) => {
  const captioner = ruleCaptioner()
  for await (const bundle of pageBundles(input, write)) {
    if ('documentEnd' in bundle) {
      await write(bundle.documentEnd)
      continue
    }
    for (const record of bundle.records) await write(record)
    for (const subject of pageSubjects(bundle.blocks, bundle.texts, captioner.kinds)) {
      try {
        const value = await captioner.caption(subject, ctx)
        if (value) await write({ type: 'caption', value })
      } catch (error) {
        ctx.report(issueOf(captioner.name, subject.block.id, error))
      }
    }
    for (const record of issues()) await write(record)
    await write({ type: 'page-end', value: { number: bundle.page.number } })
  }
})
