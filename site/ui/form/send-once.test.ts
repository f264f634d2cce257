import { beforeEach, expect, test, vi } from 'vitest'

/** The storage of a tab, which survives a reload. */
const stored = new Map<string, string>()
const sessionStorage = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
  removeItem: (key: string) => void stored.delete(key),
}

beforeEach(() => {
  stored.clear()
  vi.stubGlobal('sessionStorage', sessionStorage)
})

/** The module as a page loads it. */
const loadPage = async () => {
  vi.resetModules()
  return import('./send-once.ts')
}

const refused = async (page: Awaited<ReturnType<typeof loadPage>>, status: number, body: string) => {
  const { ApiError } = await import('../../api/request.ts')
  let key = ''
  const send = (headers: Headers) => {
    key = headers['Idempotency-Key'] ?? ''
    return Promise.reject(new ApiError(status, 'No.'))
  }
  await page.sendOnce('reply 1', body, send).catch(() => {})
  return key
}

type Headers = Record<string, string>
const lost = () => Promise.reject(new Error('The connection was cut.'))
const keyOf = async (page: Awaited<ReturnType<typeof loadPage>>, payload: string, fails = false) => {
  let key = ''
  const send = (headers: Headers) => {
    key = headers['Idempotency-Key'] ?? ''
    return fails ? lost() : Promise.resolve('sent')
  }
  await page.sendOnce('reply 1', payload, send).catch(() => {})
  return key
}

test('reuses the key of an unanswered request for the same text, also after a reload', async () => {
  const first = await keyOf(await loadPage(), 'Hello', true)
  const second = await keyOf(await loadPage(), 'Hello')
  expect(first).toMatch(/^[\da-f-]{36}$/)
  expect(second).toBe(first)
})

test('uses a new key for another text, and for the same text after an answer', async () => {
  const page = await loadPage()
  const keys = [
    await keyOf(page, 'Hello', true),
    await keyOf(page, 'Hello, again', true),
    await keyOf(page, 'Hello, again'),
    await keyOf(page, 'Hello, again'),
  ]
  expect(keys[1]).not.toBe(keys[0])
  expect(keys[2]).toBe(keys[1])
  expect(keys[3]).not.toBe(keys[2])
})

test('uses a new key after a refusal, and the same one while it is unknown whether the request had an effect', async () => {
  const page = await loadPage()
  for (const status of [0, 401, 403, 404, 429, 500, 503]) {
    const first = await refused(page, status, 'Hello')
    expect(await refused(page, status, 'Hello'), String(status)).toBe(first)
  }
  for (const status of [409, 422]) {
    const first = await refused(page, status, 'Hello')
    expect(await refused(page, status, 'Hello'), String(status)).not.toBe(first)
  }
})

test('sends the files again that a lost request may have attached', async () => {
  const { sendOnce, isSameWithFiles } = await loadPage()
  const sent: unknown[] = []
  const send = async (body: { text: string; fileIds: string[] }, isLost: boolean) =>
    sendOnce(
      'message 1',
      body,
      async (headers, request) => {
        sent.push([headers['Idempotency-Key'], request])
        if (isLost) await lost()
      },
      isSameWithFiles,
    ).catch(() => {})
  await send({ text: 'Hello', fileIds: ['a', 'b'] }, true)
  await send({ text: 'Hello', fileIds: [] }, true)
  expect(sent[1]).toEqual(sent[0])
  await send({ text: 'Hello', fileIds: ['a', 'c'] }, true)
  expect(sent[2]).not.toEqual(sent[0])
})
