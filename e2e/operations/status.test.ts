import { expectAccessible } from '../lib/fixtures.ts'
import { expect, test } from '../lib/back-office.ts'

test('the status screen shows the state of each part and what to do', async ({ page }) => {
  await page.goto('/admin')
  await page.getByRole('link', { name: 'System', exact: true }).click()
  await expect(page).toHaveTitle(/^Status/)
  await expect(page.getByRole('region', { name: 'Website' })).toContainText('All changes are published.')
  const mail = page.getByRole('region', { name: 'Mail' })
  await expect(mail).toContainText('Recommended action: Set SMTP_URL')
  const files = page.getByRole('list', { name: 'Files: checks' })
  await expect(files.getByRole('listitem').first()).toContainText('Write, read and delete:')
  await page.getByRole('button', { name: 'Check now' }).click()
  await expect(page.getByRole('status').getByText('Setup checked.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Check now' })).toBeEnabled()
  await expectAccessible(page)
  await mail.getByRole('link', { name: 'View stored emails' }).click()
  await expect(page).toHaveURL('/admin/mail?state=kept')
})

test('the status screen refreshes automatically and reports when the server does not respond', async ({
  page,
}) => {
  await page.clock.install()
  await page.goto('/admin/status')
  const verdict = page.getByRole('status').filter({ hasText: /Action required|operational/i })
  await expect(verdict).toBeVisible()
  await page.route('**/api/status', (route) => route.abort())
  await page.clock.runFor(30_000)
  await expect(page.getByText('The server is not responding correctly.')).toBeVisible()
  await page.unroute('**/api/status')
  await page.clock.runFor(30_000)
  await expect(page.getByText('The server is not responding correctly.')).toBeHidden()
})
