#!/usr/bin/env node
import { runReaderCommand } from '@colrag/stage-kit'
import { imageReader } from './image-reader.ts'

await runReaderCommand('colrag-images', imageReader())
