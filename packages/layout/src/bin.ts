#!/usr/bin/env node
import { runStageCommand } from '@colrag/stage-kit'
import { layoutStream } from './layout-stream.ts'
import { ruled } from './ruled.ts'

const usage =
  'usage: colrag-pdf FILE | colrag-layout > blocks.jsonl\n\nReads pages as JSON Lines on standard input and adds the blocks of each page.'

await runStageCommand('colrag-layout', usage, {}, ({ ctx, input, write, issues }) => layoutStream(ruled(), input, ctx, write, issues))
