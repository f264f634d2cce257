import { logInAs } from '../lib/accounts.ts'
import { expect, openTab, test } from '../lib/back-office.ts'
import { signedOut, tokenOf } from '../lib/fixtures.ts'
import { orderOf } from '../lib/ordering.ts'

const as = async (who: 'admin' | 'customer') => ({ Authorization: `Bearer ${await tokenOf(who)}` })

test('the tabs of an order have addresses, and keep what was typed', async ({ page, request }) => {
  const { _id: id, number } = await orderOf(request, 'customer')
  await request.put(`/api/order-payment/${id}`, {
    headers: await as('admin'),
    data: { paymentStatus: 'Paid', reason: 'By bank transfer' },
  })
  await request.post(`/api/order/${id}/messages`, {
    headers: await as('customer'),
    data: { text: 'When do you begin?', fileIds: [] },
  })

  // A part that an address names is on its tab; the unread message is counted while it is not shown.
  const address = `/admin/payment-status/${id}`
  await page.goto(`${address}#tasks`)
  const tabs = page.getByRole('navigation', { name: 'Parts of the order' })
  const current = tabs.locator('[aria-current=page]')
  await expect(current).toHaveText('Work')
  await expect(tabs.getByRole('link', { name: 'Conversation 1 unread' })).toBeVisible()
  await expect(page.getByText('When do you begin?')).toBeHidden()

  // A form opens when it is wanted.
  await expect(page.getByLabel('Links')).toHaveCount(0)
  await page.getByRole('button', { name: 'Deliver version 1' }).click()
  await page.getByLabel('Message', { exact: true }).fill('The first draft')
  await openTab(page, 'Conversation')
  await expect(page).toHaveURL(`${address}#conversation`)
  await expect(page.getByText('When do you begin?')).toBeVisible()
  await expect(tabs.getByRole('link', { name: 'Conversation', exact: true })).toBeVisible()
  await page.getByLabel('Your message').fill('On Monday')
  await openTab(page, 'Money')
  await expect(page.getByRole('heading', { name: `Order ${number}` })).toBeVisible()

  await page.goBack()
  await expect(current).toHaveText('Conversation')
  await expect(page.getByLabel('Your message')).toHaveValue('On Monday')
  await page.goBack()
  await expect(current).toHaveText('Work')
  await expect(page.getByLabel('Message', { exact: true })).toHaveValue('The first draft')
  await page.goForward()
  await expect(current).toHaveText('Conversation')

  // What was sent does not come back with the tab.
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByLabel('Your message')).toHaveValue('')
  await openTab(page, 'Work')
  await openTab(page, 'Conversation')
  await expect(page.getByLabel('Your message')).toHaveValue('')
})

test('the main button of an order is its next step', async ({ page, request }) => {
  const { _id: id, number } = await orderOf(request, 'customer')
  await page.goto(`/admin/payment-status/${id}`)
  const next = (name: string) =>
    page.getByRole('banner').or(page.locator('.page-head')).getByRole('link', { name })
  await next('Record payment').click()
  await page.getByRole('button', { name: 'Record payment' }).click()
  await expect(page.getByText(`Order ${number} is Paid.`)).toBeVisible()
  await next('See the brief').click()
  await expect(page.getByRole('region', { name: 'Brief' })).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('an order begins with its conversation', async ({ page, request }) => {
    const { _id: id } = await orderOf(request, 'customer')
    await page.goto(`/admin/payment-status/${id}`)
    await expect(page.getByRole('heading', { name: 'Conversation with the customer' })).toBeInViewport()
  })
})

test('who may not see conversations and notes has no tab of them', async ({ browser, baseURL, request }) => {
  const { _id: id } = await orderOf(request, 'customer')
  const context = await browser.newContext({ ...(baseURL && { baseURL }), storageState: signedOut })
  const page = await context.newPage()
  await logInAs(page, 'books', `/admin/payment-status/${id}#conversation`)
  const tabs = page.getByRole('navigation', { name: 'Parts of the order' })
  await expect(tabs.getByRole('link')).toHaveText([/^Work/, /^Files/, 'Money', 'Details', 'History'])
  await expect(tabs.locator('[aria-current=page]')).toHaveText('Work')
  await context.close()
})
