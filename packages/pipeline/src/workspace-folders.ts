import { join } from 'node:path'

/** Where things lie below a workspace. Everything under `cache` may be deleted and is rebuilt. */
export const workspaceFolders = (
  workspace: string,
): {
  readonly assets: string
  readonly records: string
  readonly vectors: string
  readonly begun: string
  readonly index: string
  readonly readers: string
  /** Files that were sent to a server; they are the documents themselves, not derived of them. */
  readonly uploads: string
  generation(name: string): string
} => ({
  assets: join(workspace, 'cache', 'assets'),
  records: join(workspace, 'cache', 'records.log'),
  vectors: join(workspace, 'cache', 'vectors.log'),
  begun: join(workspace, 'cache', 'begun-recipe'),
  index: join(workspace, 'index'),
  readers: join(workspace, 'readers'),
  uploads: join(workspace, 'uploads'),
  generation: (name) => join(workspace, 'index', name),
})
