#!/usr/bin/env node
import { runReaderCommand } from '@colrag/stage-kit'
import { pdfReader } from './pdf-reader.ts'

await runReaderCommand('colrag-pdf', pdfReader())
