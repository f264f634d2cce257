import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { startPayPalShop } from '#dev/test/paypal-shop.ts'
import { noticeOf, sendNotice, unprocessedNotices } from '#dev/test/paypal.ts'
import { parseIpn } from './ipn.ts'
import { toEventRow } from '../../../sales/payments/events.ts'
import { request } from '../paypal/request.ts'
import { UnreachableError } from '../errors.ts'

const shop = await startPayPalShop()
const { server, paypal, orderToPay, read, ledger, mailsOf, judge, settle } = shop
afterAll(() => shop[Symbol.asyncDispose]())
beforeEach(() => {
  paypal.respond = () => ({ text: 'VERIFIED' })
  paypal.requestBodies.length = 0
})

/** Repeats a notice while the server answers 503, which a busy machine may do. */
async function sendLikePayPal(notice: string) {
  for (;;) {
    const { status } = await sendNotice(server, notice)
    if (status === 200) return
    expect(status).toBe(503)
  }
}

test('a completed payment that matches makes the order Paid, with a mail and a ledger entry', async () => {
  const { id, form } = await orderToPay()
  const notice = noticeOf(form)
  await settle(notice)
  expect(await read(id)).toMatchObject({
    paymentStatus: 'Paid',
    whyNotPaid: null,
    paidAt: expect.any(String),
  })
  expect(await mailsOf(id, 'payment-confirmed')).toHaveLength(1)
  const [line, ...more] = await ledger(id)
  expect(more).toEqual([])
  expect(line).toMatchObject({ verdict: 'VERIFIED', decision: 'applied', amount: '349.00', raw: notice })
  expect(line.checks.filter(({ wrong }: { wrong: string | null }) => wrong)).toEqual([])
})

test('sends the bytes back to PayPal exactly as received, after the verification command', async () => {
  const { form } = await orderToPay()
  const odd = Buffer.concat([
    Buffer.from(
      `${noticeOf(form, { charset: 'windows-1252' })}&first_name=Jos%E9&memo=a+b%0D%0Ac&empty=&last=`,
    ),
    Buffer.from([0xe9, 0x80]),
  ])
  await settle(odd)
  const asked = Buffer.concat([Buffer.from('cmd=_notify-validate&'), odd]).toString('latin1')
  expect(new Set(paypal.requestBodies.map((body) => body.toString('latin1')))).toEqual(new Set([asked]))
})

test('decodes names in the charset that the notice states', () => {
  const first = (raw: string) => parseIpn(Buffer.from(raw, 'latin1')).get('first_name')?.[0]
  expect(first('first_name=Jos%E9+%80&charset=windows-1252')).toBe('José €')
  expect(first('first_name=Jos%E9')).toBe('José')
  expect(first('charset=utf-8&first_name=Jos%C3%A9')).toBe('José')
  expect(first('charset=no-such-thing&first_name=Jos%E9')).toBe('José')
})

