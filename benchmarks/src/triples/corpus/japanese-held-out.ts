import { cause, count, meaning, place, sentence, time } from './japanese-names.ts'
import type { Template } from './template.ts'

/** Other ways to say the same, kept away from the making of rules: nobody looks at what becomes of them. */
export const heldOutJapanese: readonly Template[] = [
  sentence(
    (n) => `${n.S}の${n.A}は計${n.V}となり、過去最多であった。`,
    (n) => [count(n)],
  ),
  sentence(
    (n) => `県によれば、${n.A}は${n.S}だけで${n.V}を数える。`,
    (n) => [count(n)],
  ),
  sentence(
    (n) => `${n.S}で確認された${n.A}は${n.V}だった。`,
    (n) => [count(n)],
  ),
  sentence(
    (n) => `${n.T}と呼ばれるものは、${n.M}をいう。`,
    (n) => [meaning(n)],
  ),
  sentence(
    (n) => `${n.T}とは何か。それは${n.M}である。`,
    (n) => [meaning(n)],
  ),
  sentence(
    (n) => `${n.C}は、${n.E}ことにつながった。`,
    (n) => [cause(n)],
  ),
  sentence(
    (n) => `${n.C}とともに${n.E}。`,
    (n) => [cause(n)],
  ),
  sentence(
    (n) => `${n.E}背景には、${n.C}がある。`,
    (n) => [cause(n)],
  ),
  sentence(
    (n) => `${n.W}は当初の予定どおり${n.D}に${n.K}された。`,
    (n) => [time(n)],
  ),
  sentence(
    (n) => `${n.W}が${n.K}されて以来、すなわち${n.D}以降は落ち着いている。`,
    (n) => [time(n)],
  ),
  sentence(
    (n) => `${n.W}の${n.K}に当たっては、${n.P}を用いた。`,
    (n) => [place(n)],
  ),
  sentence(
    (n) => `関係者は${n.P}に集まり、${n.W}を${n.K}した。`,
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
