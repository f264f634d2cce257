import { expectAccessible, expectNoSidewaysScrolling, tokenOf } from '../lib/fixtures.ts'
import { expect, save, test } from '../lib/back-office.ts'
import { reads, slow } from '../lib/slow.ts'

test('the owner views the data retention rules, changes one, and undoes the change', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/admin/retention')
  const mails = page.getByRole('textbox', { name: 'Sent emails: days to keep' })
  await expect(mails).toHaveValue('1095')
  await expect(page.getByRole('region', { name: 'Never deleted' })).toContainText('Invoices and credit notes')
  await expect(page.getByRole('region', { name: 'Always deleted' }).first()).toContainText('after 25 months')
  await expectNoSidewaysScrolling(page)
  await expectAccessible(page)

  await mails.fill('12')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(mails).toBeFocused()
  await expect(mails).toHaveAccessibleDescription(/ A whole number of days from 90 to 3,650\.$/)
  await expectAccessible(page)

  await mails.fill('400')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('sent emails older than 400 days')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await question.getByRole('button', { name: 'Save rules' }).click()
  await expect(page.getByText('Data retention saved.')).toBeVisible()
  await expect(page.getByText('Deletion starts on')).toBeHidden()
  await expect(mails).toHaveValue('400')
  await page.getByRole('heading', { name: 'History' }).click()
  await expect(page.locator('.history .disclosures li')).toHaveText(/added it/)
  await expectNoSidewaysScrolling(page)

  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(page.getByText('Change undone.')).toBeVisible()
  await expect(mails).toHaveValue('1095')
  await page.goto('/admin/activity?subject=retention')
  await expect(page.locator('.disclosures li').first()).toContainText('removed Data retention rules')
})

test('the rules can be saved again before they are reloaded', async ({ page, request }) => {
  const headers = { Authorization: `Bearer ${await tokenOf('admin')}` }
  const stored = await request.get('/api/retention', { headers })
  const { rules } = (await stored.json()) as { rules: { key: string; days: number | null }[] }
  const data = Object.fromEntries(rules.map(({ key, days }) => [key, days]))
  // Once they are saved, only a shorter period asks for confirmation.
  const put = (version: string) =>
    request.put('/api/retention', { headers: { ...headers, 'If-Match': version }, data })
  expect((await put(stored.headers()['etag']!)).ok()).toBe(true)

  await page.goto('/admin/retention')
  const mails = page.getByRole('textbox', { name: 'Sent emails: days to keep' })
  await expect(mails).toHaveValue(/\d/)
  const release = await slow(page, '**/api/retention', reads)
  const saved = page.getByText('Data retention saved.')
  await mails.fill('2001')
  await save(page)
  await expect(saved).toBeVisible()
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await mails.fill('2002')
  await save(page)
  await expect(saved).toBeVisible()
  release()
  await put('*')
})
