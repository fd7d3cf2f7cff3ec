// Opening and closing marks of models that print their thinking before the answer.
const pairs: readonly (readonly [open: RegExp, close: RegExp])[] = [
  [/^<(think|thinking|thought|reasoning)>/i, /<\/(?:think|thinking|thought|reasoning)>/i],
  [/^\[THINK\]/i, /\[\/THINK\]/i],
  [/^◁think▷/i, /◁\/think▷/i],
  [/^<\|channel\|>analysis<\|message\|>/, /<\|channel\|>final<\|message\|>/],
]

/**
 * A reply without the thinking that some models print first: with both marks, with the closing one alone (the prompt's template has the
 * opening one), empty, or never closed. `cut`: the reply ended while thinking, `text` is then ''. What stands after the answer's start is left
 * as it is.
 */
export function stripThinking(reply: string): { readonly text: string; readonly cut: boolean } {
  let text = reply.trim()
  for (;;) {
    const opened = pairs.find(([open]) => open.test(text))
    if (opened) {
      const close = opened[1].exec(text)
      if (!close) return { text: '', cut: true }
      text = text.slice(close.index + close[0].length).trim()
    } else {
      const close = /^(?:```|[[{"])/.test(text) ? null : pairs.map(([, mark]) => mark.exec(text)).find((found) => found !== null)
      if (!close) return { text, cut: false }
      text = text.slice(close.index + close[0].length).trim()
    }
  }
}
