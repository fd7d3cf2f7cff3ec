import { cause, count, meaning, place, sentence, time } from './japanese-names.ts'
import type { Template } from './template.ts'

/** Other ways to say the same, kept away from the making of rules: nobody looks at what becomes of them. */
export const heldOutJapanese: readonly Template[] = [
  sentence(
    (n) => `${n.S}では、${n.A}の数が${n.V}まで増加した。`,
    (n) => [count(n)],
  ),
  sentence(
    (n) => `${n.S}の担当者によると、${n.A}は${n.V}に達する見込みだ。`,
    (n) => [count({ ...n, S: '' })],
  ),
  sentence(
    (n) => `これまでに${n.S}で${n.A}${n.V}を把握している。`,
    (n) => [count(n)],
  ),
  sentence(
    (n) => `${n.A}は、${n.S}が最も多く${n.V}であった。`,
    (n) => [count(n)],
  ),
  sentence(
    (n) => `${n.T}とは、一般に${n.M}のことをいう。`,
    (n) => [meaning(n)],
  ),
  sentence(
    (n) => `本書では、${n.M}を${n.T}と呼ぶことにする。`,
    (n) => [meaning(n)],
  ),
  sentence(
    (n) => `${n.C}が発生したことにより、${n.E}。`,
    (n) => [cause(n)],
  ),
  sentence(
    (n) => `${n.E}。これは、${n.C}によるものとみられる。`,
    (n) => [cause(n)],
  ),
  sentence(
    (n) => `${n.C}などの影響で、${n.E}。`,
    (n) => [cause(n)],
  ),
  sentence(
    (n) => `${n.W}が${n.D}までに${n.K}される予定である。`,
    (n) => [time(n)],
  ),
  sentence(
    (n) => `${n.D}には、${n.W}も${n.K}された。`,
    (n) => [time(n)],
  ),
  sentence(
    (n) => `${n.W}が、${n.P}内に${n.K}されている。`,
    (n) => [place(n)],
  ),
  sentence(
    (n) => `会場の${n.P}では、${n.W}が${n.K}された。`,
    (n) => [place(n)],
  ),
]

/** Sentences that state nothing of the kind. */
export const plainJapanese: readonly string[] = [
  '引き続き警戒が必要である。',
  '詳細は別紙のとおり。',
  '条例の規定により、報告しなければならない。',
  '第3条の規定に基づき、別に定める。',
  '図1に示すとおりである。',
  '地域の実情に応じて、適切な方法により対応すること。',
  '住民の声を聞くことが大切だと考える。',
  '前回の会議でも同様の意見があった。',
  '次のページに続く。',
  '連携のため、平時からの準備が求められる。',
  'はじめに、本書の構成を説明する。',
  '問い合わせは代表電話まで。',
]
