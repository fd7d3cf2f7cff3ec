import { cause, count, meaning, place, sentence, time } from './japanese-names.ts'
import type { Template } from './template.ts'

/** Further ways to say the same; once held out, then seen by those who made the rules. */
export const japaneseVariants: readonly Template[] = [
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
    (n) => [count(n), { kind: 'place', about: [n.A, '確認'], object: n.S }],
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
