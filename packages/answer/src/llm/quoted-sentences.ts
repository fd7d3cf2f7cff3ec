/** The schema of at most `most` sentences, each with at most `quotes` quotes by the number of their passage. */
export const quotedSentences = (most: number, quotes: number): Readonly<Record<string, unknown>> => ({
  type: 'array',
  maxItems: most,
  items: {
    type: 'object',
    properties: {
      text: { type: 'string' },
      quotes: {
        type: 'array',
        maxItems: quotes,
        items: {
          type: 'object',
          properties: { passage: { type: 'integer' }, words: { type: 'string' } },
          required: ['passage', 'words'],
          additionalProperties: false,
        },
      },
    },
    required: ['text', 'quotes'],
    additionalProperties: false,
  },
})
