import { begunDefinitions, begunRecipe, ingest } from '@colrag/pipeline'
import type { IngestOptions } from '@colrag/pipeline'
import { defaultRecipe, makeRecipe, refusePrograms } from '@colrag/recipes'
import type { JobWork } from './job.ts'
import type { Service } from './service.ts'

/** `uploaded`: those of the paths that were sent here. */
export interface IngestRequest extends Pick<IngestOptions, 'paths' | 'volumes' | 'prune' | 'retry' | 'password'> {
  readonly uploaded: readonly string[]
}

/** An ingest with the recipes of the workspace. What was sent and did not become a document is taken away again, unless the server is closing. */
export function ingestJob({ served, uploads, settings, queue }: Service, { uploaded, ...request }: IngestRequest): JobWork {
  return {
    async run(signal, listen) {
      const { models, jobs, consent } = settings
      const {
        recipe: name = begunRecipe(served.folder) ?? settings.recipe ?? defaultRecipe,
        definitions = begunDefinitions(served.folder),
      } = served.manifest() ?? {}
      const known = { ...settings.definitions, ...definitions }
      refusePrograms({ name, definitions: known }, consent)
      const recipe = await makeRecipe(name, { use: 'read', models, jobs, definitions: known })
      try {
        return await ingest(recipe, { ...request, workspace: served.folder, jobs, signal, listen })
      } finally {
        await recipe.close()
      }
    },
    async tidy() {
      if (queue.closing) return
      await uploads.settle(uploaded, served.isDocument)
      await served.warm()
    },
  }
}
