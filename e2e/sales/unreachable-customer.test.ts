import { expect, moveTo, openTab, test } from '../lib/back-office.ts'
import { expectAccessible, signedOut } from '../lib/fixtures.ts'
import { register } from '../lib/accounts.ts'
import { paidOrder } from '../lib/ordering.ts'

test('the office reads everywhere that a customer without a confirmed address gets no email', async ({
  page,
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({
    ...(baseURL && { baseURL }),
    storageState: signedOut,
  })
  const id = await paidOrder(context.request, await register(await context.newPage()))
  await context.close()
  const noEmail = 'The customer gets no email: their email address is not confirmed.'

  await page.goto(`/admin/payment-status/${id}`)
  const conversation = page.getByRole('region', { name: 'Conversation with the customer' })
  await expect(conversation).toContainText(noEmail)
  await expect(page.getByText('gets it by email')).toHaveCount(0)
  await expectAccessible(page)

  await openTab(page, 'Work')
  const deliveries = page.getByRole('region', { name: 'Deliveries' })
  await deliveries.getByRole('button', { name: 'Deliver version 1' }).click()
  await expect(deliveries).toContainText(noEmail)
  await deliveries.getByLabel('Message').fill('The first draft')
  await deliveries.getByRole('button', { name: 'Deliver version 1' }).click()
  await expect(deliveries).toContainText('Without an answer it does not count as accepted.')
  await expect(deliveries).toContainText('The customer was not notified')
  await expectAccessible(page)
  await deliveries.getByRole('button', { name: 'Withdraw' }).click()
  await expect(page.getByRole('alertdialog')).toContainText(noEmail)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click()
  await expect(page.getByText('Version 1 withdrawn.')).toBeVisible()

  await moveTo(page, 'Delivered')
  await expect(page.getByText(noEmail).last()).toBeVisible()
  await expect(page.getByText('Order moved to “Delivered”.')).toBeVisible()
})
