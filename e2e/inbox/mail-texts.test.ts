import { expect, test } from '../lib/back-office.ts'
import { expectAccessible } from '../lib/fixtures.ts'

test('a mail text has a preview, and invalid placeholders are rejected', async ({ page }) => {
  await page.goto('/admin/mail-texts/order-delivered')
  const shown = page.frameLocator('iframe[title="Preview of the email"]')
  await expect(shown.getByRole('heading', { level: 1 })).toHaveText('Your order has been delivered')
  const heading = page.getByLabel('Heading (optional)')
  await heading.fill('Well done, {customerName}')
  await expect(shown.getByRole('heading', { level: 1 })).toHaveText('Well done, Maria Lopez')
  await heading.fill('Well done, {nobody}')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('There is no {nobody} here.')).toBeVisible()
  await heading.fill('Done, {customerName}')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Text saved.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Reset to default' }).click()
  await expect(heading).toHaveValue('Your order has been delivered')
})
