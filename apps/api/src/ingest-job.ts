import { begunRecipe, ingest } from '@colrag/pipeline'
import type { IngestOptions } from '@colrag/pipeline'
import { defaultRecipe, makeRecipe } from '@colrag/recipes'
import type { JobWork } from './job.ts'
import type { Service } from './service.ts'

/** `uploaded`: those of the paths that were sent here. */
export interface IngestRequest extends Pick<IngestOptions, 'paths' | 'volumes' | 'prune' | 'retry' | 'password'> {
  readonly uploaded: readonly string[]
}

/** An ingest with the recipe of the workspace. What was sent and did not become a document is taken away again, unless the server is closing. */
export function ingestJob({ served, uploads, settings, queue }: Service, { uploaded, ...request }: IngestRequest): JobWork {
  return {
    async run(signal, listen) {
      const { models, jobs } = settings
      const name = served.manifest()?.recipe ?? begunRecipe(served.folder) ?? settings.recipe ?? defaultRecipe
      const recipe = await makeRecipe(name, { use: 'read', models, jobs })
      try {
        return await ingest(recipe, { ...request, workspace: served.folder, jobs, signal, listen })
      } finally {
        await recipe.close()
      }
    },
    async tidy() {
      if (!queue.closing) await uploads.settle(uploaded, served.isDocument)
    },
  }
}
