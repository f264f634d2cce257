import type { APIRequestContext, Page } from '@playwright/test'
import { tokenOf } from '../lib/fixtures.ts'
import { loseNext } from '../lib/lost.ts'
import { orderOf } from '../lib/ordering.ts'
import { openTab } from '../lib/back-office.ts'
import { expect, test } from '../lib/own-back-office.ts'
import { reads, slow } from '../lib/slow.ts'

test.use({
  settings: { PAYPAL_CLIENT_ID: 'client', PAYPAL_CLIENT_SECRET: 'secret', PAYPAL_WEBHOOK_ID: 'WEBHOOK1' },
})

const noAnswer = 'We could not reach the server. Check your connection and try again.'
const as = async (account: 'admin' | 'customer') => ({ Authorization: `Bearer ${await tokenOf(account)}` })

const placeOrder = async (request: APIRequestContext) => (await orderOf(request, 'customer'))._id

async function payByHand(request: APIRequestContext, id: string) {
  const data = { paymentStatus: 'Paid', reason: 'By bank.' }
  const paid = await request.put(`/api/order-payment/${id}`, { headers: await as('admin'), data })
  expect(paid.ok()).toBe(true)
}

const get = async (request: APIRequestContext, path: string) =>
  (await request.get(`/api${path}`, { headers: await as('admin') })).json()

async function refund(page: Page, amount: string, reason: string) {
  const payment = page.getByRole('region', { name: 'Payment', exact: true })
  await payment.getByRole('button', { name: 'Refund', exact: true }).click()
  await payment.getByLabel('Refund amount (USD)').fill(amount)
  await payment.getByRole('button', { name: 'Continue' }).click()
  await payment.getByLabel('Reason for the refund').fill(reason)
  await payment.getByRole('button', { name: /^Refund \$/ }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Refund \$/ })
    .click()
}

test('a refund whose response is lost is not made twice by a form that is opened again', async ({
  page,
  request,
}) => {
  const id = await placeOrder(request)
  const started = await request.post(`/api/pay/${id}`, { headers: await as('customer'), data: {} })
  await page.goto((await started.json()).redirect)
  await page.getByRole('button', { name: 'Pay now', exact: true }).click()
  await page.waitForURL(/received-payment/)
  await expect.poll(async () => (await get(request, `/order/${id}`)).paymentStatus).toBe('Paid')
  await page.goto(`/admin/payment-status/${id}#money`)
  await loseNext(page, '**/api/order-refund/*')
  await refund(page, '0.4', 'As agreed')
  const payment = page.getByRole('region', { name: 'Payment', exact: true })
  await expect(payment.getByText(noAnswer)).toBeVisible()
  await expect(payment.getByLabel('Reason for the refund')).toHaveValue('As agreed')
  await payment.getByRole('button', { name: 'Cancel' }).click()
  await payment.getByRole('button', { name: 'Cancel' }).click()
  await refund(page, '0.40', 'As agreed')
  await expect(page.getByText('Refunded $0.40.', { exact: true })).toBeVisible()
  const { refunded, refunds } = await get(request, `/order/${id}`)
  expect([refunded, refunds.length]).toEqual(['0.40', 1])

  // An answered request is not repeated: this is another refund.
  await expect(payment.getByRole('button', { name: 'Refund', exact: true })).toBeVisible()
  await refund(page, '0.40', 'As agreed')
  await expect(payment.getByText('Refunded: $0.80.')).toBeVisible()
})

test('a task, a question and a message whose response is lost are added once', async ({ page, request }) => {
  const id = await placeOrder(request)
  await payByHand(request, id)
  await page.goto(`/admin/payment-status/${id}#work`)

  const tasksBefore = (await get(request, `/order/${id}/tasks`)).length
  const tasks = page.getByRole('region', { name: 'Tasks', exact: true })
  await tasks.getByRole('button', { name: 'Add task' }).click()
  await tasks.getByLabel('New task').fill('Audit')
  await loseNext(page, '**/api/order/*/tasks')
  await tasks.getByRole('button', { name: 'Add task' }).click()
  await expect(tasks.getByText(noAnswer)).toBeVisible()
  await expect(tasks.getByLabel('New task')).toHaveValue('Audit')
  await tasks.getByRole('button', { name: 'Add task' }).click()
  await expect(tasks.getByLabel('New task')).toHaveValue('')
  expect(await get(request, `/order/${id}/tasks`)).toHaveLength(tasksBefore + 1)

  const brief = page.getByRole('region', { name: 'Brief', exact: true })
  const before = (await get(request, `/order/${id}/brief`)).questions.length
  await brief.getByRole('button', { name: 'Ask a question' }).click()
  await brief.getByLabel('Question', { exact: true }).fill('Which color?')
  await loseNext(page, '**/api/order/*/brief/questions')
  await brief.getByRole('button', { name: 'Ask the customer' }).click()
  await expect(brief.getByText(noAnswer)).toBeVisible()
  await brief.getByRole('button', { name: 'Ask the customer' }).click()
  await expect(page.getByText('Question sent.')).toBeVisible()
  expect((await get(request, `/order/${id}/brief`)).questions).toHaveLength(before + 1)

  await openTab(page, 'Conversation')
  const composer = page.locator('form.composer')
  await composer.getByLabel('Your message').fill('See the file.')
  const file = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Notes') }
  await composer.locator('input[type=file]').setInputFiles(file)
  await expect(composer.getByText('ready to send')).toBeVisible()
  await loseNext(page, '**/api/order/*/messages')
  await composer.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(composer.getByText(noAnswer)).toBeVisible()
  // The page shows that the file is attached, and the form no longer has it.
  await expect(composer.getByRole('button', { name: 'Remove notes.txt' })).toHaveCount(0)
  await composer.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(composer.getByLabel('Your message')).toHaveValue('')
  const { messages } = await get(request, `/order/${id}/messages`)
  expect(messages.map(({ text }: { text: string }) => text)).toEqual(['See the file.'])
})

