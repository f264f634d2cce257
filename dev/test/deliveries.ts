import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { examplePackage } from './make.ts'
import { orderOf, place, someone } from './orders.ts'
import { startTestServer } from './server.ts'
import { startSmtp } from './smtp.ts'

export const work = { message: 'The first draft', links: ['https://draft.example/'] }

/** A test server, and what tests of deliveries need of it. */
export async function startDeliveryShop() {
  const smtp = await startSmtp()
  const server = await startTestServer({ settings: { SMTP_URL: smtp.url, MAIL_FROM: 'agency@site.test' } })
  const deliver = (order: string, body: object = work, key: string = randomUUID()) =>
    server.call('POST', `/order/${order}/deliveries`, {
      as: server.admin,
      body,
      headers: { 'Idempotency-Key': key },
    })
  const listOf = async (order: string, as = server.admin) =>
    (await server.call('GET', `/order/${order}/deliveries`, { as })).body
  const statusOf = async (order: string) =>
    (await server.call('GET', `/order/${order}`, { as: server.admin })).body
  const accept = (id: string, as: string) => server.call('POST', `/delivery/${id}/accept`, { as, body: {} })
  const change = (id: string, as: string, words = 'Please change the heading.') =>
    server.call('POST', `/delivery/${id}/changes`, { as, body: { words } })
  const withdraw = (id: string, as = server.admin) =>
    server.call('POST', `/delivery/${id}/withdraw`, { as, body: {} })
  async function mailsAbout(order: string, kind: string) {
    const { body } = await server.call('GET', `/mails?orderId=${order}&kind=${kind}`, { as: server.admin })
    return (body as { _id: string; recipient: string; subject: string }[]).length
  }

  /** Waits until the mail server has accepted the mails of a kind about an order. */
  const mailsAreSent = (order: string, kind: string) =>
    expect
      .poll(async () => {
        const { body } = await server.call('GET', `/mails?orderId=${order}&kind=${kind}`, {
          as: server.admin,
        })
        return (body as { state: string }[]).map(({ state }) => state)
      })
      .toSatisfy((states: string[]) => states.length > 0 && states.every((state) => state === 'sent'))

  /** A paid order of somebody's, of a package with so many rounds of changes. */
  async function paidOrder(rounds?: string) {
    const customer = await someone()
    const { body: pack } = await server.call('POST', '/content/pricing', {
      as: server.admin,
      body: {
        ...examplePackage('x'),
        packageName: randomUUID(),
        packagePrice: '349',
        packageChangeRounds: rounds ?? '',
      },
    })
    const { body: placed } = await place(server, orderOf(pack), { as: customer })
    await server.call('PUT', `/order-payment/${placed._id}`, {
      as: server.admin,
      body: { paymentStatus: 'Paid', reason: 'By bank transfer' },
    })
    return { customer, order: placed._id as string }
  }

  /** A version that waits, as the API gives it. */
  async function waiting(rounds?: string) {
    const { customer, order } = await paidOrder(rounds)
    const { body, status } = await deliver(order)
    expect(status).toBe(201)
    await notified(order)
    return { customer, order, id: body._id as string }
  }

  /** Waits until the newest version has a deadline, because the mail server has accepted the mail about it. */
  const notified = (order: string) =>
    expect.poll(async () => (await listOf(order)).deliveries[0].acceptsAt, { timeout: 8000 }).toBeTruthy()

  /** Lets so many days pass for a version. */
  async function passDays(id: string, days: number) {
    const { db } = server.connection
    const { acceptsAt } = await db
      .selectFrom('deliveries')
      .select('acceptsAt')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    await db
      .updateTable('deliveries')
      .set({ acceptsAt: new Date(acceptsAt!.getTime() - days * 24 * 60 * 60 * 1000) })
      .where('id', '=', id)
      .execute()
  }

  return {
    server,
    smtp,
    deliver,
    notified,
    listOf,
    statusOf,
    accept,
    change,
    withdraw,
    mailsAbout,
    mailsAreSent,
    paidOrder,
    waiting,
    passDays,
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]()
      await smtp[Symbol.asyncDispose]()
    },
  }
}
