import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testContext } from '#dev/test/context.ts'
import { startDeliveryShop, work } from '#dev/test/deliveries.ts'
import { mailsBecome, mailsOf } from '#dev/test/mails.ts'
import { orderOf, makePackage, place } from '#dev/test/orders.ts'
import { startTestServer, token } from '#dev/test/server.ts'
import { processDeadline } from './deadlines.ts'

let shop: Awaited<ReturnType<typeof startDeliveryShop>>
beforeAll(async () => {
  shop = await startDeliveryShop()
})
afterAll(() => shop[Symbol.asyncDispose]())

const newest = async (order: string, as = shop.server.admin) => (await shop.listOf(order, as)).deliveries[0]
const reachOf = async (order: string) => (await shop.statusOf(order)).reach

/** A delivered order of somebody whose account has no verified address. */
async function unreachable(server = shop.server) {
  const uid = randomUUID()
  const email = `${uid}@site.test`
  const customer = await token({ uid, email, verified: false })
  const { body: placed } = await place(server, orderOf(await makePackage(server)), { as: customer })
  const order = placed._id as string
  await server.call('PUT', `/order-payment/${order}`, {
    as: server.admin,
    body: { paymentStatus: 'Paid', reason: 'By bank transfer' },
  })
  const { body } = await server.call('POST', `/order/${order}/deliveries`, { as: server.admin, body: work })
  return { uid, email, customer, order, id: body._id as string }
}

/** Proves an address with the code that is mailed to it. */
async function confirm(customer: string, email: string, server = shop.server) {
  const sent = await server.call('POST', '/me/contact-email/code', { as: customer, body: { email } })
  const codes = (await mailsOf(server, email)).filter(({ kind }: { kind: string }) => kind === 'email-code')
  const code = /\d{6}/.exec(codes[0].subject)![0]
  return server.call('PUT', '/me/contact-email', {
    as: customer,
    body: { codeId: sent.body.codeId, code },
  })
}

/** Makes every later mail fail with this answer of the mail server. */
const refuse = (answer: string | undefined) => (shop.smtp.answer = answer)

describe('silence', () => {
  test('never accepts a version whose customer has not proven an address', async () => {
    const { order, id } = await unreachable()
    const { db } = shop.server.connection
    expect(await newest(order)).toMatchObject({
      state: 'waiting',
      acceptsAt: null,
      notice: { state: 'none', recipient: null },
    })
    await db
      .updateTable('deliveries')
      .set({ deliveredAt: new Date(Date.now() - 30 * 24 * 60 * 60 * 1000) })
      .where('id', '=', id)
      .execute()
    await processDeadline(testContext(db), id)
    expect(await newest(order)).toMatchObject({ state: 'waiting', acceptsAt: null })
    expect(await reachOf(order)).toMatchObject({ email: 'unconfirmed', address: null, customer: 'account' })
  })

  test('begins to count when an address is proven later, and its mail server accepts the mail', async () => {
    const { email, customer, order, id } = await unreachable()
    const before = Date.now()
    expect((await confirm(customer, email)).body).toEqual({ contactEmail: email })
    await shop.notified(order)
    const { acceptsAt, notice } = await newest(order)
    expect(notice).toEqual({ state: 'sent', recipient: email, problem: null })
    expect(Date.parse(acceptsAt)).toBeGreaterThanOrEqual(before + 14 * 24 * 60 * 60 * 1000)
    expect(await reachOf(order)).toMatchObject({ email: 'ok', address: email })
    await shop.passDays(id, 14)
    await processDeadline(shop.server.ctx, id)
    expect(await newest(order)).toMatchObject({ state: 'accepted', answeredBy: 'silence' })
  })

  test('does not count while the mail is refused, until it is sent again', async () => {
    const { customer, order } = await shop.paidOrder()
    refuse('550 No such user here')
    await shop.deliver(order)
    await expect
      .poll(async () => (await newest(order)).notice)
      .toMatchObject({ state: 'failed', problem: expect.stringContaining('No such user') })
    expect((await newest(order)).acceptsAt).toBeNull()
    expect(await reachOf(order)).toMatchObject({
      email: 'failed',
      problem: expect.stringContaining('No such user'),
    })
    // Customers see no answers of the mail server.
    const seen = (await shop.server.call('GET', `/order/${order}`, { as: customer })).body
    expect(seen.reach).toMatchObject({ email: 'failed', problem: null })
    expect((await newest(order, customer)).notice).toBeUndefined()

    refuse(undefined)
    const path = `/mails?orderId=${order}&kind=delivery-ready`
    const [mail] = (await shop.server.call('GET', path, { as: shop.server.admin })).body
    await shop.server.call('POST', `/mails/${mail._id}/resend`, { as: shop.server.admin })
    await shop.notified(order)
    expect(await reachOf(order)).toMatchObject({ email: 'ok' })
  })

  test('stops counting if the reminder is refused, and begins anew when it is sent', async () => {
    const { order, id } = await shop.waiting()
    const { db } = shop.server.connection
    await shop.passDays(id, 11)
    refuse('550 Mailbox closed')
    await processDeadline(testContext(db), id)
    await expect.poll(async () => (await newest(order)).notice).toMatchObject({ state: 'failed' })
    await shop.passDays(id, 3)
    await processDeadline(testContext(db), id)
    expect(await newest(order)).toMatchObject({ state: 'waiting', acceptsAt: null })

    refuse(undefined)
    const path = `/mails?orderId=${order}&kind=delivery-reminder`
    const [mail] = (await shop.server.call('GET', path, { as: shop.server.admin })).body
    await shop.server.call('POST', `/mails/${mail._id}/resend`, { as: shop.server.admin })
    await shop.notified(order)
    await shop.passDays(id, 11)
    await processDeadline(testContext(db), id)
    expect(await shop.mailsAbout(order, 'delivery-reminder')).toBe(2)
  })

  test('does not count while mails are stored instead of sent', async () => {
    await using server = await startTestServer()
    const { email, customer, order, id } = await unreachable(server)
    const list = async () =>
      (await server.call('GET', `/order/${order}/deliveries`, { as: server.admin })).body.deliveries[0]
    expect((await confirm(customer, email, server)).status).toBe(200)
    await expect.poll(async () => (await list()).notice).toMatchObject({ state: 'kept', recipient: email })
    await processDeadline(server.ctx, id)
    expect((await list()).acceptsAt).toBeNull()
    const { body } = await server.call('GET', `/order/${order}`, { as: server.admin })
    expect(body.reach).toMatchObject({ email: 'off', address: email })
  })
})

