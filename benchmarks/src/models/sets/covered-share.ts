import { basename } from 'node:path'
import type { PageQuestion } from '../../datasets/page-questions.ts'

/** Share of the pages a question needs that are among `pages` (`file#page`), each itself or one that may stand for it. */
export function coveredShare({ gold, also = [] }: Pick<PageQuestion, 'gold' | 'also'>, pages: readonly string[]): number {
  const has = ({ file, page }: { readonly file: string; readonly page: number }): boolean =>
    pages.includes(`${basename(file).normalize('NFC')}#${page}`)
  const covered = gold.filter((needed, i) => has(needed) || also.some((other) => (other.for ?? 0) === i && has(other)))
  return covered.length / gold.length
}
