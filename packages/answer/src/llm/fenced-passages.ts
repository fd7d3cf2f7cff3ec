import type { ShownPassage } from './shown-passages.ts'

/** Passages as a prompt shows them. `fence` stands around each and occurs in none, so that no passage can end itself or begin another. */
export const fencedPassages = (passages: readonly ShownPassage[], fence: string): string =>
  passages
    .map(({ heading, text }, i) => `[${fence} passage ${i + 1}]${heading === '' ? '' : `\n(${heading})`}\n${text}\n[${fence} end]`)
    .join('\n')
