import { expect, test } from '../lib/back-office.ts'

test('a message can be read, answered by mail, marked unread and deleted', async ({ page, request }) => {
  const subject = `Question ${Date.now()}`
  const words = {
    name: 'Ada Lind',
    email: 'ada@example.com',
    number: '+1 555 010 0199',
    subject,
    message: 'When?',
  }
  await request.post('/api/add-message', { data: words })
  await page.goto(`/admin/messages?q=${encodeURIComponent(subject)}`)
  await page.getByRole('link', { name: 'Ada Lind' }).click()
  await page.getByRole('button', { name: 'Mark Read' }).click()
  await expect(page.getByText('Message marked as read.')).toBeVisible()
  await page.getByRole('button', { name: 'Mark as unread' }).click()
  await expect(page.getByRole('button', { name: 'Mark Read' })).toBeVisible()

  await page.getByRole('button', { name: 'Send reply' }).click()
  await expect(page.getByText('Please fill this in.')).toBeVisible()
  await page.getByLabel('Your reply').fill('On Monday.')
  await page.getByRole('button', { name: 'Send reply' }).click()
  await expect(page.getByText('Reply saved.')).toBeVisible()
  await page.getByRole('link', { name: /^Re: your message to / }).click()
  const look = page.frameLocator('.mail-body')
  await expect(look.getByRole('paragraph').filter({ hasText: 'On Monday.' })).toBeVisible()
  await expect(look.locator('.card')).toHaveCSS('border-radius', '14px')
  await page.getByRole('link', { name: 'View message' }).click()

  await page.getByRole('button', { name: 'Delete' }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete the message from Ada Lind?' })
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await question.getByRole('button', { name: 'Delete message' }).click()
  await expect(page.getByRole('heading', { name: 'Messages' })).toBeVisible()
  await page.goto(`/admin/messages?q=${encodeURIComponent(subject)}`)
  await expect(page.getByText('messages found')).toHaveCount(3)
})
