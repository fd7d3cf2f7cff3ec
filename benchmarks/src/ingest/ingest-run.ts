import { createInterface } from 'node:readline'
import { ingest } from '@colrag/pipeline'
import { defaultRecipe, makeRecipe } from '@colrag/recipes'

/** `paths` are files or folders; `jobs`: processors that it may use. */
export interface IngestRequest {
  readonly paths: readonly string[]
  readonly workspace: string
  readonly jobs: number
}

/** A line of JSON in, an ingest as the command does it, its result out: alone in its process, so that time and memory are its own. */
for await (const line of createInterface({ input: process.stdin })) {
  const { paths, workspace, jobs } = JSON.parse(line) as IngestRequest
  const recipe = await makeRecipe(defaultRecipe, { jobs, use: 'read' })
  try {
    process.stdout.write(`${JSON.stringify(await ingest(recipe, { paths, workspace, jobs }))}\n`)
  } catch (error) {
    process.stdout.write(`${JSON.stringify({ error: error instanceof Error ? error.message : String(error) })}\n`)
  } finally {
    await recipe.close()
  }
}