test('a file is sent with its message although the list of files is still being loaded', async ({
  page,
  request,
}) => {
  const id = await placeOrder(request)
  await page.goto(`/admin/payment-status/${id}`)
  const composer = page.locator('form.composer')
  await composer.getByLabel('Your message').fill('See the file.')
  await expect(page.getByRole('region', { name: 'Internal notes' })).toBeVisible()
  const release = await slow(page, '**/api/order/*/files', reads)
  const file = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Notes') }
  await composer.locator('input[type=file]').setInputFiles(file)
  await expect(composer.getByText('notes.txt uploaded.')).toBeAttached()
  await composer.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText('Message sent: See the file.')).toBeAttached()
  release()
  const { messages } = await get(request, `/order/${id}/messages`)
  expect(messages[0].files).toHaveLength(1)
})

test('a release and a draft of a new record whose response is lost are created once', async ({
  page,
  request,
}) => {
  await page.goto('/admin/releases')
  await page.getByRole('button', { name: 'New release' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'New release' })
  await dialog.getByLabel('Name').fill('Spring offer')
  await loseNext(page, '**/api/releases')
  await dialog.getByRole('button', { name: 'Create release' }).click()
  await expect(dialog.getByText(noAnswer)).toBeVisible()
  await dialog.getByRole('button', { name: 'Create release' }).click()
  await expect(page.getByRole('heading', { name: 'Spring offer' })).toBeVisible()
  expect(await get(request, '/releases')).toHaveLength(1)

  await page.goto('/admin/content/faq/new')
  await page.getByLabel('Question', { exact: true }).fill('Which color?')
  await loseNext(page, '**/api/draft/*')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByText(noAnswer).first()).toBeVisible()
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByText('Draft saved.')).toBeVisible()
  expect(await get(request, '/drafts')).toHaveLength(1)
})

test('settings whose response is lost are saved again without a conflict', async ({ page }) => {
  await page.goto('/admin/mail-texts/order-cancelled')
  await expect(page.getByLabel('Heading (optional)')).not.toHaveValue('')
  await page.getByLabel('Subject', { exact: true }).fill('Typed once')
  const saveButton = page.getByRole('button', { name: 'Save', exact: true })
  await loseNext(page, '**/api/mail-texts/*')
  await saveButton.click()
  await expect(page.getByText(noAnswer).first()).toBeVisible()
  await saveButton.click()
  await expect(page.getByText('Text saved.')).toBeVisible()
  await expect(page.getByText('Someone else has made changes.')).toHaveCount(0)
})

test('a bulk action uses the orders as they are now, not as they were when selected', async ({
  page,
  request,
}) => {
  const id = await placeOrder(request)
  const { number } = await get(request, `/order/${id}`)
  await page.goto(`/admin/orders?q=${number}`)
  await page.getByRole('checkbox', { name: `Select order ${number}` }).check()
  const data = { orderStatus: 'Delivered' }
  await request.put('/api/orders/order-status', { headers: await as('admin'), data: { ids: [id], ...data } })
  await page.getByRole('button', { name: 'Mark as Pending' }).click()
  await expect(page.getByText('Order status updated.')).toBeVisible()
  expect((await get(request, `/order/${id}`)).orderStatus).toBe('Pending')

  await payByHand(request, id)
  await page.getByRole('checkbox', { name: `Select order ${number}` }).check()
  await page.getByRole('button', { name: 'Mark as Delivered' }).click()
  // It is paid by now: there is nothing to confirm.
  await expect(page.getByText('1 order is Delivered.')).toBeVisible()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
})
