import { followJobs, listenForFiles, showDocuments } from './documents.js'
import { attempt, byId, call, element } from './element.js'
import { showEvidence } from './evidence.js'

let turns = []

/** A question is put by the form or by the address: `/#ask=…`, `/#search=…`. */
async function put(mode, question) {
  byId('text').value = question
  if (question.trim() === '') return
  const address = `#${mode}=${encodeURIComponent(question)}`
  if (location.hash !== address) history.replaceState(null, '', address)
  document.body.classList.add('busy')
  await attempt(() => (mode === 'ask' ? ask(question) : find(question)))
  document.body.classList.remove('busy')
}

async function ask(question) {
  const { query, status, text, citations, issues = [] } = await call('/ask', { method: 'POST', json: { question, turns } })
  turns = [...turns, { question: query, answer: text }].slice(-20)
  byId('anew').hidden = false
  const quotes = citations.map((citation, i) =>
    card(
      { ...citation, others: besides(citation, citations) },
      `[${i + 1}] ${citation.title}, page ${citation.page}`,
      shownText(citation.quote, []),
    ),
  )
  const answer = element(
    'article',
    { className: status },
    element('h2', {}, query),
    element('p', { className: 'answer' }, text),
    element('ol', { className: 'plain' }, ...quotes),
    ...quiet(issues.map(told)),
  )
  byId('answers').prepend(answer)
  answer.querySelector('.card')?.click()
}

/** Boxes of other citations on the same page. */
const besides = (one, all) =>
  all.filter((other) => other !== one && other.documentId === one.documentId && other.page === one.page).flatMap(({ boxes }) => boxes)

async function find(question) {
  const {
    hits,
    notes = [],
    issues = [],
  } = await call('/search', { method: 'POST', json: { question, k: Number(byId('count').value) || 10 } })
  const list = element('ol', { className: 'plain' }, ...hits.map(hitCard))
  byId('answers').replaceChildren(
    element('article', {}, element('h2', {}, question), hits.length === 0 ? element('p', {}, 'Nothing matches this question.') : list),
    ...quiet([...notes, ...issues.map(told)]),
  )
  list.querySelector('.card')?.click()
}

const told = ({ message, hint }) => (hint === undefined ? message : `${message}; ${hint}`)
const quiet = (notes) => notes.map((note) => element('p', { className: 'quiet' }, note))

function hitCard(hit) {
  const [{ page, boxes }] = hit.anchors
  const axes = hit.explanation.terms.map(({ axis, raw, contribution }) =>
    element(
      'span',
      { className: 'axis', title: `${axis}: measured ${raw ?? 'nothing'}, contributes ${contribution}` },
      `${axis} ${contribution.toFixed(3)}`,
    ),
  )
  const head = `${hit.rank}. ${hit.title}, page ${page}, ${hit.kind}, ${hit.score.toFixed(3)}`
  return card({ ...hit, page, boxes }, head, shownText(hit.text, hit.marks ?? []), element('span', { className: 'axes' }, ...axes))
}

/** Something with a place on a page, which is shown when it is chosen. */
function card(place, head, ...content) {
  const show = (event) => {
    for (const other of document.querySelectorAll('.card.chosen')) other.classList.remove('chosen')
    event.currentTarget.classList.add('chosen')
    void showEvidence(place)
  }
  return element('li', { className: 'card', onclick: show }, element('button', { type: 'button', className: 'head' }, head), ...content)
}

/** Text with what matches marked; cells that are parted by tabs as a table. `marks`: ranges of it, in order. */
function shownText(text, marks) {
  const lines = text.split('\n')
  let at = 0
  const starts = lines.map((line) => (at += line.length + 1) - line.length - 1)
  if (!text.includes('\t')) return element('span', { className: 'text' }, ...marked(text, 0, marks))
  const rows = lines.map((line, i) => {
    let place = starts[i]
    return element(
      'span',
      { className: 'cells' },
      ...line.split('\t').map((cell) => {
        const made = element('span', {}, ...marked(cell, place, marks))
        place += cell.length + 1
        return made
      }),
    )
  })
  return element('div', { className: 'text' }, element('span', { className: 'grid' }, ...rows))
}

/** A part of a text that begins at `start`. */
function marked(part, start, marks) {
  const pieces = []
  let at = 0
  for (const [from, to] of marks) {
    const [a, b] = [Math.max(from - start, at), Math.min(to - start, part.length)]
    if (b <= a) continue
    pieces.push(part.slice(at, a), element('mark', {}, part.slice(a, b)))
    at = b
  }
  return [...pieces, part.slice(at)]
}

function decoded(text) {
  try {
    return decodeURIComponent(text)
  } catch {
    throw new Error('the address is no question: a % in it stands alone')
  }
}

function fromAddress() {
  const [, mode, question = ''] = /^#(ask|search)=(.*)$/.exec(location.hash) ?? []
  if (mode !== undefined) void attempt(() => put(mode, decoded(question)))
}

byId('question').addEventListener('submit', (event) => {
  event.preventDefault()
  void put(event.submitter?.value ?? 'ask', byId('text').value)
})
byId('text').addEventListener('keydown', (event) => {
  if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return
  event.preventDefault()
  void put('ask', byId('text').value)
})
byId('anew').addEventListener('click', () => {
  turns = []
  byId('answers').replaceChildren()
  byId('anew').hidden = true
})
window.addEventListener('hashchange', fromAddress)
listenForFiles()
await attempt(async () => {
  await showDocuments()
  await followJobs()
})
fromAddress()