describe('a verified notice that fails a check never makes an order Paid', () => {
  test.each([
    ['one dollar', { mc_gross: '1.00' }, 'The payment of $1.00 does not match the price of $349.00.'],
    ['one cent less', { mc_gross: '348.99' }, 'The payment of $348.99 does not match the price of $349.00.'],
    ['one cent more', { mc_gross: '349.01' }, 'The payment of $349.01 does not match the price of $349.00.'],
    ['a rounding trick', { mc_gross: '3.49e2' }, /does not match the price/],
    ['no amount', { mc_gross: undefined }, /does not match the price/],
    ['another currency', { mc_currency: 'JPY' }, 'The payment was made in JPY, not in USD.'],
    [
      'another account',
      { receiver_email: 'thief@evil.test', business: 'thief@evil.test' },
      'The payment of $349.00 went to another account.',
    ],
    ['another order’s number', { invoice: 'FD-999999' }, 'The payment does not name this order.'],
    ['no number', { invoice: undefined }, 'The payment does not name this order.'],
    ['another item', { item_number: '2' }, /something other than/],
    ['two of them', { quantity: '2' }, /something other than/],
    ['another kind of transaction', { txn_type: 'send_money' }, /not made through our checkout/],
    ['no kind of transaction', { txn_type: undefined }, /not made through our checkout/],
    ['no transaction id', { txn_id: undefined }, /no transaction id/],
    ['no test, where tests are expected', { test_ipn: undefined }, /made with real money/],
  ])('%s', async (_, over, why) => {
    const { id, form } = await orderToPay()
    await settle(noticeOf(form, over))
    const order = await read(id)
    expect(order.paymentStatus).toBe('OnHold')
    expect(order.whyNotPaid).toEqual(typeof why === 'string' ? why : expect.stringMatching(why))
    expect(await ledger(id)).toMatchObject([{ decision: 'refused', attention: true }])
    expect(await mailsOf(id, 'payment-confirmed')).toHaveLength(0)
    expect(await mailsOf(id, 'payment-held')).toHaveLength(1)
    expect(await mailsOf(id, 'payment-attention')).toHaveLength(1)
  })

  test.each(['mc_gross=349.00', 'payment_status=Pending', 'receiver_email=shop%40site.test'])(
    'a decisive field with two values: %s',
    async (twice) => {
      const { id, form } = await orderToPay()
      await settle(`${twice}&${noticeOf(form, { mc_gross: '349.00' })}`)
      expect(await read(id)).toMatchObject({ paymentStatus: 'OnHold', whyNotPaid: /more than once/ })
    },
  )

  test('stores a notice with an unknown payment key and marks it for review', async () => {
    const { id, form } = await orderToPay()
    const txn_id = `NOORDER${randomUUID().slice(0, 8)}`
    await settle(noticeOf(form, { custom: 'f'.repeat(32), txn_id }))
    expect((await read(id)).paymentStatus).toBe('UnPaid')
    const { body } = await server.call('GET', '/payments/attention', { as: server.admin })
    const found = body.find((event: { transaction: string }) => event.transaction === txn_id)
    expect(found).toMatchObject({
      decision: 'refused',
      reason: 'The notice does not name one of our orders.',
    })

    const close = { as: server.admin, body: { reason: 'Not ours' } }
    await server.call('POST', `/payments/events/${found._id}/close`, close)
    const left = await server.call('GET', '/payments/attention', { as: server.admin })
    expect(JSON.stringify(left.body)).not.toContain(txn_id)
  })
})

test('marks a notice for review that has been undecided for 15 minutes', async () => {
  const { db } = server.connection
  const minutes = (count: number) => new Date(Date.now() - count * 60_000)
  const keep = async (age: number, decision: 'waiting' | null) => {
    const row = toEventRow({ provider: 'paypal-form', raw: Buffer.from(randomUUID()), headers: {} })
    await db
      .insertInto('paymentEvents')
      .values({ ...row, kind: 'notice', decision, receivedAt: minutes(age) })
      .execute()
    return row.id
  }
  const [fresh, old, waits] = [await keep(14, null), await keep(16, null), await keep(16, 'waiting')]
  const { body } = await server.call('GET', '/payments/attention', { as: server.admin })
  const ids = body.map(({ _id }: { _id: string }) => _id)
  expect(ids).toEqual(expect.arrayContaining([old, waits]))
  expect(ids).not.toContain(fresh)
})

test('compares receivers case-insensitively, by the address paid to or by the primary address of the account', async () => {
  for (const over of [
    { receiver_email: 'SHOP@Site.Test', business: 'x@site.test' },
    { receiver_email: 'primary@site.test', business: 'Shop@site.test' },
  ]) {
    const { id, form } = await orderToPay()
    await settle(noticeOf(form, over))
    expect((await read(id)).paymentStatus).toBe('Paid')
  }
})

test('a forged notice changes nothing, even if all its data match', async () => {
  paypal.respond = () => ({ text: 'INVALID' })
  const { id, form } = await orderToPay()
  await settle(noticeOf(form))
  expect(await read(id)).toMatchObject({ paymentStatus: 'UnPaid' })
  expect(await ledger(id)).toMatchObject([{ verdict: 'INVALID', decision: 'refused', attention: true }])
  expect(await mailsOf(id, 'payment-confirmed')).toHaveLength(0)
})

test('accepts a repeated notice that PayPal first did not verify and verifies now', async () => {
  paypal.respond = () => ({ text: 'INVALID' })
  const { id, form } = await orderToPay()
  const notice = noticeOf(form)
  await settle(notice)
  paypal.respond = () => ({ text: 'VERIFIED' })
  expect((await sendNotice(server, notice)).status).toBe(200)
  await expect.poll(() => read(id)).toMatchObject({ paymentStatus: 'Paid' })
  expect(await ledger(id)).toMatchObject([{ verdict: 'VERIFIED', decision: 'applied', timesReceived: 2 }])
})

test('100 simultaneous copies of a notice lead to one payment, one mail and one decision', async () => {
  const { id, form } = await orderToPay()
  const notice = noticeOf(form)
  await Promise.all(Array.from({ length: 100 }, () => sendLikePayPal(notice)))
  const [event] = await server.connection.db
    .selectFrom('paymentEvents')
    .select('id')
    .where('timesReceived', '=', 100)
    .execute()
  await Promise.all(Array.from({ length: 20 }, () => judge(event!)))
  expect(await ledger(id)).toMatchObject([{ decision: 'applied', timesReceived: 100 }])
  expect(await mailsOf(id, 'payment-confirmed')).toHaveLength(1)
  const { history } = await read(id)
  expect(history.filter(({ after }: { after: string }) => after === 'Paid')).toHaveLength(1)
})

