import { afterAll, beforeAll, expect, test } from 'vitest'
import { sections } from '#content/sections/sections.ts'
import { saveInvoiceSettings } from '#dev/test/invoices.ts'
import { exampleOf } from '#dev/test/make.ts'
import { makePaidOrder } from '#dev/test/orders.ts'
import { startTestServer, type TestServer } from '#dev/test/server.ts'
import { statusOf } from '#dev/test/status.ts'
import type { Finding } from '../../platform/setup/finding.ts'
import { replaceFindings } from '../../platform/setup/results.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())

const add = async (path: string, body: object) =>
  expect((await server.call('POST', path, { as: server.admin, body })).status).toBe(201)

const stepsOf = async (at = server) =>
  (await at.call('GET', '/home', { as: at.admin })).body.setup as Finding[]

test('what orders and invoices are based on is a step, and overdue once an order is paid without it', async () => {
  const overdue = async () => (await stepsOf()).flatMap(({ key, state }) => (state === 'warn' ? key : []))
  expect(await overdue()).toEqual([])
  expect(await statusOf(server, 'sales')).toMatchObject({ state: 'unknown' })
  await makePaidOrder(server)
  expect(await overdue()).toEqual(['sales.language', 'sales.timeZone', 'sales.invoices', 'sales.terms'])
  expect(await statusOf(server, 'sales')).toMatchObject({
    state: 'warn',
    says: 'Orders are being paid. Customers accept them with each order.',
    todo: 'Write the terms.',
  })
  await add('/content/region', { language: 'de-DE', timeZone: 'Europe/Berlin' })
  await add('/content/terms', exampleOf(sections.terms, 'x'))
  await saveInvoiceSettings(server)
  expect(await overdue()).toEqual([])
})

test('the currency, which only the server can be given, is no step, but told where prices are entered', async () => {
  const currencyOf = async (settings: Record<string, string>) => {
    await using site = await startTestServer({ settings })
    const steps = await stepsOf(site)
    expect(steps.some(({ key }) => key === 'sales.currency')).toBe(false)
    const { findings } = (await statusOf(site, 'sales'))!
    return [
      steps.find(({ key }) => key === 'content.pricing')!.says,
      findings.find(({ key }) => key === 'sales.currency')!.state,
    ]
  }
  expect(await currencyOf({})).toEqual([
    'Customers order packages. Prices are in USD, unless the server is set to another currency.',
    'unknown',
  ])
  expect(await currencyOf({ CURRENCY: 'EUR' })).toEqual([
    'Customers order packages. Prices are in EUR.',
    'ok',
  ])
})

test('each open step says what to do, why, and where', async () => {
  for (const { key, state, says, todo, screen } of await stepsOf())
    if (state !== 'ok') expect([says, todo, screen?.to], key).not.toContain(undefined)
})

test('the check is done once something was checked and nothing was wrong', async () => {
  const isDone = async () => (await stepsOf()).find(({ key }) => key === 'checks.run')!.state === 'ok'
  const { db } = server.connection
  const shown = [await isDone()]
  for (const states of [['unknown'], ['unknown', 'ok'], ['ok', 'bad']] as const) {
    await replaceFindings(
      db,
      states.map((state) => ({ key: `mail.${state}`, title: 'Mail', says: 'Something.', state })),
    )
    shown.push(await isDone())
  }
  expect(shown).toEqual([false, false, true, false])
})

test('an email address at PayPal is asked for only if payments go there', async () => {
  const asks = async (settings: Record<string, string>) => {
    await using site = await startTestServer({ settings })
    return (await stepsOf(site)).some(({ key }) => key === 'payments.payee')
  }
  expect(await asks({})).toBe(true)
  const credentials = {
    PAYPAL_CLIENT_ID: 'id',
    PAYPAL_CLIENT_SECRET: 'secret',
    PAYPAL_WEBHOOK_ID: 'WEBHOOK1',
  }
  expect(await asks(credentials)).toBe(false)
})
