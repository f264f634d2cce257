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

test('what is to mend is told at the form, on the home screen and on a screen of its own', async ({
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
