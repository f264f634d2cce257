import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { someone } from '#dev/test/orders.ts'
import { startPayPalShop } from '#dev/test/paypal-shop.ts'
import { noticeOf, sendNotice, unprocessedNotices } from '#dev/test/paypal.ts'

const shop = await startPayPalShop()
const { server, orderToPay, read, ledger, mailsOf, judge, settle } = shop
afterAll(() => shop[Symbol.asyncDispose]())

test('Pending, Completed and Refunded lead to the same state in every order of arrival and when simultaneous', async () => {
  const orders = [
    [0, 1, 2],
    [0, 2, 1],
    [1, 0, 2],
    [1, 2, 0],
    [2, 0, 1],
    [2, 1, 0],
  ]
  const three = (form: Record<string, string>) => {
    const txn_id = `T${randomUUID().slice(0, 13)}`
    return [
      noticeOf(form, { txn_id, payment_status: 'Pending' }),
      noticeOf(form, { txn_id }),
      noticeOf(form, {
        payment_status: 'Refunded',
        txn_type: undefined,
        parent_txn_id: txn_id,
        mc_gross: '-349.00',
      }),
    ]
  }
  const ids: string[] = []
  for (const order of orders) {
    const { id, form } = await orderToPay()
    const notices = three(form)
    await settle(...order.map((i) => notices[i]!))
    ids.push(id)
  }
  const { id, form } = await orderToPay()
  await Promise.all(three(form).map((notice) => sendNotice(server, notice)))
  await Promise.all((await unprocessedNotices(server)).map(judge))
  for (const each of [...ids, id]) {
    expect(await read(each)).toMatchObject({ paymentStatus: 'Refunded', refunded: '349.00' })
    expect(await mailsOf(each, 'payment-confirmed')).toHaveLength(1)
  }
})

test('allows another payment after a pending one has failed', async () => {
  const { id, customer, form } = await orderToPay()
  const txn_id = `DENIED${randomUUID().slice(0, 8)}`
  await settle(noticeOf(form, { txn_id, payment_status: 'Pending', pending_reason: 'echeck' }))
  expect(await read(id)).toMatchObject({ paymentStatus: 'Pending' })
  expect((await server.call('POST', `/pay/${id}`, { as: customer })).status).toBe(409)
  await settle(noticeOf(form, { txn_id, payment_status: 'Denied' }))
  expect(await read(id)).toMatchObject({
    paymentStatus: 'UnPaid',
    whyNotPaid: 'The payment of $349.00 failed: PayPal reports “Denied”.',
  })
  expect(await mailsOf(id, 'payment-failed')).toHaveLength(1)
  expect((await server.call('POST', `/pay/${id}`, { as: customer })).status).toBe(200)
})

test('requires a confirmation to start a second payment while the first may still arrive', async () => {
  const { id, customer, form } = await orderToPay()
  const start = (query = '') => server.call('POST', `/pay/${id}${query}`, { as: customer })
  expect((await start()).status).toBe(428)
  expect(await read(id)).toMatchObject({ paymentFailed: false, paymentStartedAt: expect.any(String) })
  await server.after(4 * 60 * 60 * 1000, async () =>
    expect(await read(id)).toMatchObject({ paymentStartedAt: null }),
  )
  expect((await start('?again=1')).status).toBe(200)
  await settle(noticeOf(form, { payment_status: 'Failed' }))
  expect(await read(id)).toMatchObject({
    paymentStatus: 'UnPaid',
    paymentFailed: true,
    paymentStartedAt: null,
    history: [{ what: 'placed' }, { what: 'payment', after: 'failed' }],
  })
  expect((await start()).status).toBe(200)
  expect(await read(id)).toMatchObject({ paymentFailed: false, paymentStartedAt: expect.any(String) })
})

test('keeps an order canceled when a payment arrives later, and notifies the customer', async () => {
  const { id, customer, form } = await orderToPay()
  await server.call('PUT', `/order-cancelled/${id}`, { as: customer, body: {} })
  await settle(noticeOf(form))
  expect(await read(id)).toMatchObject({
    paymentStatus: 'Cancelled',
    whyNotPaid: 'A payment of $349.00 came after the order was canceled.',
  })
  const words = expect.stringContaining('We received your payment of $349.00 after this order was canceled.')
  const { body: order } = await server.call('GET', `/order/${id}`, { as: customer })
  const listed = async () => (await server.call('GET', '/orders?mine=1', { as: customer })).body[0]
  expect(await listed()).toMatchObject({ paymentStatus: 'Cancelled', undecidedPayment: true })
  expect(order.otherPayments).toMatchObject([{ kind: 'late', amount: '349.00', undecided: true, words }])
  expect(order.history.at(-1)).toMatchObject({ what: 'payment', after: 'received', reason: words })
  expect(await mailsOf(id, 'payment-unexpected')).toHaveLength(1)
  const [event] = await ledger(id)
  expect(event).toMatchObject({
    decision: 'noted',
    attention: true,
    choices: { accept: true, refund: false, refundAt: expect.any(String) },
  })
  const accept = `/payments/events/${event._id}/accept`
  expect((await server.call('POST', accept, { as: customer })).status).toBe(403)
  expect((await server.call('POST', accept, { as: server.admin })).body).toMatchObject({ attention: false })
  expect(await read(id)).toMatchObject({ paymentStatus: 'Paid', otherPayments: [] })
  expect(await listed()).toMatchObject({ paymentStatus: 'Paid', undecidedPayment: false })
  expect(await mailsOf(id, 'payment-confirmed')).toHaveLength(1)
  expect((await server.call('POST', accept, { as: server.admin })).status).toBe(409)
})

