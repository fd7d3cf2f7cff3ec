import { join } from 'node:path'
import { paperTokenizer, termsOf, textFolding } from '@colrag/indexing'
import { jsquad } from '../../datasets/jsquad.ts'
import type { WordCorpus } from './word-corpus.ts'

/** Every how many-th question is asked: enough for a median, few enough for the slowest tool. */
const step = 16

/** The paragraphs and questions of JSQuAD without white space, as characters and pairs of them. */
export async function squadCorpus(data: string): Promise<WordCorpus> {
  const { passages, questions } = await jsquad(join(data, 'jsquad'))
  const plain = (text: string): string => textFolding.fold(text).replaceAll(/\s/gu, '')
  const texts = [...new Set(passages.map((passage) => plain(passage.text)))]
  const asked = questions.filter((_, i) => i % step === 0).map(({ question }) => plain(question))
  const numbers = new Map<string, number>()
  const numbered = (text: string): number[] =>
    termsOf(paperTokenizer, text).map((term) => {
      const number = numbers.get(term) ?? numbers.size
      numbers.set(term, number)
      return number
    })
  const documents = texts.map(numbered)
  const queries = asked.map(numbered)
  let size = 0
  return {
    name: 'JSQuAD paragraphs, characters and pairs',
    tokenizer: paperTokenizer,
    words: [...numbers.keys()],
    ids: Uint32Array.from(documents.flat()),
    ends: Uint32Array.from(documents, (list) => (size += list.length)),
    queries,
    text: (d) => texts[d] ?? '',
    queryText: (q) => asked[q] ?? '',
  }
}
