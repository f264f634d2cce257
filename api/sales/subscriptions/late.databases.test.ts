import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addDays } from '#content/locale/calendar-day.ts'
import type { MailKind } from '#content/mail-texts/mail-texts.ts'
import { addMonths } from '#content/shop/periods.ts'
import { transferSettings } from '#dev/test/invoices.ts'
import { subscribe, subscriptionsOf } from '#dev/test/subscriptions.ts'
import { startTransferShop, type TransferShop } from '#dev/test/transfer-shop.ts'
import { remindOfInvoices } from '../orders/transfer/reminders.ts'
import { advance } from './advance.ts'

let shop: TransferShop
let tools: ReturnType<typeof subscriptionsOf>
let due: string
const rules = {
  lateMailDays: '1',
  secondLateMailDays: '5',
  lastLateMailDays: '10',
  pauseWorkDays: '7',
  graceDays: '14',
}
beforeAll(async () => {
  shop = await startTransferShop()
  tools = subscriptionsOf(shop.server)
  due = addMonths(tools.today, 1)
})
afterAll(() => shop[Symbol.asyncDispose]())

/** Saves the only record of the rules. */
async function saveRules(values: object) {
  const { body } = await shop.call('GET', '/content/subscriptionRules')
  const [record] = [body].flat()
  return record
    ? shop.call('PUT', `/content/subscriptionRules/${record._id}`, values)
    : shop.call('POST', '/content/subscriptionRules', values)
}
beforeEach(async () => {
  expect((await saveRules(rules)).status).toBeLessThan(300)
})

/** Lets the clock run on days after the second period was due. */
async function runAfter(id: string, ...days: number[]) {
  for (const day of days) await tools.on(addDays(due, day), () => advance(shop.server.ctx, id))
}
const paidFirst = async () => {
  const made = await subscribe(shop.server)
  await tools.pay(made.order)
  return made
}
const newestOrder = async (id: string) => (await tools.office(id)).periods[0].orderId as string
const mailsOf = (orderId: string, kind: MailKind) =>
  shop.server.connection.db
    .selectFrom('mails')
    .select('subject')
    .where('orderId', '=', orderId)
    .where('kind', '=', kind)
    .orderBy('id')
    .execute()
/** The first words of the subjects. */
const textsOf = async (orderId: string) =>
  (await mailsOf(orderId, 'subscription-unpaid')).map(({ subject }) =>
    subject.split(' ').slice(0, 2).join(' '),
  )
const stepsOn = (id: string, day: number) =>
  tools.on(addDays(due, day), async () => {
    const { late } = await tools.office(id)
    return late?.steps.map(
      ({ kind, mail, on, done }: { kind: string; mail: number | null; on: string; done: boolean }) =>
        `${kind}${mail ?? ''} ${on === addDays(due, day) ? 'today' : on}${done ? ' done' : ''}`,
    )
  })

test('sends each mail on its day, once, and ends on the last one', async () => {
  const { id } = await paidFirst()
  await runAfter(id, -3, 0, 1, 1, 4)
  const order = await newestOrder(id)
  expect(await textsOf(order)).toEqual(['Please pay'])
  expect(await stepsOn(id, 5)).toEqual([
    `mail1 ${addDays(due, 1)} done`,
    'mail2 today',
    `mail3 ${addDays(due, 10)}`,
    `end ${addDays(due, 15)}`,
  ])
  await runAfter(id, 5, 6, 9)
  expect(await textsOf(order)).toEqual(['Please pay', 'Still not'])
  await runAfter(id, 10, 14)
  expect(await textsOf(order)).toEqual(['Please pay', 'Still not', 'Your subscription'])
  expect((await tools.office(id)).state).toBe('PastDue')
  await runAfter(id, 15, 16)
  expect(await tools.office(id)).toMatchObject({ state: 'Ended', endReason: 'unpaid', late: null })
  expect(await textsOf(order)).toHaveLength(3)
})

test('after days without the server sends only the last mail that is due, with time to pay', async () => {
  const { id, customer } = await paidFirst()
  await runAfter(id, -3, 11)
  expect(await textsOf(await newestOrder(id))).toEqual(['Your subscription'])
  await tools.on(addDays(due, 11), async () => {
    const { body } = await shop.call('GET', `/account/subscriptions/${id}`, undefined, customer)
    expect(body.toPay).toMatchObject({ dueOn: due, by: addDays(due, 14) })
  })
  await runAfter(id, 12)
  expect(await textsOf(await newestOrder(id))).toHaveLength(1)
})

