import { logInAs, newAccount, register } from '../lib/accounts.ts'
import { expect, expectAccessible, expectNoSidewaysScrolling, signedOut, test } from '../lib/fixtures.ts'
import { guestOrder, paidOrder } from '../lib/ordering.ts'

test('a wrong invoice is reported, and replaced by a credit note and a new one', async ({
  page,
  browser,
  baseURL,
  request,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const id = await paidOrder(request, await register(page))
  await page.goto(`/order/${id}`)
  await page.getByRole('button', { name: 'Correct this invoice' }).click()
  const invoice = page.getByRole('region', { name: 'Invoice', exact: true })
  await invoice.getByText('Order for a company').click()
  await invoice.getByLabel('Company').fill('Lind Bakery')
  await invoice.getByLabel('What is wrong?').fill('The company is missing.')
  await expectAccessible(page)
  await expectNoSidewaysScrolling(page)
  await invoice.getByRole('button', { name: 'Ask for the correction' }).click()
  const requests = page.getByRole('region', { name: 'Your requests' })
  await expect(requests.getByText('You reported a wrong invoice')).toBeVisible()
  await expect(requests.getByText('Lind Bakery')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Correct this invoice' })).toBeHidden()

  const office = await (await browser.newContext({ baseURL: baseURL!, storageState: signedOut })).newPage()
  await logInAs(office, 'admin', `/admin/payment-status/${id}`)
  await expect(office.getByRole('navigation', { name: 'Parts of the order' })).toBeVisible()
  await office.goto(`/admin/payment-status/${id}#requests`)
  const panel = office.getByRole('region', { name: 'Customer requests' })
  await expect(panel.getByText('Wrong invoice')).toBeVisible()
  await panel.getByRole('button', { name: 'Correct the invoice' }).click()
  await expect(panel.getByLabel('Company')).toHaveValue('Lind Bakery')
  await panel.getByLabel('Your answer: agreed').fill('Here it is, with your company.')
  await expectAccessible(office)
  await panel.getByRole('button', { name: 'Issue the corrected invoice' }).click()
  await expect(panel.getByText('Agreed')).toBeVisible()

  await page.reload()
  const invoices = page.getByRole('region', { name: 'Invoices' })
  await expect(invoices.getByText(/^Credit note/)).toBeVisible()
  await expect(invoices.getByText(/^Invoice /)).toHaveCount(2)
  await expect(invoices.getByText(/, (replaces|corrects) INV-/)).toHaveCount(2)
  await expect(requests.getByText('Here it is, with your company.')).toBeVisible()
})

test('the office corrects the mistyped address of an order without an account', async ({ page, request }) => {
  const [{ email: wrong }, { email: right }] = [newAccount(), newAccount()]
  const { order, token } = await guestOrder(page, wrong)
  await logInAs(page, 'admin', `/admin/payment-status/${order._id}`)
  await expect(page.getByRole('navigation', { name: 'Parts of the order' })).toBeVisible()
  await page.goto(`/admin/payment-status/${order._id}#details`)
  await page.getByRole('button', { name: 'Change email address' }).click()
  await page.getByLabel('Email address of the customer').fill(right)
  await page.getByRole('button', { name: 'Change and send the link' }).click()
  await expect(page.getByText('Address changed.')).toBeVisible()
  await expect(page.getByRole('link', { name: right })).toBeVisible()
  const old = await request.get(`/api/order/${order._id}`, { headers: { Authorization: `Link ${token}` } })
  expect(old.status()).toBe(401)
})
