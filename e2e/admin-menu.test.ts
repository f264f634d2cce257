import { expect, test } from './office.ts'

test('the menu says where one is, on the board and in an order, too', async ({ page }) => {
  const menu = page.getByRole('navigation', { name: 'Back office', exact: true })
  const current = menu.locator('[aria-current=page]')
  await page.goto('/admin/board')
  await expect(current).toHaveText(/^Orders/)
  await page.getByRole('link', { name: /^FD-/ }).first().click()
  await expect(page).toHaveURL(/\/admin\/payment-status\//)
  await expect(current).toHaveText(/^Orders/)
  await page.goto('/admin/mail-texts')
  await expect(current).toHaveText('E-mail texts')
  await page.goto('/admin/invoices/settings')
  await expect(current).toHaveText('Invoices')
  await page.goto('/admin')
  await expect(current).toHaveText('Home')
})