test('100 different notices of the same payment count as one payment', async () => {
  const { id, form } = await orderToPay()
  const txn_id = `SAME${randomUUID().slice(0, 8)}`
  const notices = Array.from({ length: 100 }, (_, i) => noticeOf(form, { txn_id, verify_sign: String(i) }))
  await Promise.all(notices.map(sendLikePayPal))
  await Promise.all((await unprocessedNotices(server)).map(judge))
  const decisions = (await ledger(id)).map(({ decision }: { decision: string }) => decision)
  expect(decisions.toSorted()).toEqual(['applied', ...Array.from({ length: 99 }, () => 'repeated')])
  expect(await mailsOf(id, 'payment-confirmed')).toHaveLength(1)
})

describe('while PayPal cannot verify notices', () => {
  test.each([
    ['it fails', () => ({ status: 500, text: 'VERIFIED' })],
    ['it redirects', () => ({ status: 302, text: '' })],
    ['its answer is unknown', () => ({ text: 'VERIFIED!' })],
    ['it refuses the request', () => ({ status: 403, text: '' })],
    ['it closes the connection', () => null],
  ])('because %s, a notice stays undecided until PayPal works again', async (_, respond) => {
    const { id, form } = await orderToPay()
    paypal.respond = respond
    expect((await sendNotice(server, noticeOf(form))).status).toBe(200)
    const [event] = await unprocessedNotices(server)
    await expect(judge(event!)).rejects.toThrow()
    expect(await read(id)).toMatchObject({
      paymentStatus: 'UnPaid',
      whyNotPaid: 'Nothing has been paid yet.',
    })
    const path = `/payments/events/${event!.id}/judge`
    expect((await server.call('POST', path, { as: server.admin })).status).toBe(503)

    paypal.respond = () => ({ text: 'VERIFIED' })
    await judge(event!)
    expect((await read(id)).paymentStatus).toBe('Paid')
    expect(await mailsOf(id, 'payment-confirmed')).toHaveLength(1)
  })
})

test('treats an answer after the timeout as no answer', async () => {
  const silent = createServer(() => {})
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  const { port } = silent.address() as AddressInfo
  const asked = request({ timeoutMs: 50 }, `http://127.0.0.1:${port}/`, { method: 'POST' })
  await expect(asked).rejects.toBeInstanceOf(UnreachableError)
  silent.closeAllConnections()
  silent.close()
})

test('reprocesses a refused notice once the settings are corrected', async () => {
  const { id, form } = await orderToPay()
  await settle(noticeOf(form, { business: 'new@site.test', receiver_email: 'new@site.test' }))
  const [{ _id: event }] = await ledger(id)
  expect((await read(id)).paymentStatus).toBe('OnHold')
  const [address] = (await server.call('GET', '/paypal-email', { as: server.admin })).body
  const change = (paypalEmail: string) =>
    server.call('PUT', `/paypal-email/${address._id}`, { as: server.admin, body: { paypalEmail } })
  await change('new@site.test')
  const again = await server.call('POST', `/payments/events/${event}/judge`, { as: server.admin })
  expect(again.body).toMatchObject({ decision: 'applied', attention: false })
  expect((await read(id)).paymentStatus).toBe('Paid')
  await change('shop@site.test')
})

describe('a request that is not a notice', () => {
  const post = (body: BodyInit, type: string) =>
    server.page('/api/payments/paypal/ipn', { method: 'POST', body, headers: { 'Content-Type': type } })

  test('is rejected for its content type, size or method', async () => {
    expect((await post('{}', 'application/json')).status).toBe(415)
    expect((await post('x'.repeat(65 * 1024), 'application/x-www-form-urlencoded')).status).toBe(413)
    expect((await server.page('/api/payments/paypal/ipn')).status).toBe(405)
  })

  test('never causes an error, whatever its bytes are', async () => {
    for (const bytes of [
      '',
      '=',
      '%',
      'custom=%00&custom',
      'payment_status=constructor&__proto__=x',
      `txn_id=${'9'.repeat(5000)}&mc_gross=${'9'.repeat(500)}`,
      Buffer.from([0, 255, 38, 61, 37]),
    ])
      await settle(bytes)
    expect(await unprocessedNotices(server)).toEqual([])
  })
})
