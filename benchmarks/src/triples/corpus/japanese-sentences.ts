import { cause, count, meaning, place, sentence, time } from './japanese-names.ts'
import type { Template } from './template.ts'

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
    (n) => `${n.D}、${n.W}が${n.K}となった。`,
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
