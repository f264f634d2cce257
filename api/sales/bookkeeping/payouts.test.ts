import { expect, test } from 'vitest'
import { addDays } from '#content/locale/calendar-day.ts'
import { accounts, datevRows, exportedBooks } from '#dev/test/books.ts'
import { testContext } from '#dev/test/context.ts'
import { startTestServer } from '#dev/test/server.ts'
import { startStripeAccount } from '#dev/test/stripe-account.ts'
import { Store } from '#dev/stripe/store.ts'
import { createProviders } from '../../money/payment-providers/registry.ts'
import { stripeAt } from '../../money/payment-providers/stripe/provider.ts'
import { movementsOf } from './money.ts'

const today = new Date().toISOString().slice(0, 10)

test('what a provider paid out to the bank is booked from its account, on the day of arrival', async () => {
  await using server = await startTestServer({ settings: { CURRENCY: 'EUR' } })
  await server.call('PUT', '/bookkeeping-settings', { as: server.admin, body: accounts })
  const store = new Store(server.connection.db)
  const paidOut = (day: string, id: string, status: 'paid' | 'in_transit' = 'paid') =>
    store.save<'payout'>({
      object: 'payout',
      id,
      status,
      amount: 28_744,
      currency: 'eur',
      arrival_date: Date.parse(day) / 1000,
    })
  await paidOut(today, 'po_today')
  await paidOut(addDays(today, -1), 'po_yesterday')
  await paidOut(addDays(today, 1), 'po_tomorrow')
  await paidOut(today, 'po_on_its_way', 'in_transit')
  const datev = await exportedBooks(server, 'datev')
  expect(datevRows([...datev].find(([name]) => name.startsWith('EXTF'))![1])).toEqual([
    ['287,44', 'S', '1200', '1362', 'po_today', 'Auszahlung Stripe'],
  ])
  expect(datev.get('money.csv')!.toString()).toContain(`${today},payout,-287.44,EUR,Stripe,po_today,,,`)
  const xero = await exportedBooks(server, 'xero')
  expect(xero.get('xero-card.csv')!.toString()).toContain(`${today},-287.44,,"Payout, Stripe",po_today`)
})

test('a key that may not list payouts ends the export with what to do, instead of books without them', async () => {
  await using server = await startTestServer()
  await using stub = await startStripeAccount()
  stub.account.forbidden = ['/v1/payouts']
  const ctx = testContext(server.connection.db)
  const providers = createProviders(
    {
      env: { ...ctx.env, stripe: { key: 'rk_test_1', webhookSecret: 'whsec_1', mode: 'sandbox' } },
      self: () => server.url,
      problems: () => ({ refused: async () => {}, succeeded: async () => {} }),
    },
    [stripeAt(stub.at)],
  )
  await expect(movementsOf(ctx, providers, { from: today, to: today })).rejects.toThrow(
    'Stripe does not list its payouts (permission_denied). Status says what is missing.',
  )
})
