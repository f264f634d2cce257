import { expectAccessibleInEachScheme, expectNoSidewaysScrolling } from '../lib/fixtures.ts'
import { expect, test } from '../lib/back-office.ts'

for (const width of [390, 1280])
  test.describe(`at ${width}`, () => {
    test.use({ viewport: { width, height: 844 } })

    test('a coupon is added, changed, ended and removed', async ({ page }) => {
      const code = `OFFICE-${Date.now()}`
      await page.goto('/admin/coupons')
      await page.getByLabel('Code').fill(code.toLowerCase())
      await page.getByRole('button', { name: 'Add the coupon' }).click()
      await expect(page.getByText('Enter either a percentage or an amount.')).toBeVisible()
      await page.getByLabel('Percent off').fill('15')
      await page.getByLabel('Standard').check()
      await page.getByLabel('Uses in all').fill('3')
      await page.getByRole('button', { name: 'Add the coupon' }).click()
      const row = page.getByRole('row').filter({ hasText: code })
      await expect(row).toContainText('15% off')
      await expect(row).toContainText('0 of 3')
      await expect(page.getByLabel('Code')).toHaveValue('')

      await row.getByRole('button', { name: `Change ${code}` }).click()
      await expect(page.getByLabel(/^Link to order Standard/)).toHaveValue(
        new RegExp(`/order-now/[\\w-]+\\?coupon=${code}$`),
      )
      await expectAccessibleInEachScheme(page)
      await expectNoSidewaysScrolling(page)
      await page.getByLabel('Percent off').fill('20')
      await page.getByRole('button', { name: 'Save' }).click()
      await expect(row).toContainText('20% off')

      await row.getByRole('button', { name: `End ${code}` }).click()
      await expect(row).toContainText('Ended')
      await page.getByRole('button', { name: 'Undo' }).last().click()
      await expect(row).toContainText('Active')
      await row.getByRole('button', { name: `Remove ${code}` }).click()
      await expect(row).toHaveCount(0)
    })
  })
