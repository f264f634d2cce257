import { expect, expectAccessible, expectNoSidewaysScrolling } from './fixtures.ts'
import { save, test } from './office.ts'

test('an owner sees the search result while typing, and how long its words are', async ({ page }) => {
  await page.goto('/admin/content/search-results')
  const entry = page.getByRole('figure', { name: 'Search result of /pricing' })
  await expect(entry).toContainText('Pricing: packages from $')
  await page.getByLabel('Pricing: title').fill('P'.repeat(61))
  await expect(entry).toContainText('Title: 61 of 15 to 60 characters, too long')
  await page.getByLabel('Pricing: title').fill('What a month of search costs')
  await expect(entry).toContainText('What a month of search costs')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(entry).toContainText('Pricing: packages from $')
})

test('what is to fix is told at the form, on the home screen and on a screen of its own', async ({
  page,
}) => {
  await page.goto('/admin/content/call-to-action')
  const link = page.getByLabel('Button link')
  const before = await link.inputValue()
  await link.fill('/no-such-page')
  await save(page)
  await expect(page.getByRole('list', { name: 'Issues to fix here' })).toContainText('leads to /no-such-page')
  await page.goto('/admin')
  await page.getByRole('link', { name: /site issues? to fix/ }).click()
  await expect(page.getByRole('heading', { name: 'Site check' })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScrolling(page)
  await page.getByRole('link', { name: /Fix: .*no-such-page/ }).click()
  await link.fill(before)
  await save(page)
  await expect(page.getByRole('list', { name: 'Issues to fix here' })).toBeHidden()
})

test('any word is found, and its field opened', async ({ page }) => {
  await page.goto('/admin/search')
  await page.getByRole('searchbox', { name: 'Words' }).fill('boat repair')
  const results = page.getByRole('region', { name: /^Pages and content/ })
  await expect(results.locator('mark').first()).toHaveText('boat repair')
  await expectAccessible(page)
  await expectNoSidewaysScrolling(page)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Text')).toBeFocused()

  // From one field to another one of the same form, by the palette.
  await page.goto('/admin/content/search-results')
  await expect(page.getByLabel('Terms: description')).toBeVisible()
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Command palette' })
  await palette.getByRole('combobox').fill('terms description')
  await expect(page.getByRole('option', { name: /^Terms: description/, selected: true })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Terms: description')).toBeFocused()
})
