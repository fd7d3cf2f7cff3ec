import { stripMarks } from './strip-marks.ts'

export interface AskedPair {
  readonly question: string
  readonly answer: string
}

/** `score` in [0, 1], 1 where nothing is wrong; `faults`: what is, one phrase each. */
export interface PairQuality {
  readonly score: number
  readonly faults: readonly string[]
}

/** Pairs below this score are left out. */
export const leastQuality = 0.5

/**
 * What the released filter takes for simplified Chinese. A good part of it (国, 会, 体, 報, 据, …) is everyday Japanese, so short sentences fall
 * for one such character: that is the published rule, and kept as it is.
 */
const chinese = new Set(
  '为务国图圆场坏块坚垒执扩担据挤挥损换报护抢拟择拨拥拦挂构标栋树档检业丛东举义乌乐习乡书买乱争于亏云亚产亩享亲亿' +
    '仅从仑仓仪们价众优会伛伞伟传伤伦伪伫体余佣侠侣侥侦侧侨侩侪促俣',
)

/**
 * The quality filter by which CoLRAG-TF (Section 4.1; released scripts of v0.7.0) keeps 457 of 500 generated pairs. Lengths in characters: a
 * question of 10 to 500, an answer of 20 to 1,000; each fault of length costs .2, broken characters .5, a text that is not Japanese .8.
 */
export function paperQuality({ question, answer }: AskedPair): PairQuality {
  const parts = [
    ...brokenText('question', question),
    ...brokenText('answer', answer),
    ...wrongLength('question', question, 10, 500),
    ...wrongLength('answer', answer, 20, 1000),
    ...foreignText('question', question),
    ...foreignText('answer', answer),
  ]
  const score = parts.reduce((left, { cost }) => left - cost, 1)
  return { score: Math.max(0, score), faults: parts.map(({ fault }) => fault) }
}

interface Fault {
  readonly cost: number
  readonly fault: string
}

function brokenText(what: string, text: string): readonly Fault[] {
  const broken = /[\uFFFD\0-\x08\v\f\x0E-\x1F\x7F]|(.)\1{4}/u.test(text)
  return broken ? [{ cost: 0.5, fault: `${what} with broken or endlessly repeated characters` }] : []
}

function wrongLength(what: string, text: string, least: number, most: number): readonly Fault[] {
  const { length } = [...text]
  if (length >= least && length <= most) return []
  return [{ cost: 0.2, fault: `${what} of ${length} characters (${least} to ${most} are wanted)` }]
}

function foreignText(what: string, text: string): readonly Fault[] {
  const letters = stripMarks(text).length
  if (letters === 0) return []
  const kana = text.match(/[\u3040-\u30FF]/g)?.length ?? 0
  const kanji = text.match(/[\u4E00-\u9FFF]/g)?.length ?? 0
  const simplified = [...text].filter((letter) => chinese.has(letter)).length
  const latin = text.match(/[a-z]/gi)?.length ?? 0
  const foreign =
    (kana / letters < 0.05 && letters > 20) ||
    simplified / letters > 0.03 ||
    (kana === 0 && kanji > 10) ||
    (latin / text.length > 0.8 && text.length > 20)
  return foreign ? [{ cost: 0.8, fault: `${what} that is taken to be no Japanese` }] : []
}