test('one who pays late loses nothing, and a later period that is late has days of its own', async () => {
  expect((await saveRules({ ...rules, graceDays: '60' })).status).toBe(200)
  const { id } = await paidFirst()
  const second = addMonths(tools.today, 2)
  await runAfter(id, -3, 1)
  for (const day of [-3, 2]) await tools.on(addDays(second, day), () => advance(shop.server.ctx, id))
  const { periods } = await tools.office(id)
  await tools.on(addDays(second, 2), () => tools.pay(periods[1].orderId))
  expect(await tools.office(id)).toMatchObject({ state: 'PastDue', graceUntil: addDays(second, 60) })
  await tools.on(addDays(second, 2), () => advance(shop.server.ctx, id))
  expect(await textsOf(periods[0].orderId)).toEqual(['Please pay'])
  await tools.on(addDays(second, 3), () => tools.pay(periods[0].orderId))
  expect(await tools.office(id)).toMatchObject({ state: 'Active', graceUntil: null, late: null })
})

test('pauses work that began before the payment, which goes on once it is paid; an open invoice is reminded once', async () => {
  await shop.call('PUT', '/bank-transfer', { ...transferSettings, days: 0, workStarts: 'before' })
  const own = await subscribe(shop.server)
  await shop.call('POST', `/order/${own.order}/transfer`, undefined, own.customer)
  await tools.pay(own.order)
  await tools.on(due, () => advance(shop.server.ctx, own.id))
  const order = await newestOrder(own.id)
  await shop.call('PUT', `/order/${order}/due-date`, { dueOn: addDays(due, 20), reason: 'x' })
  const { body: task } = await shop.call('POST', `/order/${order}/tasks`, { text: 'Write' })
  await shop.call('PUT', `/order-task/${task._id}`, { dueOn: addDays(due, 9) })
  await runAfter(own.id, 1, 6)
  expect(await shop.read(order)).toMatchObject({ workPausedOn: null, stageName: 'In progress' })
  expect(await stepsOn(own.id, 6)).toEqual([`pause ${addDays(due, 7)}`, `end ${addDays(due, 15)}`])
  await runAfter(own.id, 7, 8)
  const paused = { workPausedOn: addDays(due, 7), stageName: 'Waiting for payment' }
  expect(await shop.read(order)).toMatchObject(paused)
  expect((await shop.call('GET', `/order/${order}`, undefined, own.customer)).body).toMatchObject(paused)
  const { body: tasks } = await shop.call('GET', '/tasks?pageSize=50')
  expect(tasks.find(({ _id }: { _id: string }) => _id === task._id)).toMatchObject({
    workPausedOn: addDays(due, 7),
  })
  const { body: board } = await shop.call('GET', '/board')
  expect(board.orders.find(({ _id }: { _id: string }) => _id === order)).toMatchObject({
    workPausedOn: addDays(due, 7),
  })
  await tools.on(addDays(due, 8), () => remindOfInvoices(shop.server.ctx))
  expect(await textsOf(order)).toEqual([])
  expect(await mailsOf(order, 'invoice-reminder')).toHaveLength(1)
  await tools.on(addDays(due, 10), () => tools.pay(order))
  expect(await shop.read(order)).toMatchObject({
    workPausedOn: null,
    stageName: 'In progress',
    dueOn: addDays(due, 23),
  })
  expect((await shop.call('GET', `/order/${order}/tasks`)).body).toMatchObject([{ dueOn: addDays(due, 12) }])
  expect((await tools.office(own.id)).state).toBe('Active')
  await shop.call('PUT', '/bank-transfer', transferSettings)
})

test('what is delivered waits for no payment, and its day does not move with it', async () => {
  await shop.call('PUT', '/bank-transfer', { ...transferSettings, days: 0, workStarts: 'before' })
  const own = await subscribe(shop.server)
  await shop.call('POST', `/order/${own.order}/transfer`, undefined, own.customer)
  await tools.pay(own.order)
  await tools.on(due, () => advance(shop.server.ctx, own.id))
  const order = await newestOrder(own.id)
  await shop.call('PUT', `/order/${order}/due-date`, { dueOn: addDays(due, 20), reason: 'x' })
  await runAfter(own.id, 1, 8)
  await tools.on(addDays(due, 8), () =>
    shop.call('PUT', `/order-status/${order}`, { orderStatus: 'Delivered' }),
  )
  expect(await shop.read(order)).toMatchObject({ orderStatus: 'Delivered', workPausedOn: null })
  await tools.on(addDays(due, 10), () => tools.pay(order))
  expect(await shop.read(order)).toMatchObject({ dueOn: addDays(due, 20) })
  await shop.call('PUT', '/bank-transfer', transferSettings)
})

test.each([
  { values: { secondLateMailDays: '1' }, field: 'secondLateMailDays' },
  { values: { secondLateMailDays: '', lastLateMailDays: '1' }, field: 'lastLateMailDays' },
  { values: { pauseWorkDays: '15' }, field: 'pauseWorkDays' },
  { values: { graceDays: '9' }, field: 'lastLateMailDays' },
  { values: { graceDays: '1000' }, field: 'graceDays' },
])('refuses days that do not follow each other: $values', async ({ values, field }) => {
  const { status, body } = await saveRules({ ...rules, ...values })
  expect([status, Object.keys(body.errors)]).toEqual([422, expect.arrayContaining([field])])
})
