import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { daysBetween } from '../../content/locale/calendar-day.ts'
import { addMonths } from '../../content/shop/periods.ts'
import { backToEmulatorOfAll, customerAt, startAhead } from '../lib/days-ahead.ts'
import { expect, expectAccessibleInEachScheme, expectNoSidewaysScrolling, test } from '../lib/fixtures.ts'
import { fillOrder, packagePage } from '../lib/ordering.ts'
import { changeAndTakeBack, endAndKeep, pauseAndResume } from '../lib/subscriptions.ts'

// The worker goes on with other tests.
test.afterEach(backToEmulatorOfAll)

const withPaypal = {
  PAYPAL_CLIENT_ID: 'client',
  PAYPAL_CLIENT_SECRET: 'secret',
  PAYPAL_WEBHOOK_ID: 'WEBHOOK1',
  CURRENCY: 'USD',
}
/** The demo, whose clock is some days ahead. */
const start = (dataDir: string, daysAhead: number) => startAhead(dataDir, daysAhead, withPaypal)

const providers = [
  {
    brand: 'PayPal',
    pay: 'Pay Now With Paypal',
    charged: 'Charged automatically by PayPal each month, until you end it.',
    standIn: '/paypal-simulator',
    fails: 'Next period: it cannot be paid',
    mending: 'choose how it is paid',
    end: 'From now on, PayPal charges nothing more',
  },
  {
    brand: 'Stripe',
    pay: 'Card and more',
    charged: 'Charged automatically to Visa •••• 4242',
    standIn: '/stripe-simulator',
    fails: 'Next period: the card is declined',
    mending: 'Invoice of $',
    end: undefined,
  },
] as const

async function subscribe(page: Page, { brand, pay }: (typeof providers)[number]) {
  await page.goto(await packagePage(page, 'Standard'))
  await fillOrder(page)
  await page.getByRole('button', { name: 'Place the order' }).click()
  await page.waitForURL(/\/pending-order\?order=/)
  const way = page.locator('.way').filter({ has: page.getByRole('button', { name: pay }) })
  await expect(way.getByText(`per month is charged automatically by ${brand}, from `)).toBeVisible()
  await expectAccessibleInEachScheme(page)
  await expectNoSidewaysScrolling(page)
  await way.getByRole('button', { name: pay }).click()
  await page.getByRole('button', { name: 'Pay now', exact: true }).click()
  await expect(page.getByText('You Have Paid.')).toBeVisible()
  await page.goto('/account/subscriptions')
  await page.getByRole('link', { name: 'Standard' }).first().click()
  await expect(page.getByText('It runs. The next period begins on')).toBeVisible()
  return page.url().replace(/^.*?(?=\/account)/, '')
}

test('a customer subscribes by PayPal and by card, pauses and changes it; periods are collected, what failed is mended, an end taken back', async ({
  browser,
}) => {
  test.setTimeout(480_000)
  const dataDir = mkdtempSync(join(tmpdir(), 'frontdesk-collected-'))
  const subscriptions: string[] = []
  // Before the first period begins, also if midnight comes while it is bought.
  const today = new Date().toISOString().slice(0, 10)
  {
    await using product = await start(dataDir, 0)
    const packages = await product.call<Record<string, string>[]>('GET', '/content/pricing')
    const { _id, ...standard } = packages.find(({ packageName }) => packageName === 'Standard')!
    await product.call('PUT', `/content/pricing/${_id!}`, { ...standard, packagePeriod: 'Month' })
    const { _id: dearer, ...premium } = packages.find(({ packageName }) => packageName === 'Premium')!
    await product.call('PUT', `/content/pricing/${dearer!}`, { ...premium, packagePeriod: 'Month' })
    const page = await customerAt(browser, product.url, '/account/subscriptions')
    for (const provider of providers) {
      const address = await subscribe(page, provider)
      await expect(page.getByText(provider.charged)).toBeVisible()
      await expectAccessibleInEachScheme(page)
      await expectNoSidewaysScrolling(page)
      subscriptions.push(address)
    }
    await page.context().close()
    await product.end('SIGTERM')
  }
  const daysUntil = (day: string) => daysBetween(today, day)
  {
    // The orders of the next period are made, and not charged yet.
    await using product = await start(dataDir, daysUntil(addMonths(today, 1)) - 3)
    const page = await customerAt(browser, product.url, '/my-order')
    for (const address of ['/my-order', '/dashboard']) {
      await page.goto(address)
      for (const { brand } of providers) {
        const row = page.getByRole('row').filter({ hasText: `Charged by ${brand} on ` })
        await expect(row).toHaveCount(1)
        await expect(row.getByRole('link', { name: 'Pay Now' })).toHaveCount(0)
      }
      await expectAccessibleInEachScheme(page)
      await expectNoSidewaysScrolling(page)
    }
    for (const address of subscriptions) {
      await page.goto(address)
      await pauseAndResume(page)
      await changeAndTakeBack(page, 'Premium')
    }
    await page.context().close()
    await product.end('SIGTERM')
  }
  await using product = await start(dataDir, daysUntil(addMonths(today, 2)))
  const page = await customerAt(browser, product.url, '/account/subscriptions')
  const happens = async (standIn: string, name: string) => {
    await page.goto(standIn)
    await page.getByRole('button', { name, exact: true }).first().click()
    await page.waitForURL((url) => url.pathname === standIn)
  }
  for (const [i, { standIn, fails, mending, pay, end }] of providers.entries()) {
    const shows = (text: string) =>
      expect(async () => {
        await page.goto(subscriptions[i]!)
        await expect(page.getByText(text).first()).toBeVisible({ timeout: 3000 })
      }).toPass()
    await happens(standIn, 'Next period')
    await shows('It runs. The next period begins on')
    await expect(page.getByRole('table', { name: 'Periods' }).getByText('Paid', { exact: true })).toHaveCount(
      2,
    )
    await happens(standIn, fails)
    await shows('A period is not paid. Pay it by')
    await page.getByRole('link', { name: /^Pay \$/ }).click()
    await page.getByRole('button', { name: pay }).click()
    await expect(page.getByText(mending).first()).toBeVisible()
    await happens(standIn, 'Try again: it is paid')
    await shows('It runs. The next period begins on')
    await expect(page.getByRole('table', { name: 'Periods' }).getByText('Paid', { exact: true })).toHaveCount(
      3,
    )
    await endAndKeep(page, end)
  }
  await product.end('SIGTERM')
  rmSync(dataDir, { recursive: true, force: true })
})
