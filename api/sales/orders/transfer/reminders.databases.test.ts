import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTransferShop, type TransferShop } from '#dev/test/transfer-shop.ts'
import { remindOfInvoices } from './reminders.ts'

let shop: TransferShop
beforeAll(async () => void (shop = await startTransferShop()))
afterAll(() => shop[Symbol.asyncDispose]())

const dayMs = 24 * 60 * 60 * 1000

const onInvoice = () => shop.onInvoice()
/** Runs the job as it would run some days after now. */
const runAfter = (days: number, times = 1) =>
  shop.server.after(days * dayMs, () =>
    Promise.all(Array.from({ length: times }, () => remindOfInvoices(shop.server.ctx))),
  )
const remindersOf = async (id: string) =>
  (
    await shop.server.connection.db
      .selectFrom('mails')
      .select('subject')
      .where('orderId', '=', id)
      .where('kind', '=', 'invoice-reminder')
      .orderBy('id')
      .execute()
  ).length

test('reminds three times, on the days that the owner has set, and each time once', async () => {
  const { id } = await onInvoice()
  await runAfter(14)
  await runAfter(16)
  expect(await remindersOf(id)).toBe(0)
  await runAfter(17, 4)
  await runAfter(17)
  expect(await remindersOf(id)).toBe(1)
  await runAfter(23)
  expect(await remindersOf(id)).toBe(1)
  await runAfter(24)
  await runAfter(34)
  await runAfter(60)
  expect(await remindersOf(id)).toBe(3)
  const told = await shop.server.connection.db
    .selectFrom('mails')
    .select('id')
    .where('orderId', '=', id)
    .where('kind', '=', 'payment-attention')
    .execute()
  expect(told).toHaveLength(1)
})

test('each level is a document that never changes, in the words of the owner, with the code of what is left', async () => {
  const { id } = await onInvoice()
  const { admin: as } = shop.server
  const words = (heading: string) => ({
    subject: 'Reminder',
    preview: '',
    heading,
    body: 'Dear {customerName}, {open} is open. {attached}\n\n{transfer}\n\n{button}\n\nThank you.',
    button: 'Pay',
  })
  const texts = await shop.server.call('PUT', '/mail-texts/invoice-reminder', {
    as,
    body: words('A kind word'),
  })
  expect([texts.status, texts.text]).toMatchObject([200, expect.anything()])
  await runAfter(17)
  const payment = { method: 'bank', amount: '100', paidOn: new Date().toISOString().slice(0, 10) }
  await shop.server.call('POST', `/order/${id}/payments`, { as, body: payment })
  await shop.server.call('PUT', '/mail-texts/invoice-reminder', { as, body: words('Another word') })
  await runAfter(24)
  const { body } = await shop.server.call('GET', `/order/${id}/reminders`, { as })
  expect(body).toMatchObject([
    {
      level: 1,
      open: '349.00',
      title: 'A kind word',
      texts: [expect.stringMatching(/^Dear Ada Lovelace, \S*349\.00.* is open\.$/), 'Thank you.'],
    },
    { level: 2, open: '249.00' },
  ])
  const pdfOf = async ({ _id }: { _id: string }) => {
    const answer = await shop.server.page(`/api/invoice-reminder/${_id}/pdf`, {
      headers: { Authorization: `Bearer ${as}` },
    })
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    return answer.text
  }
  expect(await pdfOf(body[0])).toBe(await pdfOf(body[0]))
  const [mail] = await shop.server.connection.db
    .selectFrom('mails')
    .select('attachments')
    .where('orderId', '=', id)
    .where('kind', '=', 'invoice-reminder')
    .execute()
  expect(mail!.attachments).toEqual([{ invoice: expect.any(String) }, { reminder: body[0]._id }])
})

test('reminds nobody who has paid or canceled, and nobody whose reminders are stopped', async () => {
  const [paid, canceled, stopped] = [await onInvoice(), await onInvoice(), await onInvoice()]
  const { admin } = shop.server
  await shop.setPayment(paid.id, 'Paid')
  await shop.server.call('PUT', `/order-cancelled/${canceled.id}`, { as: canceled.customer, body: {} })
  const stop = (id: string, value: boolean) =>
    shop.server.call('PUT', `/order/${id}/reminders`, { as: admin, body: { stopped: value } })
  const answer = await stop(stopped.id, true)
  expect(answer.status).toBe(200)
  expect((await stop(paid.id, true)).status).toBe(409)
  await runAfter(40)
  for (const { id } of [paid, canceled, stopped]) expect(await remindersOf(id)).toBe(0)
  const undo = await shop.server.call('POST', `/activity/${answer.headers.get('change-id')}/undo`, {
    as: admin,
  })
  expect(undo.status).toBe(204)
  await runAfter(40)
  expect(await remindersOf(stopped.id)).toBe(1)
})

test('a reminder that fails holds no other up', async () => {
  const [failing, other] = [await onInvoice(), await onInvoice()]
  const { db } = shop.server.connection
  const { id: invoiceId } = await db
    .selectFrom('invoices')
    .select('id')
    .where('orderId', '=', failing.id)
    .executeTakeFirstOrThrow()
  const texts = sql<string[]>`'[]'`
  await db
    .insertInto('invoiceReminders')
    .values({
      id: invoiceId,
      invoiceId,
      orderId: failing.id,
      level: 1,
      sentOn: '2026-01-01',
      open: '1',
      title: '',
      texts,
    })
    .execute()
  await expect(runAfter(20)).rejects.toThrow()
  expect(await remindersOf(other.id)).toBe(1)
})
