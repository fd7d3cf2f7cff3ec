import { readJsonReply, replyField, replyItems } from '@colrag/stage-kit'

/** A sentence of a reply with the words it is said to rest on; `passage` counts from 1. */
export interface SaidSentence {
  readonly text: string
  readonly quotes: readonly { readonly passage: number; readonly words: string }[]
}

export type AnswerReply = { readonly answerable: boolean; readonly sentences: readonly SaidSentence[] } | { readonly fault: string }

/** Reads a reply to `answerPrompt` in the forms that models give it; a sentence without text is left out. */
export function readAnswerReply(reply: string, cut: boolean): AnswerReply {
  const json = readJsonReply(reply)
  if (json.fault !== undefined) return { fault: json.fault }
  const answerable = replyField(json.value, ['answerable', 'answered', 'found'])
  if (answerable === false) return { answerable: false, sentences: [] }
  const sentences = (replyItems(json.value, ['sentences', 'answer', 'answers', 'statements']) ?? []).flatMap(sentenceOf)
  if (sentences.length > 0) return { answerable: true, sentences }
  return { fault: cut || json.partial ? 'the reply was cut before its first sentence' : 'the reply has no sentence' }
}

function sentenceOf(item: unknown): SaidSentence[] {
  const text = replyField(item, ['text', 'sentence', 'statement', 'answer'])
  if (typeof text !== 'string' || text.trim() === '') return []
  const quotes = (replyItems(replyField(item, ['quotes', 'quote', 'citations', 'evidence']), ['quotes']) ?? []).flatMap((quote) => {
    const words = replyField(quote, ['words', 'quote', 'text'])
    const passage = Number(replyField(quote, ['passage', 'source', 'id']))
    return typeof words === 'string' && words.trim() !== '' && Number.isInteger(passage) ? [{ passage, words }] : []
  })
  return [{ text: text.replace(/\s+/gu, ' ').trim(), quotes }]
}
