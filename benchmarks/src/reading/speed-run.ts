import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { AnyRecipe, RunContext } from '@colrag/core'
import { hybridReader, readingPolicy } from '@colrag/ocr'
import type { ReadingPolicy } from '@colrag/ocr'
import { pdfReader } from '@colrag/pdf'
import type { ExtractionHost } from '@colrag/pipeline'
import { extractDocument, extractionHost, readDocuments } from '@colrag/pipeline'
import { defaultRecipe, makeRecipe } from '@colrag/recipes'
import { assetFolder } from '@colrag/stage-kit'
import { sourceOf } from './bench-reader.ts'
import type { SpeedReply, SpeedRequest } from './speed-request.ts'

/** A line of JSON in, a round over the files, a line of JSON out: alone in its process, so that its time and memory are its own. */
const scratch = mkdtempSync(join(tmpdir(), 'colrag-speed-'))
const ctx: RunContext = { assets: assetFolder(scratch), seed: 0, report: () => undefined }
const recipe = await makeRecipe(defaultRecipe)
// Nobody looks at the pictures of pages where no OCR runs.
const glyphReader = pdfReader({ rasters: 'none' })
const glyphPolicy: ReadingPolicy = (page, block) => {
  const approach = readingPolicy()(page, block)
  return approach.by === 'embedded' ? approach : { by: 'embedded', confidence: 0, rule: approach.rule }
}
const glyphText = hybridReader({ policy: glyphPolicy, policyName: 'glyphs alone' })
/** As the command makes them: a recipe for each number of processors. */
const hosts = new Map<number, { readonly recipe: AnyRecipe; readonly host: ExtractionHost }>()

try {
  for await (const line of createInterface({ input: process.stdin })) {
    const request = JSON.parse(line) as SpeedRequest
    const sum = { pages: 0, characters: 0 }
    if (request.task === 'whole') await readWhole(request, sum)
    else for (const file of request.files) await (request.task === 'text' ? readText : readBlocks)(file, request, sum)
    process.stdout.write(`${JSON.stringify(sum satisfies SpeedReply)}\n`)
  }
} finally {
  for (const { host } of hosts.values()) host.close()
  await Promise.all([...[...hosts.values()].map((served) => served.recipe.close()), recipe.close(), glyphReader.close(), glyphText.close()])
  rmSync(scratch, { recursive: true, force: true })
}

type Sum = { -readonly [K in keyof SpeedReply]: SpeedReply[K] }

/** The processes stay for the next round. */
async function readWhole({ files, jobs }: SpeedRequest, sum: Sum): Promise<void> {
  const { recipe: served, host } = hosts.get(jobs) ?? (await serve(jobs))
  const sources = await Promise.all(files.map(sourceOf))
  for await (const document of readDocuments(sources, served, { host }, ctx)) {
    sum.pages += document.pages.length
    for (const block of document.pages.flatMap((page) => page.blocks)) sum.characters += block.text.length
  }
}

async function serve(jobs: number): Promise<{ readonly recipe: AnyRecipe; readonly host: ExtractionHost }> {
  const served = await makeRecipe(defaultRecipe, { jobs })
  const made = { recipe: served, host: extractionHost(served, jobs, { describe: false }) }
  hosts.set(jobs, made)
  return made
}

async function readText(file: string, { pages }: SpeedRequest, sum: Sum): Promise<void> {
  const open = await glyphReader.open(file, {}, ctx)
  try {
    for (let number = 1; number <= Math.min(pages, open.record.pageCount); number++) {
      const { spans } = await open.page(number, ctx)
      sum.pages++
      for (const span of spans) sum.characters += span.text.length
    }
  } finally {
    await open.close()
  }
}

async function readBlocks(file: string, { task, pages, jobs }: SpeedRequest, sum: Sum): Promise<void> {
  const parts = { ...recipe, captions: null, triples: null, ...(task === 'ocr' ? {} : { reader: glyphReader, text: glyphText }) }
  const extraction = await extractDocument(await sourceOf(file), parts, { jobs, pages: (page) => page <= pages }, ctx)
  try {
    for await (const page of extraction.pages()) {
      if (!page.frame) continue
      sum.pages++
      for (const text of page.texts) sum.characters += text.text.length
    }
  } finally {
    await extraction.close()
  }
}
