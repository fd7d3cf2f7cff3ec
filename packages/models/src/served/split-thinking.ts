const opener = /^\s*<(think|thinking|reasoning|thought)>/i
// On a line of its own, after neither JSON nor an opening mark.
const lonelyCloser =
  /^(?!\s*[[{"])((?:(?!<(?:think|thinking|reasoning|thought)>)[\s\S])*?\n|)[^\S\n]*<\/(?:think|thinking|reasoning|thought)>\s*/i

/**
 * A reply and the thinking before it. Models write `<think>…</think>`, other names for it, the closing mark alone (where the template wrote
 * the opening one) or the opening mark alone (where the budget was spent on thinking). Only the start is looked at: a reply may quote marks.
 */
export function splitThinking(reply: string): { readonly thinking: string; readonly text: string } {
  const opened = opener.exec(reply)
  if (opened) {
    const rest = reply.slice(opened[0].length)
    const close = rest.search(new RegExp(`</${opened[1]}>`, 'i'))
    if (close < 0) return { thinking: rest, text: '' }
    return { thinking: rest.slice(0, close), text: rest.slice(rest.indexOf('>', close) + 1).trimStart() }
  }
  const closed = lonelyCloser.exec(reply)
  return closed ? { thinking: closed[1] ?? '', text: reply.slice(closed[0].length) } : { thinking: '', text: reply }
}
