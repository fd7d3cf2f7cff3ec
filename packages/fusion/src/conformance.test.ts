import { describeFuser, describeNormalizer, describeQueryPlanner } from '@colrag/testing'
import { ruleAnalyser } from './analysis/rule-analyser.ts'
import { reciprocalRank } from './fusers/reciprocal-rank.ts'
import { weightedSum } from './fusers/weighted-sum.ts'
import { belowBest } from './normalizers/below-best.ts'
import { distributionBased } from './normalizers/distribution-based.ts'
import { identity } from './normalizers/identity.ts'
import { max } from './normalizers/max.ts'
import { minMax } from './normalizers/min-max.ts'
import { rank } from './normalizers/rank.ts'
import { theoreticalMinMax } from './normalizers/theoretical-min-max.ts'
import { zScore } from './normalizers/z-score.ts'

for (const normalizer of [distributionBased, identity, max, minMax, rank, zScore]) describeNormalizer(normalizer.name, () => normalizer)
describeNormalizer('below-best', () => belowBest(0.14))
describeNormalizer('theoretical-min-max', () => theoreticalMinMax(-1))
describeFuser('weightedSum', () => weightedSum)
describeFuser('reciprocalRank', () => reciprocalRank())
describeQueryPlanner('ruleAnalyser', () => ruleAnalyser())
