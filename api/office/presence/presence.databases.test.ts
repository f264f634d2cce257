import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, token, type TestServer } from '#dev/test/server.ts'

const colleague = { uid: 'the-colleague', email: 'colleague@site.test' }
let server: TestServer
let other: string
beforeAll(async () => {
  server = await startTestServer()
  other = await token(colleague)
})
afterAll(() => server[Symbol.asyncDispose]())

test('colleagues with the same record open see each other, until their reports time out', async () => {
  const { admin } = server
  const invited = await server.call('POST', '/add-user', {
    as: admin,
    body: { userEmail: colleague.email, userRole: 'Admin' },
  })
  const key = (invited.body.invitation as string).split('#')[1]
  await server.call('POST', '/accept-invitation', { as: other, body: { key } })
  const subject = `order ${crypto.randomUUID()}`
  const note = async (as: string, typing = false, about = subject) => {
    const answer = await server.call('PUT', '/presence', { as, body: { subject: about, typing } })
    expect(answer.status, answer.text).toBe(200)
    return answer.body
  }
  expect(await note(admin)).toEqual([])
  expect(await note(admin)).toEqual([])
  expect(await note(other, true)).toEqual([{ email: 'admin@site.test', typing: false }])
  expect(await note(admin)).toEqual([{ email: colleague.email, typing: true }])
  expect(await note(other, false, `order ${crypto.randomUUID()}`)).toEqual([])

  expect(await server.after(31_000, () => note(admin))).toEqual([])
})

test('accepts a kind and an id, from administrators only', async () => {
  const body = { subject: `order ${crypto.randomUUID()}`, typing: false }
  expect((await server.call('PUT', '/presence', { body })).status).toBe(401)
  expect((await server.call('PUT', '/presence', { as: server.customer, body })).status).toBe(403)
  for (const subject of ['', 'order', `<b> ${crypto.randomUUID()}`, 'x'.repeat(1000)])
    expect(
      (await server.call('PUT', '/presence', { as: server.admin, body: { ...body, subject } })).status,
    ).toBe(422)
})
