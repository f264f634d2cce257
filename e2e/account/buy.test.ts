import type { Page } from '@playwright/test'
import { back, withPageCache } from '../lib/browser.ts'
import {
  expect,
  expectAccessible,
  expectAccessibleInEachScheme,
  expectNoSidewaysScrolling,
  test,
} from '../lib/fixtures.ts'
import { enter, register, newAccount, verify } from '../lib/accounts.ts'
import { fillOrder, guestOrder, order, packagePage, placeOrder } from '../lib/ordering.ts'

test.use({ launchOptions: withPageCache() })

const toPayPal = async (page: Page, id: string) => {
  await page.goto(`/pay-now/${id}`)
  await page.getByRole('button', { name: 'Pay Now With Paypal' }).click()
  await expect(page).toHaveURL(/\/paypal-simulator\//)
}

test('the whole purchase: register, verify, order, cancel, order again for a company, pay, invoice', async ({
  page,
}) => {
  await page.goto('/')
  await page.locator('a[href^="/order-now/"]').first().click()
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.getByRole('link', { name: 'Sign Up' }).click()
  const account = newAccount()
  await enter(page, account, 'Register')
  await expect(page).toHaveURL(/\/order-now\//)
  await expect(page.getByRole('heading', { name: 'Buying Your SEO Plan' })).toBeVisible()
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(account.email)
  await verify(page, account)
  await page.getByRole('link', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome to User Dashboard' })).toBeVisible()

  const first = await order(page)
  await toPayPal(page, first)
  await page.getByRole('link', { name: 'Cancel and return' }).click()
  await expect(page.getByText('You have cancelled the payment')).toBeVisible()
  await expect(page).toHaveURL('/my-order')
  await expect(page.getByRole('link', { name: 'You Have Cancelled' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )

  const second = await order(page, 'Premium', 'Seiler & Töchter')
  // Placing leads straight to paying.
  await page.getByRole('button', { name: 'Pay Now With Paypal' }).click()
  await page.getByRole('button', { name: 'Pay now', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`/received-payment/${second}`))
  await expect(page.getByText('You Have Paid.')).toBeVisible({ timeout: 20_000 })
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: /^Invoice INV-\d{4}-\d{4,} \(PDF\)$/ }).click()
  expect((await download).suggestedFilename()).toMatch(/^INV-\d{4}-\d{4,}\.pdf$/)
  // The announcement for screen readers has the sentence, too.
  await expect(
    page.getByText(/You Have Paid\.\s+We start as soon as you have answered our questions\./),
  ).toBeVisible()
  await page.getByRole('link', { name: 'Answer the questions' }).click()
  await expect(page).toHaveURL(`/order/${second}#brief`)
  // The saved company is not hidden in the next order.
  await page.goto(await packagePage(page, 'Basic'))
  await expect(page.getByLabel('Company')).toHaveValue('Seiler & Töchter')
  await expect(page.getByLabel('Company')).toBeVisible()

  await page.goto('/my-order')
  await expect(page.locator('tbody tr')).toHaveCount(2)
  await expect(page.getByRole('link', { name: 'You Have Paid' })).toBeVisible()
  await page
    .getByRole('link', { name: /Premium/ })
    .first()
    .click()
  const invoice = page.waitForEvent('download')
  await page.getByRole('button', { name: /^Download PDF of Invoice/ }).click()
  expect((await invoice).suggestedFilename()).toMatch(/^INV-\d{4}-\d{4,}\.pdf$/)
  await expect(page.getByText('Payment received')).toBeVisible()
  await page.goto('/dashboard')
  await expect(page.getByText(/Total Spent \$[1-9][\d,]*\.\d\d USD/)).toBeVisible()
})

test('a tampered amount does not become Paid', async ({ page }) => {
  await register(page)
  const id = await order(page)
  await page.route('**/api/pay/*', async (route) => {
    const answer = await route.fetch()
    const start = (await answer.json()) as { form: { fields: Record<string, string> } }
    start.form.fields.amount = '1.00'
    await route.fulfill({ response: answer, json: start })
  })
  await toPayPal(page, id)
  await page.getByRole('button', { name: 'Pay now', exact: true }).click()
  await expect(page).toHaveURL(/\/received-payment\//)
  await expect(page.getByText('We are checking your payment').first()).toBeVisible({ timeout: 20_000 })
  await page.goto('/my-order')
  await expect(page.getByText('Being checked')).toBeVisible()
})

test('one visit of the form creates one order, however often it is submitted', async ({ page }) => {
  await register(page)
  await page.goto(await packagePage(page))
  await fillOrder(page)
  // The order is created, but the response is lost.
  let lost = 0
  await page.route('**/api/new-order', async (route) => {
    if (lost++ > 0) return route.continue()
    await route.fetch()
    await route.abort()
  })
  await placeOrder(page)
  await expect(page.getByText('We could not reach the server.')).toBeVisible()
  await page.getByRole('button', { name: 'Place the order' }).click()
  await expect(page).toHaveURL(/\/pending-order/)
  await page.goto('/my-order')
  await expect(page.locator('tbody tr')).toHaveCount(1)
})

test('a reload keeps the input, and a changed price is shown before ordering', async ({ page }) => {
  await register(page)
  await page.goto(await packagePage(page))
  await fillOrder(page)
  await page.reload()
  await expect(page.getByLabel('Full name')).toHaveValue('Maria Lind')
  await expect(page.getByLabel('Country')).toHaveValue('DE')
  await page.route('**/api/new-order', (route) =>
    route.fulfill({ status: 409, json: { detail: 'The price of Premium is $999 now.' } }),
  )
  await placeOrder(page)
  await expect(page.getByText('The price of Premium is $999 now.')).toBeVisible()
  await expectAccessible(page)
  await page.unroute('**/api/new-order')
  await page.getByRole('button', { name: 'Show the new price' }).click()
  await expect(page.getByLabel('Full name')).toHaveValue('Maria Lind')
})

test('the pages of the order list are part of the address', async ({ page }) => {
  await register(page)
  for (let i = 0; i < 4; i++) await order(page, 'Basic')
  await page.goto('/dashboard')
  await expect(page.locator('.skeleton')).toHaveCount(0)
  await expect(page.locator('tbody tr')).toHaveCount(3)
  const next = page.getByRole('button', { name: 'Next' })
  await expect(page.getByRole('button', { name: 'Previous' })).toBeDisabled()
  await next.press('Enter')
  await expect(page).toHaveURL('/dashboard?page=2')
  await expect(page.locator('tbody tr')).toHaveCount(1)
  await expect(page.locator('tbody tr td').first()).toHaveText('4')
  await expect(next).toBeDisabled()
  await expect(next).toBeFocused()
  await back(page)
  await expect(page.locator('tbody tr')).toHaveCount(3)
})

test('a new customer on a phone: back at every step, payment declined, canceled, paid late, refunded', async ({
  page,
}) => {
  test.slow()
  await page.setViewportSize({ width: 390, height: 844 })
  await register(page)
  const id = await order(page)
  const pay = page.getByRole('button', { name: 'Pay Now With Paypal' })
  const payNow = page.getByRole('button', { name: 'Pay now', exact: true })
  const payAs = async (tab: Page, what: string) => {
    await tab.getByText('Try what goes wrong in life').click()
    await tab.getByRole('radio', { name: what }).check()
    await tab.getByRole('button', { name: 'Pay now', exact: true }).click()
  }

  // Going back to the form leads to the same order.
  await back(page)
  await page.getByRole('button', { name: 'Place the order' }).click()
  await expect(page).toHaveURL(`/pending-order?order=${id}`)
  await page.goto('/pending-order')
  await expect(page.getByRole('heading', { name: 'Your open orders' })).toBeVisible()
  await page.getByRole('link', { name: 'Pay Now' }).click()

  // A page that was opened before the payment was started asks the same.
  const older = await page.context().newPage()
  await older.goto(`/pay-now/${id}`)
  await expect(older.getByRole('button', { name: 'Pay Now With Paypal' })).toBeVisible()
  await page.evaluate(() => Object.assign(window, { mark: 1 }))
  await pay.click()
  await expect(page).toHaveURL(/\/paypal-simulator\//)
  await older.getByRole('button', { name: 'Pay Now With Paypal' }).click()
  await expect(older.getByRole('alertdialog', { name: 'Have you already paid?' })).toContainText(
    'You went to PayPal',
  )
  await older.close()
  await back(page)
  await expect(pay).toBeEnabled()
  expect(await page.evaluate(() => 'mark' in window)).toBe(true)
  await back(page)
  await expect(page.getByText(/^Started on/)).toBeVisible()
  await expectNoSidewaysScrolling(page)
  await page.goForward({ waitUntil: 'commit' })
  await pay.click()
  await expect(page.getByRole('alertdialog', { name: 'Have you already paid?' })).toContainText(
    'You went to PayPal',
  )
  await expectAccessible(page)
  await page.getByRole('button', { name: 'I have not paid: go to PayPal' }).click()

  // The payment is denied: the page explains it and offers the next step, also after a reload.
  await payAs(page, 'Denied')
  const failed = page.locator('strong', { hasText: 'The payment did not go through.' })
  await expect(failed).toBeVisible({ timeout: 20_000 })
  await page.reload()
  await expect(failed).toBeVisible()
  await expect(page.getByRole('link', { name: 'Contact us about this order' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Pay again' }).click()

  // It is canceled in one tab, and paid in the other.
  const tab = await page.context().newPage()
  await tab.goto(`/pay-now/${id}`)
  await tab.getByRole('button', { name: 'Pay Now With Paypal' }).click()
  await expect(tab.getByRole('button', { name: 'Pay now', exact: true })).toBeVisible()
  await page.goto(`/order/${id}`)
  await page.getByRole('button', { name: 'Cancel the order' }).click()
  const sure = page.getByRole('alertdialog', { name: 'Cancel Premium?' })
  await expect(sure).toContainText('You went to PayPal for this order')
  await sure.getByRole('button', { name: 'Cancel the order' }).click()
  await page.getByRole('heading', { name: 'History' }).click()
  await expect(page.getByText('Order canceled')).toBeVisible()
  await tab.getByRole('button', { name: 'Pay now', exact: true }).click()
  const late = /We received your payment of \$[\d,.]+ after this order was canceled/
  await expect(tab.getByText(late)).toBeVisible({ timeout: 20_000 })
  await expect(tab.getByText('Nothing is owed')).toHaveCount(0)
  await page.reload()
  await expect(page.getByText(late)).toHaveCount(2)
  await page.getByRole('heading', { name: 'History' }).click()
  await expect(page.getByText('Another payment received')).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScrolling(page)

  // It is refunded at PayPal.
  const number = /FD-\d+/.exec((await page.getByText(/Order FD-\d+/).textContent()) ?? '')![0]
  await tab.goto('/paypal-simulator')
  const payment = tab.locator('li', { hasText: number }).filter({ hasText: 'Completed' })
  await payment.getByRole('button', { name: 'Refund', exact: true }).click()
  await expect(async () => {
    await page.reload()
    await expect(page.getByText(/We refunded \$[\d,.]+/).first()).toBeVisible({ timeout: 2000 })
  }).toPass({ timeout: 20_000 })
  await tab.close()

  // Another order is paid; going back shows it as paid.
  const next = await order(page)
  await page.goto('/my-order')
  await page.getByRole('link', { name: 'Pay Now' }).click()
  await pay.click()
  await payNow.click()
  await expect(page.getByText('You Have Paid.')).toBeVisible({ timeout: 20_000 })
  for (const [path, shows] of [
    [`/pay-now/${next}`, 'We start as soon as you have answered our questions.'],
    ['/my-order', 'You Have Paid'],
  ] as const) {
    while (new URL(page.url()).pathname !== path) await back(page)
    await expect(page.getByText(shows).first()).toBeVisible()
  }
})

test('an order link that was removed from the device shows nothing after Back, another one its own order', async ({
  page,
}) => {
  const [first, second] = [
    await guestOrder(page, newAccount().email),
    await guestOrder(page, newAccount().email),
  ]
  const linkTo = ({ order: { _id }, token }: typeof first) => `/order-link#${_id}.${token}`
  await page.goto(linkTo(first))
  await expect(page.getByText(`Order ${first.order.number}`)).toBeVisible()
  // In the same tab, the browser only changes the fragment.
  await page.goto(linkTo(second))
  await expect(page.getByText(`Order ${second.order.number}`)).toBeVisible()
  await expect(page).toHaveURL('/order-link')

  await page.getByRole('button', { name: 'Remove this order from this device' }).click()
  await expect(page).toHaveURL('/')
  await back(page)
  await expect(page.getByText('This link is not complete.')).toBeVisible()
  await expect(page.getByText(second.order.number)).toHaveCount(0)
})

test('another user’s order is not found', async ({ page, browser }) => {
  await register(page)
  const id = await order(page)
  const stranger = await (await browser.newContext()).newPage()
  await register(stranger)
  await stranger.goto(`/order/${id}`)
  await expect(stranger.getByText('This order is not in your account.')).toBeVisible()
  await stranger.context().close()
})

test('every screen of an order is accessible and fits a phone screen', async ({ page }) => {
  test.slow()
  await register(page)
  const id = await order(page)
  await page.setViewportSize({ width: 320, height: 700 })
  for (const path of [
    await packagePage(page),
    `/pending-order?order=${id}`,
    `/order/${id}`,
    `/pay-now/${id}`,
    `/received-payment/${id}`,
    '/my-order',
    '/dashboard',
    '/account',
  ]) {
    await page.goto(path)
    await expect(page.locator('.skeleton')).toHaveCount(0)
    await expectAccessibleInEachScheme(page)
    await expectNoSidewaysScrolling(page)
  }
})
