import { expectAccessible, expectNoSidewaysScrolling, signedOut } from '../lib/fixtures.ts'
import { expect, test } from '../lib/back-office.ts'
import { register } from '../lib/accounts.ts'
import { placeOrder } from '../lib/ordering.ts'

test('customer and agency exchange messages on two screens and see updates immediately', async ({
  page: office,
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({
    ...(baseURL && { baseURL }),
    storageState: signedOut,
    viewport: { width: 390, height: 844 },
  })
  const phone = await context.newPage()
  await register(phone)
  const packages = (await (await phone.request.get('/api/pricings')).json()) as { _id: string }[]
  await phone.goto(`/order-now/${packages[0]!._id}`)
  await phone.getByLabel('Full name').fill('Maria Lind')
  await phone.getByLabel('Address').fill('14 Ropewalk Lane')
  await phone.getByLabel('Country').selectOption('England (United Kingdom)')
  await placeOrder(phone)
  await phone.getByRole('link', { name: 'See the order' }).click()
  await phone.waitForURL('/order/*')
  const id = new URL(phone.url()).pathname.split('/').at(-1)!

  const field = phone.getByLabel('Your message')
  await expect(phone.getByText('No messages yet.')).toBeVisible()
  await field.fill(`https://www.example.com/${'long'.repeat(50)}`)
  await expectNoSidewaysScrolling(phone)
  await field.fill('Hello! Is https://www.example.com fine for the pictures?')
  // The draft survives a reload.
  await phone.reload()
  await expect(field).toHaveValue(/^Hello!/)
  await field.press('Control+Enter')
  const thread = phone.getByRole('region', { name: 'Conversation', exact: true })
  await expect(thread.getByRole('link', { name: 'https://www.example.com' })).toBeVisible()
  await expect(thread.getByText('Sent')).toBeVisible()
  await expect(field).toHaveValue('')

  await office.goto(`/admin/payment-status/${id}`)
  const panel = office.getByRole('region', { name: 'Conversation with the customer' })
  await expect(panel.getByText('Hello!')).toBeVisible()
  await expect(thread.getByText(/^Seen/)).toBeVisible()
  await panel.getByLabel('Your message').fill('Yes, that is fine.')
  await panel.getByRole('button', { name: 'Send' }).click()

  await expect(thread.getByText('Yes, that is fine.')).toBeVisible()
  await expect(phone.getByRole('status').filter({ hasText: 'Yes, that is fine.' })).toBeAttached()
  await expect(panel.getByText(/^Seen by Maria Lind/)).toBeVisible()
  await thread.getByRole('button', { name: 'Edit' }).click()
  await thread.getByLabel('Your message').fill('Hello! Is www.example.org fine?')
  await thread.getByRole('button', { name: 'Save' }).click()
  await expect(panel.getByText('Hello! Is www.example.org fine?')).toBeVisible()
  await panel.getByRole('button', { name: 'Remove', exact: true }).click()
  const question = office.getByRole('alertdialog', { name: 'Remove this message for everyone?' })
  await expect(question.getByRole('button', { name: 'Keep' })).toBeFocused()
  await expectAccessible(office)
  await office.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await expect(panel.getByRole('button', { name: 'Remove', exact: true })).toBeFocused()
  await office.keyboard.press('Enter')
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await office.route('**/api/**', async (route) => {
    if (route.request().method() !== 'GET') await released
    await route.continue()
  })
  await question.getByRole('button', { name: 'Remove' }).click()
  await office.keyboard.press('Escape')
  await expect(question.getByRole('button', { name: 'Keep' })).toBeDisabled()
  release()
  await expect(thread.getByText('This message was removed.')).toBeVisible()

  await office.getByLabel('New note').fill('Only for us')
  await office.getByRole('button', { name: 'Add note' }).click()
  await expect(office.getByText('Only for us')).toBeVisible()
  await phone.reload()
  await expect(thread.getByText('edited')).toBeVisible()
  await expect(phone.getByText('Only for us')).toHaveCount(0)
  await expectAccessible(phone)
  await expectNoSidewaysScrolling(phone)
  await expectAccessible(office)
  await context.close()
})
