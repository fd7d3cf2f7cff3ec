import type { Fact } from './fact.ts'
import { amount, day } from './template.ts'
import type { Template } from './template.ts'

type Names = Readonly<Record<'S' | 'S2' | 'A' | 'V' | 'V2' | 'D' | 'T' | 'M' | 'C' | 'E' | 'W' | 'K' | 'P', string>>

/** A sentence with its names put in, and the facts that it states. */
const sentence =
  (write: (n: Names) => string, facts: (n: Names) => readonly Fact[]): Template =>
  (d, pool) => {
    const [S = '', S2 = ''] = d.some(pool.towns, 2)
    const [A, unit] = d.one(pool.counted)
    const [T, M] = d.one(pool.terms)
    const [W, K] = d.one(pool.works)
    const names = {
      S,
      S2,
      A,
      V: amount(d, unit),
      V2: amount(d, unit),
      D: day(d),
      T,
      M,
      C: d.one(pool.causes),
      E: d.one(pool.effects),
      W,
      K,
      P: d.one(pool.spots),
    }
    return { text: write(names), facts: facts(names) }
  }
const count = (n: Names): Fact => ({ kind: 'quantity', about: [n.S, n.A], object: n.V })
const meaning = (n: Names): Fact => ({ kind: 'definition', about: [n.T], object: n.M })
const cause = (n: Names): Fact => ({ kind: 'cause', about: [n.C], object: n.E })
const time = (n: Names): Fact => ({ kind: 'time', about: [n.W, n.K], object: n.D })
const place = (n: Names): Fact => ({ kind: 'place', about: [n.W, n.K], object: n.P })

/** The templates that rules may be made by. */
export const japaneseSentences: readonly Template[] = [
  sentence(
    (n) => `${n.S}の${n.A}は${n.V}である。`,
    (n) => [count(n)],
  ),
  sentence(
    (n) => `${n.S}では${n.A}が${n.V}に上った。`,
    (n) => [count(n)],
  ),
  sentence(
    (n) => `${n.S}における${n.A}は、約${n.V}となっている。`,
    (n) => [count(n)],
  ),
  sentence(
    (n) => `${n.A}は${n.S}で${n.V}、${n.S2}で${n.V2}であった。`,
    (n) => [count(n), count({ ...n, S: n.S2, V: n.V2 })],
  ),
  sentence(
    (n) => `${n.S}の${n.A}は前年に比べて増え、${n.V}を記録した。`,
    (n) => [count(n)],
  ),
  sentence(
    (n) => `・${n.S}　${n.A}${n.V}`,
    (n) => [count(n)],
  ),
  sentence(
    (n) => `その後、${n.S}で${n.V}の${n.A}が確認された。`,
    (n) => [count(n)],
  ),
  sentence(
    (n) => `${n.A}（${n.S}）は${n.V}以上と見込まれる。`,
    (n) => [count(n)],
  ),
  sentence(
    (n) => `「${n.T}」とは、${n.M}をいう。`,
    (n) => [meaning(n)],
  ),
  sentence(
    (n) => `${n.T}とは${n.M}のことである。`,
    (n) => [meaning(n)],
  ),
  sentence(
    (n) => `${n.M}を「${n.T}」という。`,
    (n) => [meaning(n)],
  ),
  sentence(
    (n) => `この計画において「${n.T}」とは、${n.M}をいう。`,
    (n) => [meaning(n)],
  ),
  sentence(
    (n) => `${n.T}は、${n.M}を指す。`,
    (n) => [meaning(n)],
  ),
  sentence(
    (n) => `${n.C}により、${n.E}。`,
    (n) => [cause(n)],
  ),
  sentence(
    (n) => `${n.C}のため、${n.E}。`,
    (n) => [cause(n)],
  ),
  sentence(
    (n) => `${n.C}の影響で${n.E}。`,
    (n) => [cause(n)],
  ),
  sentence(
    (n) => `${n.C}が原因で${n.E}。`,
    (n) => [cause(n)],
  ),
  sentence(
    (n) => `${n.E}のは、${n.C}によるものである。`,
    (n) => [cause(n)],
  ),
  sentence(
    (n) => `${n.C}に伴い、${n.E}。`,
    (n) => [cause(n)],
  ),
  sentence(
    (n) => `${n.S}では、${n.C}によって${n.E}。`,
    (n) => [cause(n), { kind: 'place', about: n.E.split(/[がも]/u), object: n.S }],
  ),
  sentence(
    (n) => `${n.W}は${n.D}に${n.K}した。`,
    (n) => [time(n)],
  ),
  sentence(
    (n) => `${n.D}、${n.W}を${n.K}した。`,
    (n) => [time(n)],
  ),
  sentence(
    (n) => `${n.W}の${n.K}は${n.D}である。`,
    (n) => [time(n)],
  ),
  sentence(
    (n) => `${n.D}に${n.W}が${n.K}された。`,
    (n) => [time(n)],
  ),
  sentence(
    (n) => `${n.W}は${n.P}で${n.K}された。`,
    (n) => [place(n)],
  ),
  sentence(
    (n) => `${n.P}において${n.W}を${n.K}した。`,
    (n) => [place(n)],
  ),
  sentence(
    (n) => `${n.W}が${n.P}に${n.K}された。`,
    (n) => [place(n)],
  ),
  sentence(
    (n) => `${n.D}に${n.P}で${n.W}を${n.K}した。`,
    (n) => [time(n), place(n)],
  ),
  sentence(
    (n) => `${n.S}の${n.A}について、${n.V}と発表した。`,
    (n) => [count(n)],
  ),
  sentence(
    (n) => `${n.S}には${n.V}の${n.A}がある。`,
    (n) => [count(n)],
  ),
  sentence(
    (n) => `${n.V}に及ぶ${n.A}が${n.S}で生じた。`,
    (n) => [count(n)],
  ),
  sentence(
    (n) => `なお、${n.S}の${n.A}は${n.V}にとどまった。`,
    (n) => [count(n)],
  ),
  sentence(
    (n) => `${n.S}の${n.A}は、${n.V}から${n.V2}に変わった。`,
    (n) => [count(n), count({ ...n, V: n.V2 })],
  ),
  sentence(
    (n) => `${n.M}（以下「${n.T}」という。）が重要である。`,
    (n) => [meaning(n)],
  ),
  sentence(
    (n) => `${n.T}は、${n.M}と定義される。`,
    (n) => [meaning(n)],
  ),
  sentence(
    (n) => `${n.M}は${n.T}と呼ばれる。`,
    (n) => [meaning(n)],
  ),
  sentence(
    (n) => `${n.C}を受けて、${n.E}。`,
    (n) => [cause(n)],
  ),
  sentence(
    (n) => `${n.C}が発生し、その結果、${n.E}。`,
    (n) => [cause(n)],
  ),
  sentence(
    (n) => `${n.C}に起因して${n.E}。`,
    (n) => [cause(n)],
  ),
  sentence(
    (n) => `${n.E}原因は${n.C}である。`,
    (n) => [cause(n)],
  ),
  sentence(
    (n) => `${n.W}が${n.K}されたのは${n.D}のことである。`,
    (n) => [time(n)],
  ),
  sentence(
    (n) => `${n.W}を${n.D}付けで${n.K}した。`,
    (n) => [time(n)],
  ),
  sentence(
    (n) => `${n.W}の${n.K}場所は${n.P}である。`,
    (n) => [place(n)],
  ),
  sentence(
    (n) => `${n.P}では${n.W}が${n.K}された。`,
    (n) => [place(n)],
  ),
  sentence(
    (n) => `${n.D}から${n.P}で${n.W}を${n.K}している。`,
    (n) => [time(n), place(n)],
  ),
]

