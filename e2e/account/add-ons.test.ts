import {
  expect,
  expectAccessibleInEachScheme,
  expectNoSidewaysScrolling,
  test,
} from '../lib/fixtures.ts'
import { register } from '../lib/accounts.ts'
import { fillOrder, packagePage, placeOrder } from '../lib/ordering.ts'

test.use({ viewport: { width: 390, height: 844 } })

test('what is chosen changes the sum; order and payment show the same lines', async ({ page }) => {
  await register(page)
  await page.goto(await packagePage(page, 'Basic'))
  const sum = page.getByRole('status').filter({ hasText: 'Total' })
  await expect(sum).toContainText('Total$349.00')
  await page.getByLabel('How many of Basic?').selectOption('2')
  await page.getByLabel('Extra article').check()
  await page.getByLabel('How many of Extra article?').selectOption('3')
  await expect(sum).toContainText('2 × Basic$698.00')
  await expect(sum).toContainText('3 × Extra article$360.00')
  await expect(sum).toContainText('Total$1,058.00')
  await expectAccessibleInEachScheme(page)
  await expectNoSidewaysScrolling(page)
  // The choice survives a reload.
  await page.reload()
  await expect(sum).toContainText('Total$1,058.00')
  await page.getByLabel('Extra article').uncheck()
  await expect(sum).toContainText('Total$698.00')
  await page.getByLabel('Extra article').check()
  await page.getByLabel('Express start').check()
  await expect(sum).toContainText('Total$908.00')

  await fillOrder(page)
  await placeOrder(page)
  await expect(page).toHaveURL(/\/pending-order\?order=/)
  const id = new URL(page.url()).searchParams.get('order') ?? ''
  await page.goto(`/order/${id}`)
  const details = page.getByRole('region', { name: 'Order details' })
  for (const line of ['2 × Basic$698.00', 'Extra article$120.00', 'Express start$90.00', 'Total$908.00'])
    await expect(details).toContainText(line)
  await expectAccessibleInEachScheme(page)
  await expectNoSidewaysScrolling(page)

  await page.goto(`/pay-now/${id}`)
  await page.getByRole('button', { name: 'Pay Now With Paypal' }).click()
  await expect(page).toHaveURL(/\/paypal-simulator\//)
  await expect(page.getByText('$908.00')).toBeVisible()
  await page.getByRole('button', { name: 'Pay now', exact: true }).click()
  await expect(page.getByText('You Have Paid.')).toBeVisible({ timeout: 20_000 })
})

test('an add-on that is not offered any more stops the order with a message, and keeps the entries', async ({
  page,
}) => {
  await register(page)
  await page.route('**/api/new-order', (route) =>
    route.fulfill({
      status: 422,
      contentType: 'application/problem+json',
      json: {
        status: 422,
        title: 'Invalid input',
        errors: { addOns: 'One of the add-ons is not available with Basic any more.' },
      },
    }),
  )
  await page.goto(await packagePage(page, 'Basic'))
  await page.getByLabel('Express start').check()
  await fillOrder(page)
  await page.getByRole('button', { name: 'Place the order' }).click()
  await expect(page.getByRole('alert')).toContainText('What can be ordered has changed.')
  await page.getByRole('button', { name: 'Show what can be ordered' }).click()
  await expect(page.getByLabel('Full name')).toHaveValue('Maria Lind')
})
