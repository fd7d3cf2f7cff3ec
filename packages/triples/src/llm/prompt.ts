import type { GenerateRequest, Passage } from '@colrag/core'

/** What a reply must look like. */
export const tripleSchema = (most: number): Readonly<Record<string, unknown>> => ({
  type: 'object',
  properties: {
    triples: {
      type: 'array',
      maxItems: most,
      items: {
        type: 'object',
        properties: { subject: { type: 'string' }, predicate: { type: 'string' }, object: { type: 'string' } },
        required: ['subject', 'predicate', 'object'],
        additionalProperties: false,
      },
    },
  },
  required: ['triples'],
  additionalProperties: false,
})

const system = `You take facts out of documents. You answer with JSON only, and you state nothing that the given text does not state.`

/**
 * Asks for the facts of one text (TF 3.4: one block per call; definitions, causes, order in time and figures first), in our own words. No
 * example of a fact is shown, since small models copy examples.
 */
export function triplePrompt(
  { kind, heading }: Passage,
  text: string,
  range: { readonly least: number; readonly most: number },
): Pick<GenerateRequest, 'system' | 'prompt'> {
  const about = heading === undefined || heading.trim() === '' ? '' : `It stands under the heading: ${heading.trim()}\n`
  const form =
    kind === 'table'
      ? 'The text is a table: cells are parted by tabs, rows by line ends. The subject of a fact is the row, the predicate the column, the object the cell with its unit.\n'
      : ''
  const prompt = `List the facts of the text below as triples of subject, predicate and object.
${about}${form}- Between ${range.least} and ${range.most} triples; fewer where the text states fewer facts, none where it states none.
- First definitions, causes and their effects, what happened when, and figures with their units.
- A subject names its thing in full, as the text does: no pronouns.
- Copy names, numbers and dates as they are written. Use the language of the text.
- Reply with {"triples": [...]}, each item an object with the strings "subject", "predicate" and "object".

Text:
"""
${text}
"""`
  return { system, prompt }
}
