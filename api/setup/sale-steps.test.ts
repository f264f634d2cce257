import { afterAll, beforeAll, expect, test } from 'vitest'
import { sections } from '#content/sections.ts'
import { saveInvoiceSettings } from '#dev/test/invoices.ts'
import { exampleOf } from '#dev/test/make.ts'
import { makePaidOrder } from '#dev/test/orders.ts'
import { startTestServer, type TestServer } from '#dev/test/server.ts'
import { replaceFindings } from './results.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())

const add = async (path: string, body: object) =>
  expect((await server.call('POST', path, { as: server.admin, body })).status).toBe(201)

test('what orders and invoices are based on is a step, and overdue once an order is paid without it', async () => {
  const overdue = async () => {
    const { body } = await server.call('GET', '/setup', { as: server.admin })
    const steps = body as { step: string; overdue: boolean }[]
    return steps.flatMap((each) => (each.overdue ? each.step : []))
  }
  const statusOf = async (key: string) => {
    const { body } = await server.call('GET', '/status', { as: server.admin })
    return body.items.find((item: { key: string }) => item.key === key)
  }
  expect(await overdue()).toEqual([])
  expect(await statusOf('sales')).toMatchObject({ state: 'unknown' })
  await makePaidOrder(server)
  expect(await overdue()).toEqual(['terms', 'timeZone', 'currency', 'invoices'])
  expect(await statusOf('sales')).toMatchObject({
    state: 'warn',
    says: 'Orders are being paid. Missing: the terms, the time zone, the currency, and the invoice settings.',
  })
  expect(await statusOf('invoices')).toMatchObject({
    state: 'warn',
    says: 'Orders are being paid, but no invoices are issued.',
  })
  await add('/content/site', { ...exampleOf(sections.site, 'x'), siteTimeZone: 'Europe/Berlin' })
  await add('/content/terms', exampleOf(sections.terms, 'x'))
  await saveInvoiceSettings(server)
  expect(await overdue()).toEqual(['currency'])
  await using other = await startTestServer({ settings: { CURRENCY: 'EUR' } })
  const { body } = await other.call('GET', '/setup', { as: other.admin })
  expect(body).toContainEqual({ step: 'currency', done: true, overdue: false })
})

test('the check is done once something was checked and nothing was wrong', async () => {
  const isDone = async () => {
    const { body } = await server.call('GET', '/setup', { as: server.admin })
    return (body as { step: string; done: boolean }[]).find(({ step }) => step === 'checks')!.done
  }
  const { db } = server.connection
  const line = { part: 'mail', title: 'Mail', says: 'Something.' }
  const shown = [await isDone()]
  for (const states of [['unchecked'], ['unchecked', 'fine'], ['fine', 'wrong']] as const) {
    await replaceFindings(
      db,
      states.map((state) => ({ ...line, key: state, state })),
    )
    shown.push(await isDone())
  }
  expect(shown).toEqual([false, false, true, false])
})

test('an email address at PayPal is asked for only if payments go there', async () => {
  const asks = async (settings: Record<string, string>) => {
    await using site = await startTestServer({ settings })
    const { body } = await site.call('GET', '/setup', { as: site.admin })
    return (body as { step: string }[]).some(({ step }) => step === 'paymentEmail')
  }
  expect(await asks({})).toBe(true)
  const credentials = {
    PAYPAL_CLIENT_ID: 'id',
    PAYPAL_CLIENT_SECRET: 'secret',
    PAYPAL_WEBHOOK_ID: 'WEBHOOK1',
  }
  expect(await asks(credentials)).toBe(false)
})