describe('a contact address', () => {
  test('may be another one than that of the account, and gets the mails from then on', async () => {
    const { uid, customer, order } = await unreachable()
    const other = `other-${uid}@site.test`
    expect((await confirm(customer, other)).status).toBe(200)
    expect((await shop.server.call('GET', '/me', { as: customer })).body).toMatchObject({
      emailVerified: false,
      contactEmail: other,
    })
    await mailsBecome(shop.server, 'sent', other)
    expect(await shop.mailsAbout(order, 'payment-confirmed')).toBe(1)
    // A new order names it.
    const { body } = await place(shop.server, orderOf(await makePackage(shop.server)), { as: customer })
    expect(body.customerEmail).toBe(other)
  })

  test('is not stored with a wrong, used up or foreign code', async () => {
    const { email, customer } = await unreachable()
    const { body } = await shop.server.call('POST', '/me/contact-email/code', {
      as: customer,
      body: { email },
    })
    const [{ subject }] = await mailsOf(shop.server, email)
    const right = /\d{6}/.exec(subject)![0]
    const wrong = right === '000000' ? '111111' : '000000'
    const send = (code: string) =>
      shop.server.call('PUT', '/me/contact-email', { as: customer, body: { codeId: body.codeId, code } })
    const refused = await send(wrong)
    expect([refused.status, refused.body.errors.code]).toEqual([422, 'This is not the code in the mail.'])
    for (let i = 0; i < 4; i++) await send(wrong)
    expect((await send(right)).status).toBe(422)
    expect((await shop.server.call('GET', '/me', { as: customer })).body.contactEmail).toBeNull()
  })

  test('is that of the account if it is verified', async () => {
    const uid = randomUUID()
    const verified = await token({ uid, email: `${uid}@site.test` })
    const refused = await shop.server.call('POST', '/me/contact-email/code', {
      as: verified,
      body: { email: 'other@site.test' },
    })
    expect(refused.status).toBe(409)
    expect((await shop.server.call('GET', '/me', { as: verified })).body.contactEmail).toBe(
      `${uid}@site.test`,
    )
  })
})

test('the office finds out how the customers of several orders can be reached', async () => {
  const { order: unconfirmed } = await unreachable()
  const { order: ok } = await shop.paidOrder()
  const path = `/orders/reach?ids=${unconfirmed},${ok}`
  const { body } = await shop.server.call('GET', path, { as: shop.server.admin })
  expect(body).toHaveLength(2)
  expect(body).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ orderId: unconfirmed, email: 'unconfirmed' }),
      expect.objectContaining({ orderId: ok, email: 'ok' }),
    ]),
  )
})
