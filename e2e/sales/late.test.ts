import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { daysBetween } from '../../content/locale/calendar-day.ts'
import { addMonths } from '../../content/shop/periods.ts'
import type { Product } from '../../dev/test/process.ts'
import { backToEmulatorOfAll, customerAt, startAhead } from '../lib/days-ahead.ts'
import { expect, expectAccessibleInEachScheme, expectNoSidewaysScrolling, test } from '../lib/fixtures.ts'
import { fillOrder, packagePage } from '../lib/ordering.ts'

test.afterEach(backToEmulatorOfAll)

/** The mails of a kind to the customer. */
const mailsAbout = (product: Product, kind: string) =>
  product.call<unknown[]>('GET', `/mails?kind=${kind}&q=customer@demo.test`)

async function pay(page: Page) {
  await page.getByRole('button', { name: 'Pay Now With Paypal' }).click()
  await page.getByRole('button', { name: 'Pay now', exact: true }).click()
  await expect(page.getByText('You Have Paid.')).toBeVisible()
}

test('a period that nobody collects and the customer has not paid is past due, told by mail, and mended by paying late', async ({
  browser,
}) => {
  test.setTimeout(480_000)
  const dataDir = mkdtempSync(join(tmpdir(), 'frontdesk-late-'))
  const today = new Date().toISOString().slice(0, 10)
  let address: string
  {
    await using product = await startAhead(dataDir, 0)
    const packages = await product.call<Record<string, string>[]>('GET', '/content/pricing')
    const { _id, ...standard } = packages.find(({ packageName }) => packageName === 'Standard')!
    await product.call('PUT', `/content/pricing/${_id!}`, { ...standard, packagePeriod: 'Month' })
    const page = await customerAt(browser, product.url, '/account/subscriptions')
    await page.goto(await packagePage(page, 'Standard'))
    await fillOrder(page)
    await page.getByRole('button', { name: 'Place the order' }).click()
    await page.waitForURL(/\/pending-order\?order=/)
    await pay(page)
    await page.goto('/account/subscriptions')
    await page.getByRole('link', { name: 'Standard' }).first().click()
    await expect(page.getByText('It runs. The next period begins on')).toBeVisible()
    const { pathname, search } = new URL(page.url())
    address = pathname + search
    await page.context().close()
    await product.end('SIGTERM')
  }
  const nextPeriod = daysBetween(today, addMonths(today, 1))
  {
    // The order of the next period is made, and the customer asked to pay it.
    await using product = await startAhead(dataDir, nextPeriod - 2)
    await expect.poll(async () => (await mailsAbout(product, 'subscription-renewed')).length).toBe(1)
    await product.end('SIGTERM')
  }
  await using product = await startAhead(dataDir, nextPeriod + 2)
  const page = await customerAt(browser, product.url, '/account/subscriptions')
  const reminders = () => mailsAbout(product, 'subscription-unpaid')
  await expect.poll(async () => (await reminders()).length).toBe(1)
  const item = page.getByRole('listitem').filter({ hasText: 'Standard' })
  await page.reload()
  await expect(item.getByText('Payment is late', { exact: true })).toBeVisible()
  await page.goto(address)
  await expect(page.getByText('A period is not paid. Pay it by')).toBeVisible()
  await expectAccessibleInEachScheme(page)
  await expectNoSidewaysScrolling(page)
  await page.getByRole('link', { name: /^Pay \$/ }).click()
  await pay(page)
  await page.goto(address)
  await expect(page.getByText('It runs. The next period begins on')).toBeVisible()
  await expect(page.getByRole('table', { name: 'Periods' }).getByText('Paid', { exact: true })).toHaveCount(2)
  expect(await reminders()).toHaveLength(1)
  await product.end('SIGTERM')
  rmSync(dataDir, { recursive: true, force: true })
})
