import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makePaidOrder } from '#dev/test/orders.ts'
import { startTestServer, type TestServer } from '#dev/test/server.ts'
import { staffMember } from '#dev/test/staff.ts'
import { addMissingThreads } from '../../site/inbox/threads.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())

const ask = (method: string, path: string, body?: object, as = server.admin) =>
  server.call(method, path, { as, body })
const stateOf = async (id: string, as?: string) => {
  const { body } = await ask('GET', '/inbox', undefined, as)
  return body.find(({ _id }: { _id: string }) => _id === id)?.state
}
async function writeMessage(message = 'Do you have time?') {
  const name = `Mia ${randomUUID().slice(0, 8)}`
  const body = { name, email: 'mia@visitor.test', number: '1', subject: 'A question', message }
  return (await server.call('POST', '/add-message', { body })).body as { _id: string; name: string }
}

const messageOf = (id: string) => ({
  id,
  name: 'Mia',
  email: 'mia@visitor.test',
  number: '1',
  subject: 'A question',
  message: 'Do you have time?',
  status: 'Read' as const,
  suspicion: null,
  digest: null,
})

test('a message is to be answered, then waits for its sender, then is done; spam is in no list', async () => {
  const { _id, name } = await writeMessage()
  const [listed] = (await ask('GET', `/inbox?state=open&q=${encodeURIComponent(name)}`)).body
  expect(listed).toMatchObject({
    _id,
    kind: 'message',
    name,
    subject: 'A question',
    excerpt: 'Do you have time?',
    isUnread: true,
  })
  await ask('POST', `/message/${_id}/reply`, { text: 'Yes.' })
  expect(await stateOf(_id)).toBe('waiting')
  const done = await ask('PUT', `/inbox/${_id}`, { state: 'done' })
  expect(await stateOf(_id)).toBe('done')
  await ask('POST', `/activity/${done.headers.get('change-id')}/undo`)
  expect(await stateOf(_id)).toBe('waiting')
  await ask('PUT', `/message/${_id}`, { messageStatus: 'Suspected' })
  expect(await stateOf(_id)).toBeUndefined()
  await ask('PUT', `/message/${_id}`, { messageStatus: 'UnRead' })
  expect(await stateOf(_id)).toBe('open')
  await ask('DELETE', `/message/${_id}`)
  expect(await stateOf(_id)).toBeUndefined()
})

test('a conversation about an order is in the same list, and opens again when the customer writes', async () => {
  const { order, customer } = await makePaidOrder(server)
  const write = (as: string) => ask('POST', `/order/${order}/messages`, { text: 'Hello' }, as)
  await write(customer)
  expect(await stateOf(order)).toBe('open')
  await write(server.admin)
  expect(await stateOf(order)).toBe('waiting')
  await ask('PUT', `/inbox/${order}`, { state: 'done' })
  await write(customer)
  expect(await stateOf(order)).toBe('open')
  const { body } = await ask('GET', '/inbox/counts')
  expect(body.open).toBeGreaterThan(0)
})

test('the numbers of the inbox are counted up to a thousand', async () => {
  const lastAt = new Date()
  const { db } = server.connection
  const made = Array.from({ length: 1001 }, () => {
    const id = randomUUID()
    return {
      message: messageOf(id),
      thread: { id, messageId: id, orderId: null, state: 'waiting' as const, lastAt },
    }
  })
  await db
    .insertInto('messages')
    .values(made.map(({ message }) => message))
    .execute()
  await db
    .insertInto('inboxThreads')
    .values(made.map(({ thread }) => thread))
    .execute()
  expect((await ask('GET', '/inbox/counts')).body.waiting).toBe(1000)
  await db
    .deleteFrom('messages')
    .where(
      'id',
      'in',
      made.map(({ thread }) => thread.id),
    )
    .execute()
})

test('shows each person what they may see', async () => {
  const { _id } = await writeMessage()
  const { order, customer } = await makePaidOrder(server)
  await ask('POST', `/order/${order}/messages`, { text: 'Hello' }, customer)
  const worker = await staffMember(server, 'Order worker')
  const editor = await staffMember(server, 'Editor', ['inbox.read', 'inbox.edit'])
  const bookkeeper = await staffMember(server, 'Bookkeeper')
  expect([await stateOf(_id, editor.as), await stateOf(order, editor.as)]).toEqual(['open', undefined])
  expect([await stateOf(_id, worker.as), await stateOf(order, worker.as)]).toEqual([undefined, undefined])
  expect((await ask('PUT', `/inbox/${order}`, { state: 'done' }, worker.as)).status).toBe(404)
  expect((await ask('PUT', `/inbox/${order}`, { state: 'done' }, editor.as)).status).toBe(404)
  await ask('PUT', `/order/${order}/assignee`, { assigneeId: worker.id })
  expect(await stateOf(order, worker.as)).toBe('open')
  expect((await ask('PUT', `/inbox/${order}`, { state: 'done' }, worker.as)).status).toBe(204)
  expect((await ask('GET', '/inbox', undefined, bookkeeper.as)).body).toEqual([])
  expect((await ask('GET', '/inbox', undefined, customer)).status).toBe(403)
})

test('what was written before there was an inbox is added at the start', async () => {
  const { _id } = await writeMessage()
  const { order, customer } = await makePaidOrder(server)
  await ask('POST', `/order/${order}/messages`, { text: 'Hello' }, customer)
  await server.connection.db.deleteFrom('inboxThreads').where('id', 'in', [_id, order]).execute()
  await addMissingThreads(server.ctx)
  await addMissingThreads(server.ctx)
  expect([await stateOf(_id), await stateOf(order)]).toEqual(['open', 'open'])
})
