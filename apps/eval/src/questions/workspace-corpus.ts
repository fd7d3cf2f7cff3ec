import { basename } from 'node:path'
import { ColragError } from '@colrag/core'
import { llmQuestions, readCorpus } from '@colrag/benchmarks/sets'
import type { Corpus, QuestionDraft } from '@colrag/benchmarks/sets'
import { openWorkspace, requireManifest } from '@colrag/pipeline'
import { makeRecipe, namedTextModel, refusePrograms } from '@colrag/recipes'
import { models } from '../sets/open-recipes.ts'

interface Reading {
  readonly count: number
  readonly seed: number
  readonly llm?: string
  readonly allowPrograms: boolean
  readonly signal: AbortSignal
}

/** What a workspace holds, as its own recipe reads it, with the questions that a model wrote about it: as many as half of `count`. */
export async function readWorkspaceCorpus(
  folder: string,
  { count, seed, llm, signal, allowPrograms }: Reading,
): Promise<{ readonly corpus: Corpus; readonly drafts: readonly QuestionDraft[] }> {
  const manifest = requireManifest(folder)
  const { recipe: name, definitions = {} } = manifest
  refusePrograms({ name, definitions }, { allowed: allowPrograms }, 'search', 'workspace', 'where you trust them, say so: --allow-programs')
  const model = llm === undefined ? null : namedTextModel('--llm', modelName(llm), models())
  try {
    const recipe = await makeRecipe(name, { use: 'inspect', definitions })
    try {
      const here = await openWorkspace(folder, recipe, { signal })
      try {
        const uris = new Map<string, string>(
          manifest.documents.map(({ id, uri }) => [id, basename(decodeURIComponent(uri)).normalize('NFC')]),
        )
        const corpus = await readCorpus(here.opened.every(), (id) => uris.get(id) ?? '')
        const drafts = model ? await llmQuestions(corpus, model, { count: Math.ceil(count / 2), seed }, here.ctx) : []
        return { corpus, drafts }
      } finally {
        await here.close()
      }
    } finally {
      await recipe.close()
    }
  } finally {
    await model?.close()
  }
}

function modelName(text: string): string {
  const asked = /^\s*(?:llm\s*:\s*)?(\w+:.+?)\s*$/.exec(text)?.[1]
  if (asked === undefined)
    throw new ColragError('invalid-options', '--llm', `there is no model ${text}`, {
      hint: 'say llm:PROVIDER:MODEL, such as llm:ollama:gemma3',
    })
  return asked
}
