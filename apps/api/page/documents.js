import { attempt, byId, call, element } from './element.js'
import { showEvidence } from './evidence.js'

/** The documents of the workspace, and what the server says of itself. */
export async function showDocuments() {
  const [{ total, documents }, health] = await Promise.all([call('/documents?limit=1000'), call('/health')])
  byId('state').textContent =
    `${total} ${total === 1 ? 'document' : 'documents'}${health.recipe === null ? '' : `, recipe ${health.recipe}`}`
  byId('documents').replaceChildren(...documents.map(row))
}

function row(entry) {
  const { id, title, file, pages, status, issues, duplicateOf } = entry
  const open = () => showEvidence({ documentId: id, title, page: 1, boxes: [] })
  const said = [
    duplicateOf === undefined ? status : 'copy',
    `${pages} ${pages === 1 ? 'page' : 'pages'}`,
    ...(title === file ? [] : [file]),
  ]
  return element(
    'li',
    {},
    element(
      'div',
      { className: 'grow' },
      element('button', { type: 'button', className: 'link', onclick: open, disabled: pages === 0, title }, title),
      element(
        'span',
        { className: `quiet line ${status}`, title: [file, ...issues.map((issue) => issue.message)].join('\n') },
        said.join(', '),
      ),
    ),
    element('button', { type: 'button', onclick: () => remove(entry), ariaLabel: `delete ${title}` }, 'delete'),
  )
}

const remove = ({ id, title }) =>
  attempt(async () => {
    if (!confirm(`Delete ${title} from the index?`)) return
    await call(`/documents/${encodeURIComponent(id)}`, { method: 'DELETE' })
    await showDocuments()
  })

/** Sends files as they are chosen or dropped, and shows how far the server is with them. */
export function listenForFiles() {
  const input = byId('files')
  const send = (files) =>
    attempt(async () => {
      const form = new FormData()
      for (const file of files) form.append('files', file)
      follow(await call('/ingest', { method: 'POST', body: form }))
    })
  input.addEventListener('change', async () => {
    await send(input.files)
    input.value = ''
  })
  const drop = document.querySelector('.drop')
  for (const type of ['dragover', 'dragleave', 'drop'])
    drop.addEventListener(type, (event) => {
      event.preventDefault()
      drop.classList.toggle('over', type === 'dragover')
    })
  drop.addEventListener('drop', (event) => send(event.dataTransfer.files))
}

/** Jobs that had begun before this page was opened. */
export async function followJobs() {
  const { jobs } = await call('/jobs')
  for (const job of jobs) if (job.ended === undefined) follow(job)
}

function follow(job) {
  const bar = element('progress', { max: 1 })
  const said = element('span', { className: 'grow' }, 'waiting')
  const stop = element('button', { type: 'button', onclick: () => attempt(() => call(`/jobs/${job.id}`, { method: 'DELETE' })) }, 'cancel')
  const line = element('div', { className: 'job row' }, bar, said, stop)
  byId('jobs').append(line)
  const events = new EventSource(`/jobs/${job.id}/events`)
  const show = (event) => {
    const now = JSON.parse(event.data)
    const { share, words } = progressOf(now)
    if (share === null) bar.removeAttribute('value')
    else bar.value = share
    said.textContent = words
    if (now.ended === undefined) return
    events.close()
    stop.replaceWith(element('button', { type: 'button', onclick: () => line.remove() }, 'dismiss'))
    void attempt(showDocuments)
  }
  events.addEventListener('progress', show)
  events.addEventListener('end', show)
}

function progressOf({ state, progress, result, error }) {
  const { documents, documentsDone, document: name, page, pages, stage, waitingFor } = progress
  if (state === 'queued') return { share: null, words: 'waiting' }
  if (state === 'failed') return { share: 0, words: error.detail }
  if (state === 'cancelled') return { share: 0, words: 'cancelled' }
  if (state === 'done') {
    const { ok, partial, failed, seconds } = result.totals
    const faults = result.documents.filter((d) => d.status === 'failed').map((d) => `${d.title}: ${d.issues[0]?.message ?? 'failed'}`)
    return { share: 1, words: [`${ok} ok, ${partial} partial, ${failed} failed in ${seconds} s`, ...faults].join('; ') }
  }
  if (waitingFor !== undefined) return { share: null, words: waitingFor }
  const within = page === undefined || !pages ? 0 : page / pages
  const words = [`${documentsDone} of ${documents}`, name, page === undefined ? undefined : `page ${page} of ${pages}`, stage]
  return {
    share: documents === 0 ? null : Math.min(1, (documentsDone + within) / documents),
    words: words.filter((w) => w !== undefined).join(', '),
  }
}
