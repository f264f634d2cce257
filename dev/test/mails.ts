import { sql } from 'kysely'
import { expect } from 'vitest'
import { enqueueMail, type Mail } from '#api/mail/enqueue.ts'
import { inTransaction } from '#api/db/database.ts'
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
  inTransaction(server.connection.db, (tx) => enqueueMail(tx, mail))

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
export async function passHours({ connection: { db } }: TestServer, hours: number, recipient: string) {
  const mails = sql`select id from mails where recipient = ${recipient}`
  await sql`with aged as (update mails set queued_at = date_trunc('second', queued_at - ${hours} * interval '1 hour')
      where id in (${mails}) returning id, queued_at)
    update jobs.job set start_after = now(), data = data || jsonb_build_object('queuedAt',
      to_char(queued_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))
    from aged where name = 'mail' and state < 'active' and data ->> 'id' = aged.id::text`.execute(db)
}

/** Waits until a recipient's mail was attempted this often and waits for the next attempt. */
export const mailAttempted = (server: TestServer, attempts: number, recipient: string) =>
  expect
    .poll(async () => {
      const [mail] = await mailsOf(server, recipient)
      return mail && { state: mail.state, attempts: mail.attempts, waits: mail.dueAt !== null }
    })
    .toEqual({ state: 'queued', attempts, waits: true })
