import { basename } from 'node:path'
import type { ImageRef, PictureDescription, Query, RunContext } from '@colrag/core'
import { ColragError } from '@colrag/core'
import type { PictureQuery } from '@colrag/core/schemas'
import { queryAssets } from '@colrag/stage-kit'
import type { OpenWorkspace } from '../open-workspace.ts'
import { makeQuery } from '../search.ts'
import type { SearchOptions } from '../search.ts'
import { readPicture } from './read-picture.ts'
import type { PictureSource } from './read-picture.ts'

/** What a vision model says of a picture, the text to search for it with, and the model's name. */
export interface DescribedPicture {
  readonly description: PictureDescription
  readonly text: string
  readonly model: string
}

/** `printed`: the words that were read in the picture by other means. */
export type DescribePicture = (image: ImageRef, ctx: RunContext, printed: string) => Promise<DescribedPicture>

/** `question` goes with the picture; `describe`: a vision model looks at it. */
export interface PictureAsking extends Pick<SearchOptions, 'id' | 'filter'> {
  readonly question?: string
  readonly describe?: DescribePicture
}

/** `ctx` holds the picture among its assets. */
export interface PictureQuestion {
  readonly query: Query
  readonly about: PictureQuery
  readonly ctx: RunContext
}

/**
 * A query of four axes out of a picture (Multimodal CoLRAG-TF 3.7): the question in words, then the description by a vision model, or without one
 * the words that were read in it; and the picture itself where an axis of the workspace reads pictures. A model that fails is a note, and what
 * else there is asks. Rejects as `readPicture` does, and with `unsupported` when nothing of it can be searched with.
 */
export async function pictureQuestion(
  workspace: OpenWorkspace,
  source: PictureSource,
  { question = '', describe, ...options }: PictureAsking,
): Promise<PictureQuestion> {
  const ctx: RunContext = { ...workspace.ctx, assets: queryAssets(workspace.ctx.assets) }
  const read = await readPicture(source, workspace.recipe, ctx)
  const notes = read.issues.map(({ message }) => `words of the picture: ${message}`)
  const described = describe ? await lookedAt(describe, read.image, read.words, notes, ctx) : null
  const vectors = workspace.retriever.supports.image
  const words = described ? '' : read.words.replaceAll('\n', ' ')
  const text = [question.trim(), described?.text ?? '', words].filter((part) => part !== '').join('\n')
  const madeOf: PictureQuery['madeOf'] = [
    ...(question.trim() === '' ? [] : ['question' as const]),
    ...(described ? ['description' as const] : []),
    ...(words === '' ? [] : ['ocr' as const]),
    ...(vectors ? ['vectors' as const] : []),
  ]
  const [failure] = notes
  if (madeOf.length === 0)
    throw new ColragError(
      'unsupported',
      source.file,
      `nothing tells what ${basename(source.file)} shows: no words can be read in it, and ${describe ? `the vision model could not describe it (${failure ?? 'no reply'})` : 'no vision model is named'}; no picture model is in this workspace`,
      {
        hint: 'name a model that looks at pictures (--vision ollama:gemma3), say what it shows (--question TEXT), or ingest with --image-model onnx:FOLDER (a CLIP or SigLIP model)',
      },
    )
  if (!vectors) notes.push('the picture itself was not compared with pictures of the documents: no image model is in this workspace')
  const query: Query = {
    ...(text === '' ? { id: options.id ?? 'q', text, ...(options.filter ? { filter: options.filter } : {}) } : makeQuery(text, options)),
    ...(vectors ? { image: read.image } : {}),
  }
  const about: PictureQuery = {
    file: source.file,
    page: read.page,
    pages: read.pages,
    width: read.image.width,
    height: read.image.height,
    madeOf,
    ...(described ? { description: { ...plain(described.description), model: described.model } } : {}),
    words: read.words,
    notes,
  }
  return { query, about, ctx }
}

async function lookedAt(
  describe: DescribePicture,
  image: ImageRef,
  printed: string,
  notes: string[],
  ctx: RunContext,
): Promise<DescribedPicture | null> {
  try {
    return await describe(image, ctx, printed)
  } catch (error) {
    ctx.signal?.throwIfAborted()
    if (!ColragError.is(error) || error.code === 'aborted' || error.code === 'invalid-options') throw error
    notes.unshift(`the vision model did not describe the picture: ${error.message}`)
    return null
  }
}

/** Only what a description holds, so that it can be printed. */
const plain = ({
  kind,
  summary,
  visibleText,
  numbers,
  droppedNumbers,
  classes,
  droppedClasses,
}: PictureDescription): PictureDescription => ({
  kind,
  summary,
  visibleText,
  numbers,
  droppedNumbers,
  ...(classes ? { classes } : {}),
  ...(droppedClasses ? { droppedClasses } : {}),
})
