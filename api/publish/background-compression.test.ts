import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { BackgroundCompression } from './background-compression.ts'
import { makeCachedResponse, type CachedResponse } from './cache/cached-response.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const pageOf = (text: string) =>
  makeCachedResponse(
    { status: 200, contentType: 'text/html', headers: {}, body: Buffer.from(text.repeat(200)) },
    {},
  )

/** Holds one page, and collects the pages that were compressed. */
function startCompression(isBusy: () => boolean = () => false) {
  const state = { page: pageOf('first') }
  const compressed: CachedResponse[] = []
  const compression = new BackgroundCompression({
    isBusy,
    held: () => state.page,
    onCompressed: (_path, page) => void compressed.push(page),
  })
  /** Lets time pass until a page was compressed, which happens in another thread. */
  const next = async () => {
    const count = compressed.length
    while (compressed.length === count) await vi.advanceTimersByTimeAsync(100)
    return compressed.at(-1)
  }
  return { compression, state, compressed, next }
}

test('a page is compressed once it has not changed for half a second', async () => {
  const { compression, state, compressed, next } = startCompression()
  for (const text of ['first', 'second', 'third']) {
    state.page = pageOf(text)
    compression.add('/')
    await vi.advanceTimersByTimeAsync(400)
  }
  expect(compressed).toEqual([])
  expect(await next()).toBe(state.page)
  expect(compressed).toHaveLength(1)
})

test('a page that changes while it is compressed is compressed again', async () => {
  const { compression, state, next } = startCompression()
  compression.add('/')
  // After this, the first version is being compressed.
  vi.advanceTimersByTime(500)
  state.page = pageOf('second')
  compression.add('/')
  expect(await next()).toBe(state.page)
})

test('no page is compressed while pages are rendered', async () => {
  let isBusy = true
  const { compression, state, compressed, next } = startCompression(() => isBusy)
  compression.add('/')
  await vi.advanceTimersByTimeAsync(3000)
  expect(compressed).toEqual([])
  isBusy = false
  expect(await next()).toBe(state.page)
})
