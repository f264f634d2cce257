import { logInAs, newAccount } from '../lib/accounts.ts'
import { expect, test } from '../lib/back-office.ts'
import { expectAccessible, expectNoSidewaysScrolling, signedOut } from '../lib/fixtures.ts'
import { fillOrder, mailedCode, orderOf, packagePage } from '../lib/ordering.ts'

test('a customer pays by card, and the office refunds a part', async ({
  page,
  browser,
  request,
  baseURL,
}) => {
  const customer = await (await browser.newContext({ baseURL: baseURL!, storageState: signedOut })).newPage()
  const { _id: id } = await orderOf(request, 'customer')
  await logInAs(customer, 'customer', `/pay-now/${id}`)
  await expect(customer.getByRole('button', { name: 'Pay Now With Paypal' })).toBeVisible()
  await expectAccessible(customer)
  await expectNoSidewaysScrolling(customer)
  await customer.getByRole('button', { name: 'Card and more' }).click()
  await customer.getByText('Try what goes wrong in life').click()
  await customer.getByRole('radio', { name: 'Card declined' }).check()
  await customer.getByRole('button', { name: 'Pay now', exact: true }).click()
  await expect(customer.getByText('Your card was declined.')).toBeVisible()
  await customer.getByRole('link', { name: 'Cancel and return' }).click()
  // What was chosen last comes first.
  await expect(customer).toHaveURL(`/pay-now/${id}`)
  await expect(customer.getByRole('heading', { name: 'Or with PayPal' })).toBeVisible()
  await customer.getByRole('button', { name: 'Card and more' }).click()
  await customer.getByRole('button', { name: 'Pay now', exact: true }).click()
  await expect(customer).toHaveURL(new RegExp(`/received-payment/${id}`))
  await expect(customer.getByText('You Have Paid.')).toBeVisible({ timeout: 20_000 })

  await page.goto(`/admin/payment-status/${id}#money`)
  const payment = page.getByRole('region', { name: 'Payment', exact: true })
  await payment.getByRole('button', { name: 'Refund', exact: true }).click()
  await payment.getByLabel(/^Refund amount/).fill('9.00')
  await payment.getByRole('button', { name: 'Continue' }).click()
  await payment.getByLabel('Reason for the refund').fill('As agreed')
  await payment.getByRole('button', { name: 'Refund $9.00' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question.getByText('Stripe returns the money to the customer.')).toBeVisible()
  await question.getByRole('button', { name: 'Refund $9.00' }).click()
  await expect(payment.getByText('Refunded: $9.00.')).toBeVisible()
})

test('a guest pays by card, with the link of the order', async ({ browser, baseURL }) => {
  const guest = await (
    await browser.newContext({
      baseURL: baseURL!,
      storageState: signedOut,
      viewport: { width: 390, height: 844 },
    })
  ).newPage()
  const { email } = newAccount()
  await guest.goto(await packagePage(guest, 'Basic'))
  await guest.getByLabel('Email', { exact: true }).fill(email)
  await fillOrder(guest)
  await guest.getByRole('button', { name: 'Continue', exact: true }).click()
  await guest.getByLabel('6-digit code').fill(await mailedCode(guest, email))
  await guest.getByRole('button', { name: 'Place the order' }).click()
  await guest.getByRole('button', { name: 'Card and more' }).click()
  await guest.getByText('Try what goes wrong in life').click()
  await guest.getByRole('radio', { name: 'Paid later' }).check()
  await guest.getByRole('button', { name: 'Pay now', exact: true }).click()
  await expect(guest).toHaveURL(/\/order-link\?.*paid=1/)
  await expect(guest.getByText(/on its way/).first()).toBeVisible({ timeout: 20_000 })
  await expectNoSidewaysScrolling(guest)
})
