import { expectAccessible } from '../lib/fixtures.ts'
import { expect, test } from '../lib/back-office.ts'

test('suspected spam is quarantined with the reason and can be released', async ({ page, request }) => {
  const subject = `Cheap links ${Date.now()}`
  const words = { name: 'Bo Ek', email: 'bo@example.com', number: '1', subject, message: 'Buy them.' }
  await request.post('/api/add-message', { data: { ...words, website: 'https://spam.example' } })

  await page.goto('/admin')
  const matter = page.getByRole('link', { name: /suspected spam/ })
  await expect(matter).toBeVisible()
  await page.goto(`/admin/messages?q=${encodeURIComponent(subject)}`)
  const box = page.getByRole('region', { name: /^Suspected spam/ })
  await expect(box).toContainText('A field was filled in that people do not see')
  await expect(page.getByRole('region', { name: 'Unread' })).toContainText('No unread messages found')
  await expectAccessible(page)

  await box.getByRole('link', { name: 'Bo Ek' }).click()
  await expect(page.getByText('This looks like spam, so no notification was sent.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Not spam' }).click()
  await expect(page.getByText('Message moved to unread.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Mark Read' })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('button', { name: 'Not spam' })).toBeVisible()
})

test('a form submitted too quickly waits and is not suspected', async ({ page }) => {
  await page.goto('/contact')
  const form = page.locator('form[action="/api/add-message"]')
  await expect(form).toHaveAttribute('novalidate', '')
  const fields = {
    name: 'Quick Quin',
    email: 'quin@example.com',
    number: '1',
    subject: 'Now',
    message: 'Now!',
  }
  for (const [name, value] of Object.entries(fields)) await form.locator(`[name=${name}]`).fill(value)
  const sent = page.waitForRequest('**/api/add-message')
  await form.getByRole('button').click()
  const body = (await sent).postDataJSON() as Record<string, string>
  expect(body.stamp).toMatch(/^\w+\.[\w-]+\.[\w-]+$/)
  expect(body.website).toBe('')
  await expect(page.getByText('Your message is sent.')).toBeVisible()
})

test('a rate-limited sender keeps the input and sees when to try again', async ({ page }) => {
  await page.goto('/contact')
  const form = page.locator('form[action="/api/add-message"]')
  await expect(form).toHaveAttribute('novalidate', '')
  await page.route('**/api/add-message', (route) =>
    route.fulfill({
      status: 429,
      headers: { 'Retry-After': '240' },
      contentType: 'application/problem+json',
      body: JSON.stringify({
        status: 429,
        detail: 'That was a lot in a short time. Please try again in 4 minutes.',
      }),
    }),
  )
  const fields = { name: 'Quin', email: 'quin@example.com', number: '1', subject: 'Now', message: 'Again!' }
  for (const [name, value] of Object.entries(fields)) await form.locator(`[name=${name}]`).fill(value)
  await form.getByRole('button').click()
  await expect(form.getByRole('status')).toContainText(
    'Please try again in 4 minutes. Your input stays here.',
  )
  await expect(form.locator('[name=message]')).toHaveValue('Again!')
})