/** Other ways to say the same, kept away from the making of rules. */
export const heldOutJapanese: readonly Template[] = [
  sentence(
    (n) => `${n.S}の調べによると、${n.A}は${n.V}とされる。`,
    (n) => [count({ ...n, S: '' })],
  ),
  sentence(
    (n) => `${n.S}における${n.A}の数は${n.V}に達している。`,
    (n) => [count(n)],
  ),
  sentence(
    (n) => `一方、${n.S}の${n.A}は${n.V}で、前回を下回った。`,
    (n) => [count(n)],
  ),
  sentence(
    (n) => `${n.S}からは${n.A}${n.V}の報告があった。`,
    (n) => [count(n)],
  ),
  sentence(
    (n) => `${n.A}：${n.V}（${n.S}）`,
    (n) => [count(n)],
  ),
  sentence(
    (n) => `ここでいう${n.T}とは、${n.M}です。`,
    (n) => [meaning(n)],
  ),
  sentence(
    (n) => `${n.T}（${n.M}）の周知を図る。`,
    (n) => [meaning(n)],
  ),
  sentence(
    (n) => `いわゆる「${n.T}」は${n.M}を意味している。`,
    (n) => [meaning(n)],
  ),
  sentence(
    (n) => `${n.C}から、${n.E}。`,
    (n) => [cause(n)],
  ),
  sentence(
    (n) => `${n.C}が引き金となり、${n.E}。`,
    (n) => [cause(n)],
  ),
  sentence(
    (n) => `${n.C}によって${n.E}と考えられる。`,
    (n) => [cause(n)],
  ),
  sentence(
    (n) => `${n.E}が、これは${n.C}が原因である。`,
    (n) => [cause(n)],
  ),
  sentence(
    (n) => `${n.W}については、${n.D}に${n.K}した。`,
    (n) => [time(n)],
  ),
  sentence(
    (n) => `${n.W}の${n.K}（${n.D}）`,
    (n) => [time(n)],
  ),
  sentence(
    (n) => `${n.D}午前9時、${n.W}が${n.K}となった。`,
    (n) => [time(n)],
  ),
  sentence(
    (n) => `${n.P}を会場として${n.W}を${n.K}した。`,
    (n) => [place(n)],
  ),
  sentence(
    (n) => `${n.W}は、${n.P}にて${n.K}。`,
    (n) => [place(n)],
  ),
  sentence(
    (n) => `${n.P}で${n.D}に${n.K}された${n.W}には多くの人が訪れた。`,
    (n) => [time(n), place(n)],
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
