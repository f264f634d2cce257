import { expect, expectAccessible, expectNoSidewaysScrolling } from '../lib/fixtures.ts'
import { preview } from '../lib/back-office.ts'
import { save, test } from '../lib/own-back-office.ts'

test('a site in preparation says so on every screen until it is listed', async ({ page }) => {
  const note = page.getByText('This site is in preparation')
  await page.goto('/admin/content/search-results')
  await page.getByRole('radio', { name: 'Not yet' }).check()
  await save(page)
  await expect(note).toBeVisible()
  for (const screen of ['/admin', '/admin/orders', '/admin/statistics']) {
    await page.goto(screen)
    await expect(note).toBeVisible()
  }
  await expectAccessible(page)
  await page.getByRole('link', { name: 'List it when it is ready' }).click()
  await page.getByRole('radio', { name: 'List the site' }).check()
  await save(page)
  await expect(note).toBeHidden()
})

test('a link to a page is shown as the networks show it, and follows what is typed', async ({ page }) => {
  await page.goto('/admin/content/services')
  await page.getByRole('link', { name: 'Local search' }).first().click()
  const networks = ['Facebook', 'LinkedIn', 'X'].map((name) =>
    page.getByRole('figure', { name: `Link preview on ${name}` }),
  )
  for (const network of networks) await expect(network).toContainText('127.0.0.1')
  await page.getByLabel('Title in search results').fill('Found around the corner')
  for (const network of networks) await expect(network).toContainText('Found around the corner')
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    await expectNoSidewaysScrolling(page)
    await expectAccessible(page)
  }
})

test('redirects are checked, imported and exported as a file', async ({ page }) => {
  await page.goto('/admin/content/redirects')
  await page.getByRole('button', { name: 'Import CSV' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import redirects' })
  const typed = dialog.getByLabel('Redirects', { exact: true })
  await typed.fill('/a-one,/a-two\n/a-two,/a-one')
  await dialog.getByRole('button', { name: 'Check' }).click()
  await expect(dialog).toContainText('It would redirect in a loop: /a-two → /a-one → /a-two')
  await expect(dialog.getByRole('button', { name: /^Import / })).toHaveCount(0)
  await typed.fill('/a-one,/a-two\n/a-two,/service')
  await dialog.getByRole('button', { name: 'Check' }).click()
  await expect(dialog).toContainText('2 new, 0 changed')
  await expect(dialog).toContainText('Line 1: /a-one → /a-two → /service')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Import 2 redirects' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('/a-two').first()).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export as CSV' }).click()
  expect((await download).suggestedFilename()).toBe('redirects.csv')
})

test('a look is shown in the preview before it is saved', async ({ page }) => {
  await page.goto('/admin/content/brand')
  await page.getByRole('radio', { name: 'Centered' }).check()
  await expect(preview(page).locator('body')).toHaveAttribute('data-hero', 'centered')
  await page.getByRole('radio', { name: 'Editorial' }).check()
  const heading = preview(page).getByRole('heading', { level: 1 })
  await expect.poll(() => heading.evaluate((each) => getComputedStyle(each).fontFamily)).toContain('EDl')
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(preview(page).locator('body')).not.toHaveAttribute('data-hero', 'centered')
})
