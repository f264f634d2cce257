import {
  expectAccessible,
  expectAccessibleInEachScheme,
  expectNoSidewaysScrolling,
  signedOut,
} from '../lib/fixtures.ts'
import { logInAs } from '../lib/accounts.ts'
import { fillOrder } from '../lib/ordering.ts'
import { changeAndTakeBack, pauseAndResume } from '../lib/subscriptions.ts'
import { expect, save, test } from '../lib/own-back-office.ts'

// A product of its own: other tests replace the packages of the one that they share.
test.use({ settings: { CURRENCY: 'USD' } })

test('a package becomes monthly with a price per year; a visitor subscribes for a year, pays, ends it and keeps it', async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow()
  // The owner.
  await page.goto('/admin/content/packages')
  await page.getByRole('link', { name: /^Standard/ }).click()
  await page.getByLabel('Price per year').fill('7490')
  await save(page)
  await expect(page.getByText('Only for a package with a period')).toBeVisible()
  await page.getByRole('radio', { name: 'Month', exact: true }).check()
  await page.getByLabel('Set-up fee').fill('90')
  await save(page)
  await expect(page.getByText('Only for a package with a period')).toBeHidden()
  await expect.poll(async () => (await page.request.get('/')).text()).toContain('per year')

  await page.goto('/admin/content/subscriptions')
  await page.getByLabel('Not paid: second email after').fill('5')
  await page.getByLabel('Not paid: last email after').fill('3')
  await save(page)
  await expect(page.getByText('After the email before it')).toBeVisible()
  await page.getByLabel('Not paid: last email after').fill('10')
  await save(page)
  await expect(page.getByText('After the email before it')).toBeHidden()

  // The visitor, first without JavaScript.
  const plain = await browser.newContext({ ...signedOut, baseURL: baseURL!, javaScriptEnabled: false })
  const leaflet = await plain.newPage()
  await leaflet.goto('/pricing')
  const card = leaflet.locator('.package').filter({ hasText: 'Standard' }).first()
  await expect(card.locator('.price:visible')).toHaveText('$749 per month')
  await leaflet.getByRole('radio', { name: /^Yearly/ }).check()
  await expect(card.locator('.price:visible')).toHaveText('$7,490 per year')
  await expect(card.getByText('You save 16% a year')).toBeVisible()
  await plain.close()

  const context = await browser.newContext({
    storageState: signedOut,
    baseURL: baseURL!,
    viewport: { width: 390, height: 844 },
    reducedMotion: 'reduce',
  })
  const visitor = await context.newPage()
  await visitor.goto('/pricing')
  await visitor.getByRole('radio', { name: /^Yearly/ }).check()
  await expectAccessibleInEachScheme(visitor)
  await expectNoSidewaysScrolling(visitor)
  await logInAs(visitor, 'customer', '/pricing')
  await visitor.getByRole('radio', { name: /^Yearly/ }).check()
  await visitor.getByRole('link', { name: 'Choose Standard' }).locator('visible=true').first().click()
  await expect(visitor.getByRole('radio', { name: /^Yearly/ })).toBeChecked()
  await expect(visitor.getByText('Due now: $7,580.00')).toBeVisible()
  await expect(visitor.getByText(/^Then \$7,490\.00 per year, from /)).toBeVisible()
  await expect(visitor.getByText('You can end it on this site')).toBeVisible()
  await fillOrder(visitor)
  await expectAccessible(visitor)
  await expectNoSidewaysScrolling(visitor)
  await visitor.getByRole('button', { name: 'Place the order' }).click()
  await visitor.waitForURL(/\/pending-order\?order=/)
  await visitor.getByRole('button', { name: 'Pay Now With Paypal' }).click()
  await visitor.getByRole('button', { name: 'Pay now', exact: true }).click()
  await expect(visitor.getByText('You Have Paid.')).toBeVisible()

  // The customer.
  await visitor.goto('/account/subscriptions')
  const item = visitor.getByRole('listitem').filter({ hasText: 'Standard' })
  await expect(item.getByText('Active', { exact: true })).toBeVisible()
  await expect(item).toContainText('$7,490.00 per year')
  await expectAccessible(visitor)
  await item.getByRole('link', { name: 'Standard' }).click()
  await expect(visitor.getByText('It runs. The next period begins on')).toBeVisible()
  await expect(visitor.getByRole('table', { name: 'Periods' })).toContainText('Paid')
  await expectAccessibleInEachScheme(visitor)
  await expectNoSidewaysScrolling(visitor)
  await visitor.getByRole('button', { name: 'Add an add-on' }).click()
  await visitor.getByLabel('Quantity').selectOption('2')
  await expect(visitor.getByText(/^Nothing is due now\. From .+, it is \$7,730\.00 each year/)).toBeVisible()
  await expectAccessibleInEachScheme(visitor)
  await expectNoSidewaysScrolling(visitor)
  await visitor.getByRole('button', { name: 'Add it' }).click()
  await expect(visitor.getByText('2 × Extra article, $240.00 each year')).toBeVisible()
  await page.goto('/admin/subscriptions')
  await page.getByRole('row').filter({ hasText: 'Standard' }).getByRole('link').first().click()
  await expect(page.getByText('Added: 2 × Extra article')).toBeVisible()
  await page.getByRole('button', { name: 'Remove Extra article' }).click()
  await page.getByRole('button', { name: 'Remove it' }).click()
  await expect(page.getByText('Removed: 2 × Extra article')).toBeVisible()
  await visitor.reload()
  await expect(visitor.getByText('2 × Extra article')).toBeHidden()
  await pauseAndResume(visitor)
  await changeAndTakeBack(visitor, 'Standard')
  await visitor.getByRole('button', { name: 'End the subscription' }).click()
  await expect(visitor.getByText('Instead of ending it, you can change the package or period')).toBeVisible()
  await expect(visitor.getByText('You get this by email, too')).toBeVisible()
  await visitor.getByLabel('Why do you end it?').fill('We move')
  await visitor.getByRole('button', { name: /^End it on / }).click()
  await expect(visitor.getByText('Ending', { exact: true })).toBeVisible()

  // The office.
  await page.goto('/admin/subscriptions?risk=1')
  const row = page.getByRole('row').filter({ hasText: 'Standard' })
  await expect(row).toContainText('$624.17')
  await expect(row).toContainText('Ending')
  await expectAccessibleInEachScheme(page)
  await row.getByRole('link').first().click()
  await expect(page.getByText('We move').first()).toBeVisible()
  await expectAccessibleInEachScheme(page)

  await visitor.getByRole('button', { name: 'Keep it after all' }).click()
  await expect(visitor.getByText('Active', { exact: true })).toBeVisible()
  await page.goto('/admin/subscriptions')
  await expect(page.getByRole('row').filter({ hasText: 'Standard' })).toContainText('Active')
  // With the subscription of the demo, at $170 a month.
  await expect(page.getByRole('table', { name: 'Subscriptions by month' })).toContainText('$794.17')
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    await expectNoSidewaysScrolling(page)
  }
  await context.close()
})
