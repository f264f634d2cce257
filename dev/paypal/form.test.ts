import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkout, ledger, pay, post, read } from '../test/paypal-simulator.ts'
import { noticeOf, sendNotice } from '../test/paypal.ts'
import { startTestServer, type TestServer } from '../test/server.ts'

describe('the payment form', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer()
    await server.call('POST', '/add-email', { as: server.admin, body: { paypalEmail: 'shop@site.test' } })
  })
  afterAll(() => server[Symbol.asyncDispose]())

  test('opens a page with amount, order and receiver, and returns to the site', async () => {
    const { id, path } = await checkout(server)
    const page = await server.page(path)
    expect(page.text).toContain('$349.00')
    expect(page.text).toContain('shop@site.test')
    expect(page.text).toContain(`href="http://site.test/order-cancelled/${id}"`)
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
    const paid = await pay(server, path, 'paid')
    expect([paid.status, paid.headers.get('location')]).toEqual([
      303,
      `http://site.test/received-payment/${id}`,
    ])
    expect((await pay(server, path, 'paid')).status).toBe(410)
  })

  test.each([
    ['paid', { paymentStatus: 'Paid', refunded: '0.00' }],
    ['pending', { paymentStatus: 'Pending' }],
    ['denied', { paymentStatus: 'UnPaid', whyNotPaid: expect.stringContaining('Denied') }],
    ['duplicate', { paymentStatus: 'Paid' }],
    ['twice', { paymentStatus: 'Paid' }],
    [
      'wrong-amount',
      {
        paymentStatus: 'OnHold',
        whyNotPaid: 'The payment of $1.00 does not match the price of $349.00.',
      },
    ],
    [
      'wrong-receiver',
      { paymentStatus: 'OnHold', whyNotPaid: 'The payment of $349.00 went to another account.' },
    ],
    ['partial-refund', { paymentStatus: 'Paid', refunded: '10.00' }],
    ['refund-first', { paymentStatus: 'Refunded', refunded: '349.00' }],
    ['reversal', { paymentStatus: 'Disputed', whyNotPaid: expect.stringContaining('buyer_complaint') }],
  ])('%s', async (scenario, becomes) => {
    const { id, path } = await checkout(server)
    await pay(server, path, scenario)
    await expect.poll(() => read(server, id)).toMatchObject(becomes)
  })

  test('rejects a forged notice by PayPal’s answer', async () => {
    const { id, path } = await checkout(server)
    await pay(server, path, 'forged')
    await expect.poll(() => ledger(server, id)).toMatchObject([{ verdict: 'INVALID', decision: 'refused' }])
    expect(await read(server, id)).toMatchObject({ paymentStatus: 'UnPaid' })
  })

  test('never makes an order Paid if the amount was changed in the browser', async () => {
    const { id, path } = await checkout(server, { amount: '1' })
    await pay(server, path, 'paid')
    await expect
      .poll(() => read(server, id))
      .toMatchObject({
        paymentStatus: 'OnHold',
        whyNotPaid: 'The payment of $1.00 does not match the price of $349.00.',
      })
  })

  test('does not verify a notice of a real order that PayPal did not send', async () => {
    const { id, fields } = await checkout(server)
    await sendNotice(server, noticeOf(fields))
    await expect.poll(() => ledger(server, id)).toMatchObject([{ verdict: 'INVALID' }])
    expect(await read(server, id)).toMatchObject({ paymentStatus: 'UnPaid' })
  })

  test('completes and refunds a pending payment on the account page', async () => {
    const { id, path } = await checkout(server)
    await pay(server, path, 'pending')
    await expect.poll(() => read(server, id)).toMatchObject({ paymentStatus: 'Pending' })
    const { number } = await read(server, id)
    const row = async () => {
      const { text } = await server.page('/paypal-simulator')
      const found = text.split('<li>').find((part) => part.includes(number)) ?? ''
      return /action="([^"]+)"/.exec(found)?.[1] ?? expect.fail(text)
    }
    await post(server, await row(), { action: 'complete' })
    await expect.poll(() => read(server, id)).toMatchObject({ paymentStatus: 'Paid' })
    await post(server, await row(), { action: 'refund' })
    await expect.poll(() => read(server, id)).toMatchObject({ paymentStatus: 'Refunded' })
  })

  test('refuses notice and return URLs on other sites, and incomplete forms', async () => {
    const { fields } = await checkout(server)
    for (const wrong of [
      { notify_url: 'http://169.254.169.254/' },
      { return: 'https://evil.test/' },
      { business: '' },
      { amount: '' },
      { cmd: '_donations' },
    ])
      expect((await post(server, '/paypal-simulator/cgi-bin/webscr', { ...fields, ...wrong })).status).toBe(
        400,
      )
  })

  test('passes the test of the settings', async () => {
    const { body } = await server.call('POST', '/payments/test', { as: server.admin })
    expect(body).toMatchObject({ ok: true })
  })
})
