import { open, readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { ColragError } from '@colrag/core'
import { readManifest } from '@colrag/pipeline'
import { nameIn } from '../retrieval/name-in.ts'
import type { FileSet, SetQuestion } from '../retrieval/retrieval-set.ts'
import type { MadeQuestion } from './made-question.ts'

/** Questions as the lines of a file, in order. */
export const questionLines = (questions: readonly MadeQuestion[]): string => questions.map((one) => `${JSON.stringify(one)}\n`).join('')

/**
 * A file of questions over a workspace, one JSON object a line, as `makeQuestions` gives them: the folder of the data is the workspace itself, which is
 * searched as it is. A broken line, or a page of a file that the workspace lacks, is a problem, and the rest is used.
 */
export const questionFileSet = (file: string): FileSet => ({
  name: basename(file).replace(/\.jsonl$/i, ''),
  wanted: [{ measure: 'All', at: 5 }],
  async locate(data) {
    const manifest = readManifest(data)
    if (!manifest)
      throw new ColragError('not-found', data, 'this is not a workspace', {
        hint: 'give the workspace that the questions were made from as --data',
      })
    const known = new Set(manifest.documents.map(({ uri }) => nameIn(decodeURIComponent(uri))))
    const { questions, problems } = readQuestionLines(await linesOf(file), known, basename(file))
    if (questions.length === 0)
      throw new ColragError(
        'corrupt',
        file,
        `no line is a question over the files of this workspace${problems[0] === undefined ? '' : `: ${problems[0]}`}`,
      )
    return { paths: [], workspace: data, questions, problems }
  },
})

/** Whether a file is one of such questions: one of its first lines is. Throws what reading throws. */
export async function isQuestionFile(file: string): Promise<boolean> {
  const handle = await open(file)
  try {
    let left = looked
    for await (const line of handle.readLines()) {
      if (readLine(line.replace(/^\uFEFF/, ''))) return true
      if (--left === 0) return false
    }
    return false
  } finally {
    await handle.close()
  }
}

/** Lines after which a file of other things is known as such. */
const looked = 20

async function linesOf(file: string): Promise<readonly string[]> {
  try {
    return (await readFile(file, 'utf8')).replace(/^\uFEFF/, '').split(/\r?\n/)
  } catch (cause) {
    throw new ColragError('not-found', file, 'this file of questions cannot be read', { cause })
  }
}

/** `known`: names of the files that may be asked about. `file`: what problems call the file of the lines. Blank lines are nothing. */
export function readQuestionLines(
  lines: readonly string[],
  known: ReadonlySet<string>,
  file: string,
): { readonly questions: readonly SetQuestion[]; readonly problems: readonly string[] } {
  const questions: SetQuestion[] = []
  const problems: string[] = []
  for (const [i, line] of lines.entries()) {
    if (line.trim() === '') continue
    const read = readLine(line)
    const astray = read?.gold.find((place) => !known.has(nameIn(place.file)))
    if (!read) problems.push(`line ${i + 1} of ${file} is no question with its gold`)
    else if (astray) problems.push(`line ${i + 1} of ${file} names a file that the workspace lacks: ${astray.file}`)
    else questions.push(asked(read))
  }
  return { questions, problems }
}

type ReadQuestion = Pick<MadeQuestion, 'id' | 'question' | 'type' | 'answer' | 'answer_alt' | 'gold'>

function readLine(line: string): ReadQuestion | null {
  try {
    const value = JSON.parse(line) as Partial<ReadQuestion> | null
    const whole =
      typeof value?.question === 'string' &&
      Array.isArray(value.gold) &&
      value.gold.length > 0 &&
      value.gold.every((place) => typeof place?.file === 'string' && Number.isSafeInteger(place.page))
    return whole ? ({ answer_alt: [], answer: '', type: '', id: '', ...value } as ReadQuestion) : null
  } catch {
    return null
  }
}

const asked = ({ id, question, type, answer, answer_alt: others, gold }: ReadQuestion): SetQuestion => ({
  ...(id === '' ? {} : { id }),
  text: question,
  ...((type as string) === '' ? {} : { type }),
  answers: [answer, ...others].filter((form) => form !== ''),
  gold: gold.map(({ file, page }) => [`${nameIn(file)}#${page}`]),
})
