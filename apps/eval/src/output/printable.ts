// Control characters other than tab, line ends too, and those that override or isolate the direction of writing.
// oxlint-disable-next-line no-control-regex
const steering = /[\u0000-\u0008\u000a-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g

/** A question's text on one line, which must not steer the terminal. */
export const printable = (text: string): string => text.replace(/\r?\n/g, ' ').replace(steering, '\ufffd')
