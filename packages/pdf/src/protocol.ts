import type { Box, DocumentRecord, ErrorCode, PageRecord } from '@colrag/core'

/** Which file the child works on. It keeps the last one open, so every request says the whole of it and a fresh child can go on. */
export interface FileRef {
  readonly path: string
  readonly sha256: string
  readonly password?: string
}

export interface ReadingLimits {
  /** Pictures inside the file above this many pixels are not decoded. */
  readonly imagePixels: number
  /** Page pictures are made smaller to stay within this. */
  readonly rasterPixels: number
  readonly rasterDpi: number
  readonly rasters: 'needed' | 'all' | 'none'
  /** Most operators of one page, those of the forms that it paints included. */
  readonly pageOperators: number
}

export type Question =
  | { readonly kind: 'open' }
  | { readonly kind: 'sizes' }
  | { readonly kind: 'page'; readonly number: number }
  | { readonly kind: 'render'; readonly number: number; readonly dpi: number; readonly grey: boolean; readonly area?: Box }

export type ChildRequest = Question & { readonly id: number; readonly file: FileRef; readonly limits: ReadingLimits }

/** Something that went wrong on the way without ending the work. */
export interface Trouble {
  readonly code: ErrorCode
  readonly message: string
  readonly hint?: string
}

/** What the file says of itself. `title` is the metadata's, unjudged. */
export interface FileFacts extends Pick<DocumentRecord, 'pageCount' | 'outline' | 'metadata' | 'attachments'> {
  readonly title: string
  readonly troubles: readonly Trouble[]
}

export interface PageFacts extends Omit<PageRecord, 'id' | 'documentId' | 'raster'> {
  /** Why a picture of the page is to be drawn, or null where there is no need. */
  readonly rasterReason: string | null
  /** How many operators paint it. */
  readonly operators: number
  readonly troubles: readonly Trouble[]
}

export interface RenderedPage {
  readonly png: Uint8Array
  readonly width: number
  readonly height: number
  readonly dpi: number
  readonly troubles: readonly Trouble[]
}

export interface Replies {
  /** Attachments have no sizes yet: to know them, embedded files must be unpacked. */
  readonly open: FileFacts
  /** In the order of the attachments; -1 for one that cannot be unpacked. */
  readonly sizes: { readonly bytes: readonly number[] }
  readonly page: PageFacts
  readonly render: RenderedPage
}

/** `facts` is JSON, which is written and read several times faster than the objects themselves are copied; bytes travel beside it. */
export type ChildReply = (ReplyHead & { readonly facts: string; readonly png?: Uint8Array }) | (ReplyHead & { readonly fault: Trouble })

/** `rss`: resident bytes of the process; `cpu`: processor seconds since it began. */
export interface ReplyHead {
  readonly id: number
  readonly rss: number
  readonly cpu: number
}
