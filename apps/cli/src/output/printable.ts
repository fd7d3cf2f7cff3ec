// Control characters other than tab and line feed, and those that override or isolate the direction of writing.
// oxlint-disable-next-line no-control-regex
const steering = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g

/** A document's text must not steer the terminal: what would is replaced, one for one. */
export const printable = (text: string): string => text.replace(steering, '\ufffd')
