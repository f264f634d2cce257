import { expect } from 'vitest'
import { withTransaction } from '#api/platform/context.ts'
import { testContext } from '#dev/test/context.ts'
import { queueOf } from '#api/platform/jobs/queue.ts'
import { deliveryJobOf, enqueueDeliveries, enqueueMail, type Mail } from '#api/mail/outbox/enqueue.ts'
import { inTransaction } from '#api/platform/db/database.ts'
import type { TestServer } from './server.ts'

/** A message of the contact form. */
export const contactMessage = (subject: string) => ({
  name: 'Maria Lopez',
  email: 'maria@example.com',
  number: '+1 555 0101',
  subject,
  message: 'First line <b>\nSecond line & more',
})

/** The mail about a new order. */
export const orderPlacedMail = (to: string, more: Partial<Mail> = {}): Mail => ({
  kind: 'order-placed',
  to,
  data: {
    orderNumber: 'A-17',
    packageName: 'Premium',
    amount: '1349.00',
    customerName: 'Maria Lopez',
    orderUrl: '/my-order/17',
    payUrl: '/pay-now/17',
  },
  ...more,
})

export const enqueue = (server: TestServer, mail: Mail) =>
  withTransaction(server.ctx, (ctx) => enqueueMail(ctx, mail))

/** The mails of one recipient, as an administrator sees them. */
export async function mailsOf(server: TestServer, recipient: string) {
  const { body } = await server.call('GET', `/mails?q=${encodeURIComponent(recipient)}`, { as: server.admin })
  return body
}

/** Waits until every mail of a recipient is in the state. */
export const mailsBecome = (server: TestServer, state: string, recipient: string) =>
  expect
    .poll(async () => (await mailsOf(server, recipient)).map((mail: { state: string }) => mail.state))
    .toSatisfy((states: string[]) => states.length > 0 && states.every((each) => each === state))

/** Ends the pause before the next attempt, as if the given number of hours had passed since the mail was queued. */
export const passHours = ({ connection: { db } }: TestServer, hours: number, recipient: string) =>
  inTransaction(db, async (tx) => {
    const queued = tx
      .selectFrom('mails')
      .selectAll()
      .where('recipient', '=', recipient)
      .where('state', '=', 'queued')
    for (const mail of await queued.execute()) {
      await queueOf(tx).deleteJob('mail', deliveryJobOf(mail))
      const queuedAt = new Date(mail.queuedAt.getTime() - hours * 60 * 60 * 1000)
      await tx.updateTable('mails').set({ queuedAt }).where('id', '=', mail.id).execute()
      await enqueueDeliveries(testContext(tx), [{ ...mail, queuedAt }])
    }
  })

/** Waits until a recipient's mail was attempted this often and waits for the next attempt. */
export const mailAttempted = (server: TestServer, attempts: number, recipient: string) =>
  expect
    .poll(async () => {
      const [mail] = await mailsOf(server, recipient)
      return mail && { state: mail.state, attempts: mail.attempts, waits: mail.dueAt !== null }
    })
    .toEqual({ state: 'queued', attempts, waits: true })
