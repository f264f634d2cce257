import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, test } from 'vitest'
import { makeOrder, makePackage, orderOf, place, someone } from '#dev/test/orders.ts'
import { startPayPalShop } from '#dev/test/paypal-shop.ts'
import { formOf, noticeOf } from '#dev/test/paypal.ts'
import { token } from '#dev/test/server.ts'

const shop = await startPayPalShop()
const { server, settle } = shop
afterAll(() => shop[Symbol.asyncDispose]())

/** The mails about an order with their text, oldest first. */
async function mailsAbout(id: string) {
  const { body } = await server.call('GET', `/mails?orderId=${id}&sort=createdAt`, { as: server.admin })
  return Promise.all(
    (body as { _id: string }[]).map(
      async ({ _id }) => (await server.call('GET', `/mails/${_id}`, { as: server.admin })).body,
    ),
  )
}
const toCustomer = async (id: string) =>
  (await mailsAbout(id)).filter(({ recipient }) => recipient !== 'admin@site.test')
const kinds = (mails: { kind: string }[]) => mails.map(({ kind }) => kind)

const lure = 'winner! Claim your prize at https://evil.example/claim or www.evil.example now '.repeat(2)

describe('an unproven address', () => {
  test('gets no mail about an order, with any name and address, until it is proven', async () => {
    const uid = randomUUID()
    const email = `${uid}@third-party.test`
    const as = await token({ uid, email, verified: false })
    const lured = { customerName: lure, company: lure, customerAddress: lure, city: lure.slice(0, 99) }
    const body = { ...orderOf(await makePackage(server)), ...lured }
    const placed = await place(server, body, { as })
    expect(placed.status).toBe(201)
    await server.call('GET', '/me', { as })
    const canceled = await place(server, body, { as })
    await server.call('PUT', `/order-cancelled/${canceled.body._id}`, { as, body: {} })
    expect(await toCustomer(placed.body._id)).toEqual([])
    expect(await toCustomer(canceled.body._id)).toEqual([])
    const [office] = await mailsAbout(placed.body._id)
    expect(office.text).toContain(`${email} (not verified)`)
    expect(JSON.stringify(office)).not.toMatch(/evil\.example/)

    const proven = await token({ uid, email })
    await Promise.all([1, 2, 3].map(() => server.call('GET', '/me', { as: proven })))
    const mails = await toCustomer(placed.body._id)
    expect(mails).toMatchObject([{ kind: 'order-placed', recipient: email, recipientName: null }])
    expect(JSON.stringify(mails)).not.toMatch(/evil\.example/)
    expect(mails[0].text.split('\n')[2].length).toBeLessThan(100)
    expect(await toCustomer(canceled.body._id)).toEqual([])
  })

  test('gets no mail with text from the contact form', async () => {
    const words = { name: lure, email: 'victim@third-party.test', number: '1', subject: lure, message: lure }
    const { body: sent } = await server.call('POST', '/add-message', { body: words })
    await server.call('PUT', `/message/${sent._id}`, { as: server.admin, body: { messageStatus: 'Read' } })
    const reply = { as: server.admin, body: { text: 'What do you mean?' } }
    expect((await server.call('POST', `/message/${sent._id}/reply`, reply)).status).toBe(201)
    const { body } = await server.call('GET', '/mails?q=victim@third-party.test', { as: server.admin })
    expect(kinds(body)).toEqual(['message-reply'])
    const { body: mail } = await server.call('GET', `/mails/${body[0]._id}`, { as: server.admin })
    expect(mail.text).toContain('What do you mean?')
    expect(JSON.stringify(mail)).not.toMatch(/evil|winner|prize/)
  })
})

test('uses a name that contains an address neither as a link nor as a display name', async () => {
  for (const [customerName, shown, display] of [
    ['J. R. Smith', 'J. R. Smith', 'J. R. Smith'],
    ['Ada@evil.example', 'Ada evil. example', null],
    ['Dr.Who https:\\\\evil.example', 'Dr. Who https: evil. example', null],
    ['Łukasz Müller-Lüdenscheidt', 'Łukasz Müller-Lüdenscheidt', 'Łukasz Müller-Lüdenscheidt'],
  ] as const) {
    const body = { ...orderOf(await makePackage(server)), customerName }
    const { body: order } = await place(server, body, { as: await someone() })
    const [mail] = await toCustomer(order._id)
    expect(mail.text).toContain(`Hello ${shown},`)
    expect(mail.recipientName).toBe(display)
  }
})

test('shortens a long name that has an emoji at the limit', async () => {
  const body = { ...orderOf(await makePackage(server)), customerName: `${'A'.repeat(79)}😀 Ltd` }
  const { status, body: order } = await place(server, body, { as: await someone() })
  expect(status).toBe(201)
  const [mail] = await toCustomer(order._id)
  expect(mail.text).toMatch(/Hello A{79},/)
})

