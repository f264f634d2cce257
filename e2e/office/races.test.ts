import type { APIRequestContext, Page } from '@playwright/test'
import { tokenOf } from '../lib/fixtures.ts'
import { expect, test } from '../lib/back-office.ts'
import { reads, slow } from '../lib/slow.ts'

const asAdmin = async () => ({ Authorization: `Bearer ${await tokenOf('admin')}` })

async function addMessage(request: APIRequestContext, name: string): Promise<{ _id: string; email: string }> {
  const email = `${name.toLowerCase()}-${Date.now()}@example.com`
  const data = { name, email, number: '+1 555 010 0199', subject: `From ${name}`, message: 'When?' }
  const { _id } = await (await request.post('/api/add-message', { data })).json()
  return { _id, email }
}

/** Opens a screen that was shown before, whose data is therefore still in memory. */
async function openAgain(page: Page, title: string) {
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog', { name: 'Command palette' }).getByRole('combobox').fill(title)
  await page.getByRole('option', { name: title }).first().click()
}

test('a reply typed for one message is not shown under another', async ({ page, request }) => {
  const [ada, bob] = [await addMessage(request, 'Ada'), await addMessage(request, 'Bob')]
  const reply = page.getByLabel('Your reply')
  await page.goto(`/admin/messages/${ada._id}`)
  await expect(page.getByRole('link', { name: ada.email })).toBeVisible()
  await openAgain(page, bob.email)
  await expect(page.getByRole('link', { name: bob.email })).toBeVisible()
  await reply.fill('For Bob only.')
  await openAgain(page, ada.email)
  await page.getByRole('button', { name: 'Leave page' }).click()
  await expect(page.getByRole('link', { name: ada.email })).toBeVisible()
  await expect(reply).toHaveValue('')
})

test('two records deleted at the same time are both deleted', async ({ page, request }) => {
  const headers = await asAdmin()
  const add = async (accodingTitle: string) => {
    const data = { accodingTitle, accodingText: 'Words' }
    return (await (await request.post('/api/add-faq-item', { headers, data })).json())._id as string
  }
  const [first, second] = [`First ${Date.now()}`, `Second ${Date.now()}`]
  await add(first)
  const id = await add(second)
  await page.goto('/admin/content/faq')
  const button = (name: string) => page.getByRole('button', { name: `Delete ${name}`, exact: true })
  // The second one is loaded, for its version, while the first one is deleted.
  const release = await slow(page, `**/api/content/faqItem/${id}`, reads)
  await button(second).click()
  await button(first).click()
  await expect(page.getByText(`“${first}” deleted.`)).toBeVisible()
  release()
  await expect(page.getByText(`“${second}” deleted.`)).toBeVisible()
  await expect(button(second)).toHaveCount(0)
})

test('a deletion that ends after the user has left the screen leaves them where they are', async ({
  page,
  request,
}) => {
  const { _id } = await addMessage(request, 'Cleo')
  await page.goto(`/admin/messages/${_id}`)
  const release = await slow(page, '**/api/message/*')
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByRole('button', { name: 'Delete message' }).click()
  await page.getByRole('link', { name: 'Customers', exact: true }).click()
  await expect(page.getByRole('heading', { name: /^Customers/ })).toBeVisible()
  release()
  await expect(page.getByText('Message deleted.')).toBeVisible()
  await expect(page.getByRole('heading', { name: /^Customers/ })).toBeVisible()
  await expect(page).toHaveURL(/\/admin\/customers$/)
})

test('a space typed before a search stays', async ({ page }) => {
  await page.goto('/admin/orders')
  const search = page.getByLabel('Search', { exact: true })
  await search.pressSequentially('dana ')
  await expect(page).toHaveURL(/q=dana/)
  await expect(page.getByText(/^\d+ orders?$/)).toBeVisible()
  await search.pressSequentially('whit')
  await expect(search).toHaveValue('dana whit')
  await expect(page).toHaveURL(/q=dana\+whit/)
  await page.goBack()
  await expect(search).toHaveCount(0)
})

test('the palette does not open a result of an earlier search', async ({ page }) => {
  await page.goto('/admin')
  await expect(page.getByRole('heading', { name: 'Welcome to Admin Panel' })).toBeVisible()
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Command palette' })
  await palette.getByRole('combobox').fill('FD-0000')
  await expect(palette.getByRole('option', { name: /^FD-0000/ }).first()).toBeVisible()
  const release = await slow(page, '**/api/search?*', reads)
  await palette.getByRole('combobox').fill('FD-000002')
  await expect(palette.getByRole('option', { name: /^FD-0000(?!02)/ })).toHaveCount(0)
  await page.keyboard.press('Enter')
  release()
  await expect(palette.getByRole('option', { name: /^FD-000002/, selected: true })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Order FD-000002' })).toBeVisible()
})

test('a task whose new due date could not be saved shows the stored one', async ({ page, request }) => {
  const headers = await asAdmin()
  const [order] = await (await request.get('/api/orders', { headers })).json()
  const text = `Task ${Date.now()}`
  await request.post(`/api/order/${order._id}/tasks`, { headers, data: { text } })
  await page.goto(`/admin/payment-status/${order._id}#tasks`)
  await page.getByRole('button', { name: `Edit “${text}”` }).click()
  const due = page.getByLabel(`Due date of “${text}”`)
  await page.route('**/api/order-task/*', (route) => route.abort())
  await due.fill('2030-01-02')
  await expect(page.getByText('The task could not be changed.')).toBeVisible()
  await expect(due).toHaveValue('')
})

test('a save that is refused although the record exists says so', async ({ page }) => {
  await page.goto('/admin/content/features')
  const problem = { status: 404, json: { status: 404, title: 'Not found' } }
  await page.route('**/api/content/featuresText/*', (route) =>
    route.request().method() === 'PUT' ? route.fulfill(problem) : route.fallback(),
  )
  await page.getByLabel('Heading', { exact: true }).fill('Typed')
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByRole('alert').getByText('Not found')).toBeVisible()
  await expect(page.getByText('Unsaved changes')).toBeVisible()
})

test('a bulk action that changes nothing says so and keeps the selection', async ({ page }) => {
  await page.goto('/admin/orders?orderStatus=Pending')
  await page
    .getByRole('checkbox', { name: /^Select order/ })
    .first()
    .check()
  await page.getByRole('button', { name: 'Mark as Pending' }).click()
  await expect(page.getByText('Nothing to change.')).toBeVisible()
  await expect(page.getByText('1 selected', { exact: true })).toBeVisible()
})
