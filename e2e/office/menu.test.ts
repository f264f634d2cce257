import { expectAccessible } from '../lib/fixtures.ts'
import { expect, test } from '../lib/back-office.ts'

test('the menu marks the current screen, also on the board and in an order', async ({ page }) => {
  const menu = page.getByRole('navigation', { name: 'Back office', exact: true })
  const current = menu.locator('[aria-current=page]')
  await page.goto('/admin/board')
  await expect(current).toHaveText(/^Orders/)
  await page.getByRole('link', { name: /^FD-/ }).first().click()
  await expect(page).toHaveURL(/\/admin\/payment-status\//)
  await expect(current).toHaveText(/^Orders/)
  await page.goto('/admin/mail-texts')
  await expect(current).toHaveText('Email texts')
  await page.goto('/admin/invoices/settings')
  await expect(current).toHaveText('Invoices')
  await page.goto('/admin')
  await expect(current).toHaveText('Home')
})

test('the menu scrolls to the current screen', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 720 })
  const menu = page.getByRole('navigation', { name: 'Back office', exact: true })
  for (const [path, text] of [
    ['/admin/retention', 'Data retention'],
    ['/admin', 'Home'],
    ['/admin/content/terms', 'Terms'],
  ] as const) {
    await page.goto(path)
    await expect(menu.getByRole('link', { name: text, exact: true })).toBeInViewport()
  }
})

test('each group of the menu opens and closes, including the current one', async ({ page }) => {
  const menu = page.getByRole('navigation', { name: 'Back office', exact: true })
  const [group, other] = ['Articles', 'Pages'].map((name) => menu.getByRole('button', { name, exact: true }))
  const current = menu.getByRole('link', { name: 'Articles', exact: true })
  await page.goto('/admin/content/articles')
  await expect(group!).toHaveAttribute('aria-expanded', 'true')
  await expect(current).toHaveAttribute('aria-current', 'page')
  await group!.click()
  await expect(group!).toHaveAttribute('aria-expanded', 'false')
  await expect(current).toBeHidden()
  await page.keyboard.press('Enter')
  await expect(group!).toHaveAttribute('aria-expanded', 'true')
  await expect(current).toBeVisible()
  await page.keyboard.press('Space')
  await expect(current).toBeHidden()
  await expectAccessible(page)

  // It reopens when its screen is visited again, and stays closed on other screens.
  await other!.click()
  const pages = menu.getByRole('link', { name: 'Pages', exact: true })
  await pages.click()
  await expect(page).toHaveURL('/admin/content/pages')
  await expect(pages).toHaveAttribute('aria-current', 'page')
  await expect(group!).toHaveAttribute('aria-expanded', 'false')
  await page.goBack()
  await expect(current).toBeVisible()
})

test('the account menu leads to the account, with password and two-step verification', async ({ page }) => {
  await page.goto('/admin')
  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('link', { name: 'Account', exact: true }).click()
  await expect(page).toHaveURL('/account')
  await expect(page.getByRole('heading', { name: 'Two-step verification' })).toBeVisible()
})
