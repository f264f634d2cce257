import { afterAll, beforeAll, expect, test } from 'vitest'
import { addWorkingDays } from '#content/locale/calendar-day.ts'
import { makeOrder, someone } from '#dev/test/orders.ts'
import { startTestServer, type TestServer } from '#dev/test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())

const admin = (method: string, path: string, body?: unknown) =>
  server.call(method, path, { as: server.admin, body })
const order = async (id: string, as = server.admin) => (await server.call('GET', `/order/${id}`, { as })).body
const move = (id: string, stage: string, note = '') => admin('PUT', `/order/${id}/stage`, { stage, note })
const mails = async (id: string) =>
  ((await admin('GET', `/mails?orderId=${id}&pageSize=50`)).body as { kind: string }[]).map(
    ({ kind }) => kind,
  )
async function paid(customer: string) {
  const { _id } = await makeOrder(server, customer)
  await admin('PUT', `/order-payment/${_id}`, { paymentStatus: 'Paid', reason: 'By bank.' })
  return _id
}

test('moves a paid order without questions to progress, and keeps stage and status consistent, also after an undo', async () => {
  const customer = await someone()
  const id = await paid(customer)
  expect(await order(id, customer)).toMatchObject({ stage: 'progress', stageName: 'In progress' })
  const delivered = await move(id, 'delivered')
  expect(delivered.body).toMatchObject({ stage: 'delivered', orderStatus: 'Delivered', customerMailed: true })
  expect((await move(id, 'review')).body).toMatchObject({ stage: 'review', orderStatus: 'Pending' })
  const status = await admin('PUT', `/order-status/${id}`, { orderStatus: 'Delivered' })
  expect(status.body.stage).toBe('delivered')
  const undone = await admin('POST', `/activity/${status.headers.get('Change-Id')}/undo`)
  expect(undone.status, undone.text).toBeLessThan(300)
  expect(await order(id)).toMatchObject({ stage: 'review', orderStatus: 'Pending' })
  expect((await move(id, 'nowhere')).status).toBe(422)
})

test('supports the owner’s own stages, and falls back to the role of a deleted one', async () => {
  const id = await paid(await someone())
  const stage = { stageName: 'Keyword research', stageRole: 'In progress', stageText: 'We look for phrases.' }
  const { _id } = (await admin('POST', '/content/orderStage', stage)).body
  expect(await order(id)).toMatchObject({ stageName: 'Keyword research', stageText: 'We look for phrases.' })
  const second = (
    await admin('POST', '/content/orderStage', { stageName: 'Writing', stageRole: 'In progress' })
  ).body
  expect((await move(id, second._id)).body).toMatchObject({ stage: 'progress' })
  expect((await order(id)).stageName).toBe('Writing')
  const { body: stages } = await admin('GET', '/order-stages')
  expect(stages.map(({ name }: { name: string }) => name)).toEqual([
    'Brief needed',
    'Keyword research',
    'Writing',
    'Waiting for the customer',
    'Ready for review',
    'Delivered',
  ])
  await admin('DELETE', `/content/orderStage/${second._id}`)
  expect((await order(id)).stageName).toBe('Keyword research')
  await admin('DELETE', `/content/orderStage/${_id}`)
  expect((await order(id)).stageName).toBe('In progress')
})

test('shows the customer on the page and by mail why an order waits for them', async () => {
  const customer = await someone()
  const id = await paid(customer)
  const waiting = await move(id, 'waiting', 'Please send us the password.')
  expect(waiting.body.customerMailed).toBe(true)
  expect(await mails(id)).toContain('order-waiting')
  expect((await order(id, customer)).history.at(-1)).toMatchObject({
    what: 'stage',
    after: 'Waiting for you',
    reason: 'Please send us the password.',
  })
  expect(
    (await server.call('PUT', `/order/${id}/stage`, { as: customer, body: { stage: 'delivered' } })).status,
  ).toBe(403)
})

test('changes the due date with a reason', async () => {
  const customer = await someone()
  const id = await paid(customer)
  const due = (dueOn: string | null, reason = 'Your photos came late.') =>
    admin('PUT', `/order/${id}/due-date`, { dueOn, reason })
  expect((await due('2030-02-01')).body.dueOn).toBe('2030-02-01')
  const moved = await due('2030-02-15')
  expect(await mails(id)).toContain('due-date-moved')
  expect((await order(id, customer)).history.at(-1)).toMatchObject({
    what: 'dueDate',
    reason: 'Your photos came late.',
  })
  await admin('POST', `/activity/${moved.headers.get('Change-Id')}/undo`)
  expect((await order(id)).dueOn).toBe('2030-02-01')
  expect([(await due('2030-02-30')).status, (await due('2030-03-01', ' ')).status]).toEqual([422, 422])
})

test('counts working days without weekends', () => {
  const friday = '2026-11-20'
  expect([0, 1, 5, 6].map((days) => addWorkingDays(friday, days))).toEqual([
    '2026-11-20',
    '2026-11-23',
    '2026-11-27',
    '2026-11-30',
  ])
})
