import type { OpenWorkspace } from '../open-workspace.ts'

const looked = 50

/** The language of a question, or of the documents where it has no letters: Japanese where a kana or kanji is found. */
export async function workspaceLanguage({ opened }: OpenWorkspace, question: string): Promise<'ja' | 'en'> {
  const japanese = (text: string): boolean => /[\u3040-\u30ff\u4e00-\u9fff]/u.test(text)
  if (/\p{L}/u.test(question)) return japanese(question) ? 'ja' : 'en'
  const documents = await opened.units.get(opened.tree.all('document').slice(0, looked))
  return documents.length === 0 || documents.some(({ text }) => japanese(text)) ? 'ja' : 'en'
}