test.each([
  ['above the price', '400.00', ['-400.00'], '400.00'],
  ['above the price, in parts', '400.00', ['-349.00', '-51.00'], '400.00'],
  ['below the price', '300.00', ['-100.00', '-200.00'], '300.00'],
])('refunds an order with an accepted payment %s completely', async (_, paid, refunds, refunded) => {
  const { id, form } = await orderToPay()
  const txn_id = `HELD${randomUUID().slice(0, 8)}`
  await settle(noticeOf(form, { txn_id, mc_gross: paid }))
  expect(await read(id)).toMatchObject({ paymentStatus: 'OnHold' })
  const [held] = await ledger(id)
  await server.call('POST', `/payments/events/${held._id}/accept`, { as: server.admin })
  expect(await read(id)).toMatchObject({ paymentStatus: 'Paid' })
  for (const mc_gross of refunds)
    await settle(noticeOf(form, { payment_status: 'Refunded', parent_txn_id: txn_id, mc_gross }))
  expect(await read(id)).toMatchObject({ paymentStatus: 'Refunded', refunded })
  expect((await ledger(id)).map(({ attention }: { attention: boolean }) => attention)).not.toContain(true)
  await settle(noticeOf(form, { payment_status: 'Refunded', parent_txn_id: txn_id, mc_gross: '-400.01' }))
  expect((await ledger(id)).at(-1)).toMatchObject({ attention: true })
})

test('does not use a refunded payment as the payment of an order that is set Paid by hand', async () => {
  const { id, customer, form } = await orderToPay()
  await server.call('PUT', `/order-cancelled/${id}`, { as: customer, body: {} })
  const txn_id = `LATE${randomUUID().slice(0, 8)}`
  await settle(
    noticeOf(form, { txn_id }),
    noticeOf(form, { payment_status: 'Refunded', parent_txn_id: txn_id, mc_gross: '-349.00' }),
  )
  const body = { paymentStatus: 'Paid', reason: 'Paid in cash' }
  await server.call('PUT', `/order-payment/${id}`, { as: server.admin, body })
  expect((await read(id)).payments).toMatchObject([{ method: 'other', amount: '349.00', transaction: null }])
})

test('case 40: of two payments of one order one counts, and the other can be kept as a credit', async () => {
  const { id, form } = await orderToPay()
  const second = `SECOND${randomUUID().slice(0, 8)}`
  await settle(noticeOf(form), noticeOf(form, { txn_id: second }))
  const event = (await ledger(id))[1]
  expect(event.choices).toMatchObject({ accept: true })
  const accept = `/payments/events/${event._id}/accept`
  expect((await server.call('POST', accept, { as: server.admin })).status).toBe(200)
  expect((await server.call('POST', accept, { as: server.admin })).status).toBe(409)
  expect(await read(id)).toMatchObject({ paymentStatus: 'Paid', paid: '698.00', credit: '349.00' })
  expect((await read(id)).otherPayments).toEqual([])
})

test('notes a second payment, and keeps the order Paid when it is refunded', async () => {
  const { id, form } = await orderToPay()
  const second = `SECOND${randomUUID().slice(0, 8)}`
  await settle(noticeOf(form), noticeOf(form, { txn_id: second }))
  expect((await read(id)).otherPayments).toMatchObject([
    { kind: 'second', undecided: true, words: expect.stringContaining('a second payment of $349.00') },
  ])
  expect(await mailsOf(id, 'payment-unexpected')).toHaveLength(1)
  await settle(
    noticeOf(form, {
      payment_status: 'Refunded',
      parent_txn_id: second,
      mc_gross: '-349.00',
      txn_type: undefined,
    }),
  )
  expect(await read(id)).toMatchObject({ paymentStatus: 'Paid', refunded: '0.00' })
  expect(await ledger(id)).toMatchObject([
    { decision: 'applied' },
    { decision: 'noted', attention: false, choices: null },
    { decision: 'noted' },
  ])
  expect((await read(id)).otherPayments).toMatchObject([
    { undecided: false, words: expect.stringContaining('We refunded $349.00, the second payment') },
  ])
})

