import type { AnyRecipe, Issue } from '@colrag/core'

/** For captions and triples: how many blocks of a document it failed at, as one minor issue each that says what to do. */
export function fallenBack(
  issues: readonly Issue[],
  { captions, triples }: Pick<AnyRecipe, 'captions' | 'triples'>,
  file: string,
): Issue[] {
  const asking = [captions, triples].flatMap((part) => part?.name ?? [])
  const failed = Map.groupBy(
    issues.filter(({ stage, code }) => code === 'model-output' && asking.includes(stage)),
    (issue) => issue.stage,
  )
  return [...failed].map(([stage, of]) => ({
    stage,
    subject: file,
    code: 'model-output',
    message: `the model of ${stage} gave nothing of use for ${of.length} ${of.length === 1 ? 'block' : 'blocks'}: what is there in its place was made by rules`,
    hint: 'ingest again with --retry: the model is asked for them again, and for nothing else',
    minor: true,
  }))
}
