import type { Issue } from './errors.ts'
import type { BlockText } from './records/block-text.ts'
import type { Block } from './records/block.ts'
import type { Caption } from './records/caption.ts'
import type { DocumentRecord } from './records/document.ts'
import type { FigureAsset } from './records/figure-asset.ts'
import type { PageRecord } from './records/page.ts'
import type { Triple } from './records/triple.ts'

/**
 * One line of the JSON Lines streams that the stage commands speak. Order: a `document`, then for each of its pages in order the `page`,
 * then that page's blocks, texts, captions and triples, then `page-end`; `document-end` last. A stage passes on what it reads and puts its
 * own records before the `page-end` of their page.
 */
export type StreamRecord =
  | { readonly type: 'document'; readonly value: DocumentRecord }
  | { readonly type: 'page'; readonly value: PageRecord }
  | { readonly type: 'block'; readonly value: Block }
  | { readonly type: 'text'; readonly value: BlockText }
  | { readonly type: 'figure'; readonly value: FigureAsset }
  | { readonly type: 'caption'; readonly value: Caption }
  | { readonly type: 'triple'; readonly value: Triple }
  | { readonly type: 'issue'; readonly value: Issue }
  | { readonly type: 'page-end'; readonly value: { readonly number: number } }
  | { readonly type: 'document-end'; readonly value: { readonly pages: number } }
