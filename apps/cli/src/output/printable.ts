/** A document's text must not steer the terminal: control characters other than tab and line feed are replaced, one for one. */
// oxlint-disable-next-line no-control-regex
export const printable = (text: string): string => text.replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, '\ufffd')
