import type { BlockFrame } from '@colrag/core'

/** The headings above the place where reading has come to, highest first. */
export interface SectionPath {
  enter(block: BlockFrame, text: string): void
  names(): readonly string[]
}

const longestName = 80
/** Headings without a depth are each other's neighbours, below all that have one. */
const deepest = 100

/** A title is above all headings. */
export function sectionPath(): SectionPath {
  let open: { readonly depth: number; readonly name: string }[] = []
  return {
    enter(block, text) {
      const name = text
        .replace(/\s*\n\s*/g, ' ')
        .trim()
        .slice(0, longestName)
      if (name === '') return
      const depth = block.kind === 'title' ? -1 : (block.depth ?? deepest)
      open = [...open.filter((o) => o.depth < depth), { depth, name }]
    },
    names: () => open.map((o) => o.name),
  }
}
