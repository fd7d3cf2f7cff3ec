/** 0 all ok, 3 some partial or failed, 1 when there is nothing but failures. */
export function statusExitCode(statuses: readonly string[]): number {
  if (statuses.every((s) => s === 'ok')) return 0
  return statuses.every((s) => s === 'failed') ? 1 : 3
}
