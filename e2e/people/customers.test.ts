import { expect, test } from '../lib/back-office.ts'
import { expectAccessible } from '../lib/fixtures.ts'

test('a customer’s page shows their orders and messages, and a note can be undone', async ({ page }) => {
  await page.goto('/admin/customers')
  await page.getByLabel('Search').fill('oldmill')
  await expect(page.locator('tbody tr')).toHaveCount(1)
  await page.getByRole('link', { name: /Ines Alvarado/ }).press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ines Alvarado')
  await expect(
    page
      .getByRole('region', { name: /^Orders/ })
      .getByRole('link', { name: /FD-/ })
      .first(),
  ).toBeVisible()
  const orders = page.getByRole('region', { name: /^Orders/ })
  await expect(orders.getByRole('button', { name: /^Open \(\d+\)$/ })).toHaveAttribute('aria-pressed', 'true')
  const open = await orders.locator('tbody tr').count()
  await orders.getByRole('button', { name: 'All', exact: true }).click()
  await expect(page).toHaveURL(/show=all/)
  await expect.poll(() => orders.locator('tbody tr').count()).toBeGreaterThan(open)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Notes' }).press('Enter')
  const note = `Calls on Mondays ${Date.now()}`
  await page.getByLabel('New note').fill(note)
  await page.getByRole('button', { name: 'Add note' }).press('Enter')
  await expect(page.getByText(note)).toBeVisible()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(page.getByText(note)).toHaveCount(0)
})

test('a merge that fails says so in its dialog', async ({ page }) => {
  await page.goto('/admin/customers')
  await page.getByRole('table', { name: 'Customers' }).getByRole('link').first().click()
  await page.getByRole('link', { name: 'Details' }).click()
  await page.getByRole('button', { name: 'Merge', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: /^Merge into/ })
  await page.route('**/merge', (route) => route.abort())
  const merge = dialog.getByRole('button', { name: /^Merge / }).first()
  await merge.click()
  await expect(dialog.getByRole('alert')).toContainText('We could not reach the server.')
  await expect(merge).toBeEnabled()
})