test('keeps the order Paid after a partial refund, and refuses a refund above the amount paid', async () => {
  const { id, form } = await orderToPay()
  const txn_id = `PART${randomUUID().slice(0, 8)}`
  const back = (mc_gross: string) =>
    noticeOf(form, { payment_status: 'Refunded', parent_txn_id: txn_id, mc_gross, txn_type: undefined })
  await settle(noticeOf(form, { txn_id }), back('-49.00'), back('-349.01'))
  expect(await read(id)).toMatchObject({ paymentStatus: 'Paid', refunded: '49.00' })
  await settle(back('-300.00'))
  expect(await read(id)).toMatchObject({ paymentStatus: 'Refunded', refunded: '349.00' })
})

test('lets the customer pay again after a held payment is refunded', async () => {
  const { id, customer, form } = await orderToPay()
  const txn_id = `HELD${randomUUID().slice(0, 8)}`
  await settle(noticeOf(form, { txn_id, mc_gross: '1.00' }))
  expect((await server.call('POST', `/pay/${id}`, { as: customer })).status).toBe(409)
  await settle(
    noticeOf(form, {
      payment_status: 'Refunded',
      parent_txn_id: txn_id,
      mc_gross: '-1.00',
      txn_type: undefined,
    }),
  )
  expect((await read(id)).paymentStatus).toBe('UnPaid')
  expect((await server.call('POST', `/pay/${id}`, { as: customer })).status).toBe(200)
})

test('keeps an order on hold until the held payment is refunded in full, even if it exceeds the price', async () => {
  const { id, customer, form } = await orderToPay()
  const txn_id = `HELD${randomUUID().slice(0, 8)}`
  const refundOf = (mc_gross: string) =>
    noticeOf(form, { payment_status: 'Refunded', parent_txn_id: txn_id, mc_gross, txn_type: undefined })
  await settle(noticeOf(form, { txn_id, mc_gross: '500.00' }))
  const attention = async () =>
    (
      (await server.call('GET', '/payments/attention', { as: server.admin })).body as { orderId: string }[]
    ).filter(({ orderId }) => orderId === id)
  expect(await attention()).toHaveLength(1)
  await settle(refundOf('-100.00'))
  expect(await read(id)).toMatchObject({
    paymentStatus: 'OnHold',
    refunded: '0.00',
    otherPayments: [{ kind: 'held', amount: '500.00', refunded: '100.00', undecided: true }],
  })
  expect((await server.call('POST', `/pay/${id}`, { as: customer })).status).toBe(409)
  await settle(refundOf('-400.00'))
  expect(await read(id)).toMatchObject({
    paymentStatus: 'UnPaid',
    otherPayments: [{ refunded: '500.00', undecided: false }],
  })
  expect(await attention()).toEqual([])
})

test('starts a payment only for an UnPaid order and only for its customer', async () => {
  const { id, customer, form } = await orderToPay()
  expect((await server.call('POST', `/pay/${id}`, { as: await someone() })).status).toBe(404)
  expect((await server.call('POST', `/pay/${id}`, { as: server.admin })).status).toBe(404)
  expect((await server.call('POST', `/pay/${id}`)).status).toBe(401)
  await settle(noticeOf(form))
  const refused = await server.call('POST', `/pay/${id}`, { as: customer })
  expect([refused.status, refused.body.detail]).toEqual([409, 'This order is paid already.'])
})

test('the form contains the data of the order and the return URLs', async () => {
  const { id, form } = await orderToPay()
  expect(form).toMatchObject({
    cmd: '_xclick',
    business: 'shop@site.test',
    item_number: '1',
    amount: '349',
    no_shipping: '1',
    currency_code: 'USD',
    cancel_return: `http://site.test/order-cancelled/${id}`,
    return: `http://site.test/received-payment/${id}`,
    notify_url: 'https://site.test/api/payments/paypal/ipn',
    rm: '1',
    charset: 'utf-8',
    custom: expect.stringMatching(/^[0-9a-f]{32}$/),
  })
})

test('shows ledger and settings only to administrators', async () => {
  const { id, customer } = await orderToPay()
  for (const [method, path] of [
    ['GET', `/order/${id}/payments`],
    ['GET', '/payments/attention'],
    ['GET', '/payments/settings'],
    ['POST', '/payments/test'],
    ['POST', `/payments/events/${randomUUID()}/judge`],
  ] as const) {
    expect((await server.call(method, path)).status).toBe(401)
    expect((await server.call(method, path, { as: customer })).status).toBe(403)
  }
  const { body } = await server.call('GET', '/payments/settings', { as: server.admin })
  const [form] = body.providers
  expect(body.paymentEmail).toBe('shop@site.test')
  expect(form).toMatchObject({ mode: 'simulator', name: 'paypal-form', needsPayee: true })
  expect(form.warnings[0]).toContain('January 1, 2027')
})
