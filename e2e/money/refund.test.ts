import { tokenOf } from '../lib/fixtures.ts'
import { orderOf } from '../lib/ordering.ts'
import { expect, test } from '../lib/own-back-office.ts'

test.use({
  settings: {
    PAYPAL_CLIENT_ID: 'client',
    PAYPAL_CLIENT_SECRET: 'secret',
    PAYPAL_WEBHOOK_ID: 'WEBHOOK1',
    CURRENCY: 'EUR',
  },
})

test('a payment that is not the price is accepted, and refunded up to its amount', async ({
  page,
  request,
}) => {
  const headers = { Authorization: `Bearer ${await tokenOf('customer')}` }
  const { _id: id } = await orderOf(request, 'customer')
  const started = await request.post(`/api/pay/${id}`, { headers, data: {} })
  await page.goto((await started.json()).redirect)
  await page.getByText('Try what goes wrong in life').click()
  await page.getByRole('radio', { name: 'Another amount' }).check()
  await page.getByRole('button', { name: 'Pay now', exact: true }).click()
  await page.waitForURL(/received-payment/)
  await expect(async () => {
    await page.goto(`/admin/payment-status/${id}#money`)
    await page.reload()
    await expect(page.getByRole('button', { name: 'Accept payment' })).toBeVisible({ timeout: 2000 })
  }).toPass({ timeout: 20_000 })
  await page.getByRole('button', { name: 'Accept payment' }).click()

  const payment = page.getByRole('region', { name: 'Payment', exact: true })
  await expect(payment.getByText(`You accepted a payment of €1.00 instead of`)).toBeVisible()
  await payment.getByRole('button', { name: 'Refund', exact: true }).click()
  await expect(payment.getByText('Up to €1.00.')).toBeVisible()
  const amount = payment.getByLabel('Refund amount (EUR)')
  await expect(amount).toHaveValue('1.00')
  await amount.fill('1.01')
  await payment.getByRole('button', { name: 'Continue' }).click()
  await expect(payment.getByText('Enter an amount above €0 and up to €1.00.')).toBeVisible()
  await amount.fill('0.40')
  await payment.getByRole('button', { name: 'Continue' }).click()
  await payment.getByLabel('Reason for the refund').fill('As agreed')
  await payment.getByRole('button', { name: 'Refund €0.40' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Refund €0.40' }).click()
  await expect(payment.getByText('Refunded: €0.40.')).toBeVisible()

  await payment.getByRole('button', { name: 'Refund', exact: true }).click()
  await expect(amount).toHaveValue('0.60')
  await payment.getByRole('button', { name: 'Continue' }).click()
  await payment.getByLabel('Reason for the refund').fill('The rest')
  await payment.getByRole('button', { name: 'Refund €0.60' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Refund €0.60' }).click()
  await expect(payment.getByText('Refunded', { exact: true }).first()).toBeVisible()
})
