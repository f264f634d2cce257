import { afterEach, expect, test, vi } from 'vitest'
import { downloadFile } from '../session/download.ts'
import { ApiError, nullIfNotFound, request } from './request.ts'

afterEach(() => vi.unstubAllGlobals())

/** Makes the server answer each request with this response. */
const answerWith = (...response: ConstructorParameters<typeof Response>) =>
  vi.stubGlobal('fetch', async () => new Response(...response))

const errorOf = (promise: Promise<unknown>) => promise.then(() => undefined).catch((error: unknown) => error)

const unreachable = { status: 0, message: expect.stringContaining('could not reach the server') as string }

test('a problem becomes an error with its status, messages by field and request id', async () => {
  const problem = { detail: 'Check the fields.', errors: { name: 'Enter a name.' }, requestId: 'r-1' }
  answerWith(JSON.stringify(problem), { status: 422 })
  const error = await errorOf(request('POST /company', { body: {} }))
  expect(error).toBeInstanceOf(ApiError)
  expect(error).toMatchObject({
    status: 422,
    message: 'Check the fields.',
    errors: problem.errors,
    requestId: 'r-1',
  })
})

test('a problem without a detail names what is wrong with the fields, each message once', async () => {
  const errors = {
    subject: 'There is no {nope} here.',
    body: 'Please fill this in.',
    button: 'Please fill this in.',
  }
  answerWith(JSON.stringify({ title: 'Please check what you entered', errors }), { status: 422 })
  expect(await errorOf(request('POST /mail-texts/x/test'))).toMatchObject({
    message: 'Please check what you entered. There is no {nope} here. Please fill this in.',
    errors,
  })
})

test('the error page of a proxy keeps its status', async () => {
  answerWith('<html>502 Bad Gateway</html>', { status: 502 })
  const error = await errorOf(request('GET /orders'))
  expect(error).toBeInstanceOf(ApiError)
  expect(error).toMatchObject({ status: 502, message: 'Something went wrong. Please try again.' })
})

test('a page instead of data, as from the sign-in of a hotel network, counts as no answer', async () => {
  answerWith('<html>Welcome to our Wi-Fi</html>')
  expect(await errorOf(request('GET /orders'))).toMatchObject(unreachable)
})

test('a connection that is lost during the answer counts as no answer', async () => {
  answerWith(new ReadableStream({ start: (controller) => controller.error(new TypeError('terminated')) }))
  expect(await errorOf(request('GET /orders'))).toMatchObject(unreachable)
})

test('a download whose connection is lost counts as no answer', async () => {
  answerWith(new ReadableStream({ start: (controller) => controller.error(new TypeError('terminated')) }))
  expect(await errorOf(downloadFile('/order/1/receipt.pdf', 'receipt.pdf', 'token'))).toMatchObject(
    unreachable,
  )
})

test('an empty answer is null', async () => {
  answerWith(null, { status: 204 })
  expect((await request('DELETE /me')).data).toBeNull()
})

test('only a 404 becomes null', () => {
  expect(nullIfNotFound(new ApiError(404, 'No such order.'))).toBeNull()
  expect(() => nullIfNotFound(new ApiError(403, 'Not allowed.'))).toThrow('Not allowed.')
})
