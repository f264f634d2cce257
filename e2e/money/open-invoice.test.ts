import { expectAccessible, tokenOf } from '../lib/fixtures.ts'
import { orderOf } from '../lib/ordering.ts'
import { expect, test } from '../lib/own-back-office.ts'

test.use({ settings: { CURRENCY: 'EUR' } })

test('an order is paid on invoice, in parts, too much, and a wrong entry is taken back', async ({
  page,
  request,
  browser,
}) => {
  await page.goto('/admin/payment/transfer')
  await page.getByLabel('For whom').selectOption('Everybody')
  await page.getByLabel('Account holder').fill('Larkfield GmbH')
  await page.getByLabel('IBAN').fill('DE88 3704 0044 0532 0130 00')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('This is not a valid IBAN.')).toBeVisible()
  await page.getByLabel('IBAN').fill('DE89 3704 0044 0532 0130 00')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Bank transfer saved.')).toBeVisible()
  await expectAccessible(page)

  const headers = { Authorization: `Bearer ${await tokenOf('customer')}` }
  const { _id: id, number, total } = await orderOf(request, 'customer')
  await page.goto(`/admin/payment-status/${id}#money`)
  const payment = page.getByRole('region', { name: 'Payment', exact: true })
  await payment.getByRole('button', { name: 'Send open invoice' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Send open invoice' }).click()
  await expect(payment.getByText(/On invoice INV-.*Reference: RF/)).toBeVisible()

  // What the customer, and whoever pays for them, sees: the account and the code.
  const link = await request.post(`/api/order/${id}/links`, {
    headers,
    data: { allows: 'order-pay', days: 7 },
  })
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const customer = await context.newPage()
  await customer.goto(new URL((await link.json()).address, page.url()).href)
  await expect(customer.getByText('DE89 3704 0044 0532 0130 00')).toBeVisible()
  await expect(customer.getByRole('img', { name: 'QR code of this transfer' })).toBeVisible()
  await expectAccessible(customer)
  await context.close()

  const record = async (amount: string) => {
    await payment.getByRole('button', { name: 'Record payment' }).click()
    await payment.getByLabel('Amount (EUR)').fill(amount)
    await payment.getByRole('button', { name: 'Record payment' }).click()
    await expect(payment.getByLabel('Amount (EUR)')).toBeHidden()
  }
  await record('10')
  await expect(payment.getByText('Part paid')).toBeVisible()
  await page.goto(`/admin/open-items?q=${number}`)
  await expect(page.getByRole('row', { name: new RegExp(number) }).getByText('Part paid')).toBeVisible()
  await expectAccessible(page)

  await page.goto(`/admin/payment-status/${id}#money`)
  await record(String(Number(total) - 9))
  await expect(payment.getByText('Credit: €1.00.')).toBeVisible()
  await expect(payment.getByText('Paid', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await payment.getByRole('button', { name: 'Take back' }).last().click()
  await payment.getByLabel('Why is this payment wrong?').fill('It was for another order')
  await payment.getByRole('button', { name: 'Take back', exact: true }).last().click()
  await expect(payment.getByText('Taken back')).toBeVisible()
  await expect(payment.getByText('Unpaid', { exact: true })).toBeVisible()
})
