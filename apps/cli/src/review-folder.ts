import { statSync } from 'node:fs'
import { ColragError } from '@colrag/core'

/**
 * `--review` may stand before the files, with its folder or without: what was taken for the folder is one of the files where it is a file, or where no
 * other is named. Throws `invalid-options` where no file is named at all.
 */
export function reviewFolder(
  paths: readonly string[],
  review: string | true | undefined,
): { readonly paths: readonly string[]; readonly review: string | true | undefined } {
  const taken = typeof review === 'string' && (paths.length === 0 || statSync(review, { throwIfNoEntry: false })?.isFile() === true)
  if (taken) return { paths: [review, ...paths], review: true }
  if (paths.length > 0) return { paths, review }
  throw new ColragError('invalid-options', 'paths', 'no files are named', { hint: 'name PDF files, pictures of pages, or folders of them' })
}
