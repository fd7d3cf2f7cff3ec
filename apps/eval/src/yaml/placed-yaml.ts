import { LineCounter, parseDocument } from 'yaml'

/** What a file of YAML says, and where. */
export interface PlacedYaml {
  readonly value: unknown
  /** The line from 1 of what is at a place, or of the nearest place around it. */
  lineOf(place: readonly PropertyKey[]): number
}

/** Reads YAML or JSON. What is none is told to `refuse`, a sentence with file and line for each fault. */
export function placedYaml(path: string, text: string, refuse: (faults: readonly string[]) => never): PlacedYaml {
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines })
  if (document.errors.length > 0)
    refuse(
      document.errors.map(
        ({ pos, message }) => `${path}:${lines.linePos(pos[0]).line}: ${message.split('\n')[0]?.replace(/ at line \d+.*$/, '') ?? ''}`,
      ),
    )
  let value: unknown
  try {
    value = document.toJS()
  } catch (cause) {
    // Names that stand for too much, or for nothing.
    return refuse([`${path}: ${cause instanceof Error ? cause.message : String(cause)}`])
  }
  return {
    value,
    lineOf(place) {
      for (let depth = place.length; depth > 0; depth--) {
        const node = document.getIn(place.slice(0, depth), true) as { readonly range?: readonly number[] } | undefined
        if (node?.range?.[0] !== undefined) return lines.linePos(node.range[0]).line
      }
      return 1
    },
  }
}
