import type { Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScrolling } from '../lib/fixtures.ts'
import { expect, test } from '../lib/back-office.ts'

const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Back office', exact: true })
const tabsOf = (page: Page, entry: string) => page.getByRole('navigation', { name: entry, exact: true })

test('the menu has about 20 entries, which an owner sees at once in a window of usual height', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/admin')
  const links = menuOf(page).getByRole('link')
  await expect(links.first()).toBeInViewport()
  await expect(links.last()).toBeInViewport({ ratio: 1 })
  expect(await links.count()).toBeLessThanOrEqual(23)
  expect(await links.count()).toBeGreaterThanOrEqual(19)
})

test('the menu marks the current screen, also on the board and in an order', async ({ page }) => {
  const current = menuOf(page).locator('[aria-current=page]')
  await page.goto('/admin/board')
  await expect(current).toHaveText(/^Orders/)
  await page.getByRole('link', { name: /^FD-/ }).first().click()
  await expect(page).toHaveURL(/\/admin\/payment-status\//)
  await expect(current).toHaveText(/^Orders/)
  await page.goto('/admin/mail-texts')
  await expect(current).toHaveText('How we work')
  await page.goto('/admin/invoices/settings')
  await expect(current).toHaveText('Business')
  await page.goto('/admin/content/faq')
  await expect(current).toHaveText('Homepage')
  await page.goto('/admin')
  await expect(current).toHaveText('Home')
})

test('the menu scrolls to the current screen in a low window', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 500 })
  for (const [path, text] of [
    ['/admin/retention', 'System'],
    ['/admin', 'Home'],
    ['/admin/content/task-lists', 'How we work'],
  ] as const) {
    await page.goto(path)
    await expect(menuOf(page).getByRole('link', { name: text, exact: true })).toBeInViewport()
  }
})

test('the screens of an entry are tabs with addresses', async ({ page }) => {
  await page.goto('/admin')
  await menuOf(page).getByRole('link', { name: 'System' }).click()
  const tabs = tabsOf(page, 'System')
  const current = tabs.locator('[aria-current=page]')
  await expect(page).toHaveURL('/admin/status')
  await expect(current).toHaveText('Status')
  await tabs.getByRole('link', { name: 'Data retention' }).click()
  await expect(page).toHaveURL('/admin/retention')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Data retention')
  await expect(current).toHaveText('Data retention')
  await page.goBack()
  await expect(current).toHaveText('Status')
  // A single screen has no tabs, and a record has a path of links instead.
  await page.goto('/admin/statistics')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Statistics')
  await expect(tabsOf(page, 'Statistics')).toHaveCount(0)
  await page.goto('/admin/content/faq')
  await page.locator('.record-name').first().click()
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toBeVisible()
  await expect(tabsOf(page, 'Homepage')).toHaveCount(0)
})

test('what few people need is one level deeper, and found by the palette with other words', async ({
  page,
}) => {
  await page.goto('/admin/content/pages')
  const tabs = tabsOf(page, 'Pages')
  const redirects = tabs.getByRole('link', { name: 'Redirects' })
  await expect(tabs.getByRole('link', { name: 'Privacy' })).toBeVisible()
  await expect(redirects).toHaveCount(0)
  const more = tabs.getByRole('button', { name: /more$/ })
  await more.press('Enter')
  await expect(redirects).toBeVisible()
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    await expectNoSidewaysScrolling(page)
    await expectAccessible(page)
  }
  await redirects.click()
  await expect(page).toHaveURL('/admin/content/redirects')
  await page.reload()
  await expect(tabs.locator('[aria-current=page]')).toHaveText('Redirects')

  for (const [words, screen] of [
    ['301', 'Redirects'],
    ['favicon', 'Brand'],
    ['paypal account', 'Payment'],
    ['gdpr old data', 'Data retention'],
    ['invite team', 'Administrators'],
    ['all sections', 'Homepage layout'],
  ] as const) {
    await page.getByRole('button', { name: 'Go to…' }).click()
    await page.getByRole('combobox', { name: /^Go to/ }).fill(words)
    await expect(page.getByRole('option', { name: screen }).first()).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
})

test('the account menu leads to the account, with password and two-step verification', async ({ page }) => {
  await page.goto('/admin')
  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('link', { name: 'Account', exact: true }).click()
  await expect(page).toHaveURL('/account')
  await expect(page.getByRole('heading', { name: 'Two-step verification' })).toBeVisible()
})