test('sends mails to the new address after a change of address', async () => {
  const uid = randomUUID()
  const before = await token({ uid, email: `old-${uid}@site.test` })
  const { _id } = await makeOrder(server, before)
  const later = Math.floor(Date.now() / 1000)
  const after = await token({ uid, email: `new-${uid}@site.test`, claims: { auth_time: later } })
  await server.call('GET', '/me', { as: after })
  // A token issued before the change is valid for up to an hour.
  await server.call('GET', '/me', { as: before })
  await server.call('PUT', `/order-cancelled/${_id}`, { as: after, body: {} })
  expect((await toCustomer(_id)).map(({ kind, recipient }) => [kind, recipient])).toEqual([
    ['order-placed', `old-${uid}@site.test`],
    ['order-cancelled', `new-${uid}@site.test`],
  ])
})

describe('sends a mail to the customer', () => {
  /** Creates an order of $349.00, and returns the fields of its payment form. */
  async function orderToPay() {
    const customer = await someone()
    const { _id } = await makeOrder(server, customer)
    return { id: _id, form: await formOf(server, _id, customer) }
  }

  test('when a payment is pending, fails and arrives, and in the last case also to the agency', async () => {
    const { id, form } = await orderToPay()
    const [first, second] = ['A', 'B'].map((letter) => `${letter}${randomUUID().slice(0, 8)}`)
    await settle(
      noticeOf(form, { txn_id: first, payment_status: 'Pending', pending_reason: 'echeck' }),
      noticeOf(form, { txn_id: first, payment_status: 'Denied' }),
      noticeOf(form, { txn_id: second, payment_status: 'Pending', pending_reason: 'echeck' }),
      noticeOf(form, { txn_id: second }),
    )
    expect(kinds(await toCustomer(id))).toEqual([
      'order-placed',
      'payment-pending',
      'payment-failed',
      'payment-pending',
      'payment-confirmed',
    ])
    const office = (await mailsAbout(id)).filter(({ recipient }) => recipient === 'admin@site.test')
    expect(kinds(office)).toEqual(['order-received', 'payment-received'])
    for (const { text } of office) {
      expect(text).toContain(`http://site.test/admin/payment-status/${id}`)
      expect(text).not.toContain('http://site.test/order/')
    }
  })

  test('when an order is partly and fully refunded, and when it is disputed', async () => {
    const { id, form } = await orderToPay()
    const txn_id = `P${randomUUID().slice(0, 8)}`
    const back = (mc_gross: string, payment_status = 'Refunded') =>
      noticeOf(form, { parent_txn_id: txn_id, payment_status, mc_gross })
    const partial = back('-100.00')
    await settle(noticeOf(form, { txn_id }), partial, partial, back('-249.00'))
    const refunds = (await toCustomer(id)).filter(({ kind }) => kind === 'payment-refunded')
    expect(refunds.map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^\$100\.00 refunded: your order FD-/),
      expect.stringMatching(/^Refunded: your order FD-/),
    ])
    expect(refunds[0].text).toContain('Total refunded: $100.00')
    expect(refunds[1].text).toContain('refunded $249.00')
    expect(refunds[1].text).toContain('Total refunded: $349.00')

    const disputed = await orderToPay()
    const parent_txn_id = `D${randomUUID().slice(0, 8)}`
    await settle(
      noticeOf(disputed.form, { txn_id: parent_txn_id }),
      noticeOf(disputed.form, { parent_txn_id, payment_status: 'Reversed', mc_gross: '-349.00' }),
    )
    expect(kinds(await toCustomer(disputed.id)).at(-1)).toBe('payment-disputed')
  })

  test('when the agency sets an order Paid or UnPaid by hand', async () => {
    for (const [paymentStatus, kind] of [
      ['Paid', 'payment-confirmed'],
      ['UnPaid', 'payment-failed'],
    ]) {
      const { id, form } = await orderToPay()
      await settle(noticeOf(form, { mc_gross: '1.00' }))
      const body = { paymentStatus, reason: 'We looked into it' }
      await server.call('PUT', `/order-payment/${id}`, { as: server.admin, body })
      const mails = await toCustomer(id)
      expect(kinds(mails)).toEqual(['order-placed', 'payment-held', kind])
      expect(mails.at(-1).text).not.toContain('We looked into it')
    }
  })

  test('about the refund, without a request to pay, when the agency sets a lost dispute Refunded', async () => {
    const { id, form } = await orderToPay()
    const txn_id = `L${randomUUID().slice(0, 8)}`
    await settle(
      noticeOf(form, { txn_id }),
      noticeOf(form, { parent_txn_id: txn_id, payment_status: 'Refunded', mc_gross: '-49.00' }),
      noticeOf(form, { parent_txn_id: txn_id, payment_status: 'Reversed', mc_gross: '-300.00' }),
    )
    const body = { paymentStatus: 'Refunded', reason: 'PayPal decided for the customer' }
    await server.call('PUT', `/order-payment/${id}`, { as: server.admin, body })
    const mails = await toCustomer(id)
    expect(kinds(mails)).not.toContain('payment-failed')
    expect(mails.at(-1)).toMatchObject({ subject: expect.stringMatching(/^Refunded: your order FD-/) })
    expect(mails.at(-1).text).toContain('refunded $300.00')
    expect(mails.at(-1).text).toContain('Total refunded: $349.00')
  })
})
