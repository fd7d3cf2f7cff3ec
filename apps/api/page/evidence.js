import { attempt, byId, call, element } from './element.js'

const pathOf = (id, page) => `/documents/${encodeURIComponent(id)}/pages/${page}`
let asked = 0

/** Shows a page with some boxes on it, in points from its top left corner; `others` are drawn fainter. */
export function showEvidence({ documentId, title, page, boxes, others = [] }) {
  const mine = ++asked
  return attempt(async () => {
    const [{ width, height }, { pages }] = await Promise.all([
      call(pathOf(documentId, page)),
      call(`/documents/${encodeURIComponent(documentId)}`),
    ])
    if (mine !== asked) return
    const turn = (by, name, label) =>
      element('button', {
        type: 'button',
        textContent: name,
        ariaLabel: label,
        disabled: page + by < 1 || page + by > pages,
        onclick: () => showEvidence({ documentId, title, page: page + by, boxes: [] }),
      })
    byId('evidence').replaceChildren(
      element(
        'div',
        { className: 'row' },
        turn(-1, '‹', 'page before'),
        element('span', { className: 'grow' }, `${title}, page ${page} of ${pages}`),
        turn(1, '›', 'next page'),
      ),
      picture({ documentId, page, width, height, boxes, others }),
    )
    document.querySelector('#evidence .box:not(.other)')?.scrollIntoView({ block: 'nearest' })
  })
}

function picture({ documentId, page, width, height, boxes, others }) {
  const address = `${pathOf(documentId, page)}/image`
  const image = element('img', {
    src: `${address}?dpi=110`,
    alt: `page ${page}`,
    width: Math.round(width),
    height: Math.round(height),
    onerror: () =>
      frame.replaceChildren(element('p', { className: 'quiet' }, 'This page cannot be drawn: its file is gone, or needs a password.')),
  })
  const overlay = vector('svg', { viewBox: `0 0 ${width} ${height}`, preserveAspectRatio: 'none', 'aria-hidden': 'true' })
  overlay.append(...others.map((box) => outline(box, 'box other')), ...boxes.map((box) => outline(box, 'box')))
  const link = element('a', { href: `${address}?dpi=250`, target: '_blank', title: 'open the page larger' }, image, overlay)
  const frame = element('div', { className: 'sheet' }, link)
  return frame
}

function outline({ x, y, width, height }, name) {
  const margin = 1.5
  return vector('rect', { class: name, x: x - margin, y: y - margin, width: width + 2 * margin, height: height + 2 * margin, rx: 1.5 })
}

function vector(name, attributes) {
  const made = document.createElementNS('http://www.w3.org/2000/svg', name)
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value)
  return made
}
