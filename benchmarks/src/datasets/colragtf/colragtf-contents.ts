import type { DatasetContents } from '../registry/dataset.ts'
import { releasedPairs } from './released-pairs.ts'
import { releasedSearches, weightingError } from './released-searches.ts'
import type { ReleasedVersion } from './released-searches.ts'
import { bestTrials, isWeighedSum, releasedTrials } from './released-trials.ts'
import { releasedVolumes } from './released-volumes.ts'

const versions: readonly ReleasedVersion[] = ['v0.7.2', 'v0.7.3']

/** What the authors released, with what can be recomputed of it: scores out of axes, the tuner's values out of their parts, and its ties. */
export async function colragtfContents(folder: string): Promise<DatasetContents> {
  const pairs = await releasedPairs(folder)
  const searches = await Promise.all(versions.map(async (version) => ({ version, ...(await releasedSearches(folder, version)) })))
  const { trials, problems: ofTrials } = await releasedTrials(folder)
  const { volumes, problems: ofVolumes } = await releasedVolumes(folder)
  return {
    counts: {
      'pairs made': pairs.initial.length,
      'pairs kept': pairs.kept.length,
      'pairs rejected': pairs.rejected.length,
      searches: searches.reduce((sum, { searches: own }) => sum + own.length, 0),
      trials: trials.length,
      volumes: volumes.length,
      reports: volumes.reduce((sum, { chapters }) => sum + chapters.length, 0),
    },
    figures: [
      ...searches.map(({ version, searches: own }) => {
        const rows = own.flatMap((search) => search.rows)
        return {
          name: `rows of ${version} whose score is 1.2 times the weighted sum of their axes, to 1e-6`,
          value: rows.filter((row) => weightingError(row, version) < 1e-6).length,
          of: rows.length,
        }
      }),
      { name: 'trials whose value is 0.7 precision + 0.3 diversity', value: trials.filter(isWeighedSum).length, of: trials.length },
      { name: `trials that share the best value (${bestTrials(trials).join(', ')})`, value: bestTrials(trials).length, of: trials.length },
    ],
    problems: [...pairs.problems, ...searches.flatMap(({ problems }) => problems), ...ofTrials, ...ofVolumes],
  }
}
