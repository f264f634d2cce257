import { expectAccessible, expectNoSidewaysScrolling } from '../lib/fixtures.ts'
import { expect, test } from '../lib/back-office.ts'

const browser = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148'

test('a view appears with its referrer; a single page and another period can be selected by keyboard', async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const view = (path: string) =>
    request.get(path, { headers: { 'User-Agent': browser, Referer: 'https://www.example.org/links' } })
  await view('/contact')
  await page.goto('/admin/statistics')
  await expect(page.getByRole('region', { name: 'Referrers' }).first()).toContainText('example.org')
  await expectNoSidewaysScrolling(page)
  await expectAccessible(page)

  const only = page
    .getByRole('region', { name: 'Pages' })
    .first()
    .getByRole('link', { name: /^Contact/ })
  await only.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Only the page /contact')).toBeVisible()
  await page.getByRole('button', { name: '12 months', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Views by month' })).toBeVisible()
  // The numbers of the year are loaded.
  await expect(page.locator('.chart-text')).toContainText(/ from \d\d\/01\/\d{4} to /)
  await page.getByRole('slider', { name: 'Views by month' }).press('ArrowLeft')
  await expect(page.locator('.chart-text')).toContainText(/^\w{3} \d{4}: [\d,]+ views/)
  await page.getByRole('button', { name: 'All pages' }).click()
  await expect(page.getByText('Only the page')).toBeHidden()
})
