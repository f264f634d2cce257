import { enter } from './accounts.ts'
import { expect, test } from './back-office.ts'

test('a person is invited with a role, which an administrator changes later', async ({ page }) => {
  const email = `role-${Date.now()}@example.com`
  await page.goto('/admin/administrators')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Role', { exact: true }).selectOption('Editor')
  await page.getByRole('button', { name: 'Invite' }).click()
  const row = page.getByRole('row').filter({ hasText: email })
  await expect(row.getByText('Editor', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: `Update user ${email}` }).click()
  const access = page.getByRole('group', { name: 'Access' })
  await access.getByLabel('Role', { exact: true }).selectOption('Order worker')
  await expect(row.getByText('Order worker', { exact: true })).toBeVisible()
  // It is checked once the server has accepted it.
  await access.getByLabel('See all orders, not only assigned ones').click()
  await expect(access.getByLabel('See all orders, not only assigned ones')).toBeChecked()
  await page.reload()
  await expect(access.getByLabel('See all orders, not only assigned ones')).toBeChecked()
  await page.goto('/admin/administrators')
  await page.getByRole('button', { name: `Remove ${email}` }).click()
  await page.getByRole('button', { name: 'Remove administrator' }).click()
  await expect(row).toHaveCount(0)
})

test.describe('an editor', () => {
  test.use({ storageState: { cookies: [], origins: [] } })

  test('sees the screens of the role, and is told about the others', async ({ page }) => {
    await page.goto('/login?next=/admin')
    await enter(page, { email: 'editor@demo.test', password: 'demo-editor' }, 'Log in')
    await page.waitForURL((url) => url.pathname === '/admin')
    const menu = page.getByRole('navigation', { name: 'Back office', exact: true })
    await expect(menu.getByRole('link', { name: 'Releases' })).toBeVisible()
    await expect(menu.getByRole('link', { name: 'Pictures' })).toBeVisible()
    await expect(menu.getByRole('link', { name: 'Orders' })).toHaveCount(0)
    await expect(menu.getByRole('link', { name: 'Payment' })).toHaveCount(0)
    await page.goto('/admin/orders')
    await expect(page.getByText("You don't have any permission").first()).toBeVisible()
  })
})
