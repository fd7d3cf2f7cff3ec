import { expect, test } from 'vitest'
import { pace } from './pace.ts'

function watched() {
  const clock = { seconds: 0 }
  const { listen, text } = pace(() => clock.seconds)
  const read = (uri: string, pages: number, every: number): void => {
    listen({ type: 'document-open', uri, pages })
    for (let page = 1; page <= pages; page++) {
      clock.seconds += every
      listen({ type: 'page-end', uri, page })
    }
  }
  return { clock, listen, text, read }
}

test('nothing is said at first, then the pace of the last minutes and what is left, unopened documents by the mean of the others', () => {
  const { clock, listen, text, read } = watched()
  listen({ type: 'start', documents: 3 })
  expect(text()).toBe('')
  read('a', 30, 2)
  expect(text()).toBe('30 pages, 30 a minute, about 2 min left')
  listen({ type: 'document-end', uri: 'a', status: 'ok', reused: false, issues: 0 })
  read('b', 30, 20)
  expect(text()).toBe('60 pages, 3.3 a minute, about 9 min left')
  clock.seconds += 1
  listen({ type: 'document-end', uri: 'c', status: 'failed', reused: false, issues: 1 })
  expect(text()).toContain('about 1 s left')
})

test('hours are said as hours', () => {
  const { clock, listen, text } = watched()
  listen({ type: 'start', documents: 1 })
  listen({ type: 'document-open', uri: 'a', pages: 1001 })
  clock.seconds = 30
  listen({ type: 'page-end', uri: 'a', page: 1 })
  expect(text()).toBe('1 page, 2.0 a minute, about 8 h 20 min left')
})
