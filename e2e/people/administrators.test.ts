import { expect, test } from '../lib/back-office.ts'

test('an administrator can be invited and removed', async ({ page }) => {
  const email = `second-${Date.now()}@example.com`
  await page.goto('/admin/administrators')
  await page.getByLabel('Email', { exact: true }).fill('nobody')
  await page.getByRole('button', { name: 'Invite' }).click()
  await expect(page.getByText('Enter an email address such as')).toBeVisible()
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByRole('button', { name: 'Invite' }).click()
  await expect(page.getByText(`${email} is invited as Viewer.`)).toBeVisible()
  await expect(page.getByLabel('Invitation link')).toHaveValue(/\/invitation#/)
  await page.getByRole('button', { name: `Remove ${email}` }).click()
  await page.getByRole('button', { name: 'Remove access' }).click()
  await expect(page.getByText(`${email} has no access to the back office any more.`)).toBeVisible()
})
