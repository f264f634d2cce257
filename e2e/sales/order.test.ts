import { expect, moveTo, openTab, test } from '../lib/back-office.ts'
import { expectAccessible } from '../lib/fixtures.ts'
import { orderOf } from '../lib/ordering.ts'

test('an order can be marked as paid with a reason, delivered, annotated and exported', async ({
  page,
  request,
}) => {
  const name = `Customer ${Date.now()}`
  const { _id, number } = await orderOf(request, 'customer', { customerName: name })
  await page.goto(`/admin/orders?q=${encodeURIComponent(name)}`)
  await page.getByRole('link', { name: number, exact: true }).click()
  await expect(page).toHaveURL(`/admin/payment-status/${_id}`)
  await openTab(page, 'Money')
  await expect(page).toHaveURL(`/admin/payment-status/${_id}#money`)
  await expect(page.getByText('Nothing has been paid yet.')).toBeVisible()

  // Delivering unpaid orders asks for confirmation, for one order and for several.
  await moveTo(page, 'Delivered')
  const question = page.getByRole('alertdialog', { name: `Deliver unpaid order ${number}?` })
  await expect(question).toContainText('The payment is Unpaid: nothing has been paid for it.')
  await question.getByRole('button', { name: 'Keep Pending' }).click()
  await page.goto(`/admin/orders?q=${encodeURIComponent(name)}&pageSize=25`)
  await page.getByLabel('Select all 1 on this page').check()
  await page.getByRole('button', { name: 'Mark as Delivered' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Mark as Delivered' }).click()
  await expect(page.getByText('The customer gets no email: no mail server is set up.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Change undone.')).toBeVisible()
  await page.getByRole('link', { name: number, exact: true }).click()

  await page.getByRole('link', { name: 'Record payment' }).click()
  await page.getByLabel('Paid by').selectOption('Cash')
  await page.getByLabel('Note (optional)').fill('At the counter.')
  await page.getByRole('button', { name: 'Record payment' }).click()
  await expect(page.getByText(`Order ${number} is Paid.`)).toBeVisible()
  await expect(page.getByText('At the counter.').first()).toBeVisible()

  await moveTo(page, 'Delivered')
  await expect(page.getByText('Order moved to “Delivered”.')).toBeVisible()
  await openTab(page, 'Conversation')
  await page.getByLabel('New note').fill('Call on Friday')
  await page.getByRole('button', { name: 'Add note' }).click()
  await expect(page.getByText('Call on Friday')).toBeVisible()
  await expectAccessible(page)

  await page.goto(`/admin/orders?q=${encodeURIComponent(name)}`)
  await page.getByLabel(`Select order ${number}`).check()
  await page.getByRole('button', { name: 'Mark as Pending' }).click()
  await expect(page.getByText('1 order is Pending.')).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export as CSV' }).click()
  expect((await download).suggestedFilename()).toBe('orders.csv')
})
