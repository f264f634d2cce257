import type { Page } from '@playwright/test'
import { logInAs, register, verify } from '../lib/accounts.ts'
import { expect, expectAccessible, expectNoSidewaysScrolling, test, tokenOf } from '../lib/fixtures.ts'
import { orderOf, paidOrder } from '../lib/ordering.ts'

test.use({ viewport: { width: 390, height: 844 } })

const asCustomer = async () => ({ Authorization: `Bearer ${await tokenOf('customer')}` })

/** The headings of the parts about the work, from top to bottom, once all are loaded. */
async function partsOf(page: Page) {
  const column = page.locator('.order-column').first()
  await expect(column.getByRole('heading', { name: 'Files' })).toBeVisible()
  return column.getByRole('heading', { level: 2 }).allTextContents()
}

/** The newest order of the demo's customer that the filter lists. */
async function orderIn(page: Page, filter: string) {
  const answer = await page.request.get(`/api/orders?mine=1&${filter}`, { headers: await asCustomer() })
  const [order] = (await answer.json()) as { _id: string }[]
  return order!._id
}

test('the page of an order begins with what the moment asks for, and states it in one word', async ({
  page,
}) => {
  await logInAs(page, 'customer', '/my-order')
  for (const [filter, first, state] of [
    ['paymentStatus=UnPaid', ['What happens next', 'Messages'], 'Waiting for your payment'],
    ['stage=brief&paymentStatus=Paid', ['What happens next', 'Brief'], 'Brief needed'],
    ['stage=review', ['Your delivery', 'Messages'], 'Ready for review'],
  ] as const) {
    await page.goto(`/order/${await orderIn(page, filter)}`)
    expect((await partsOf(page)).slice(0, 2), filter).toEqual(first)
    await expect(page.locator('.order-card .badge')).toHaveText(state)
    await expect(page.getByText('Order status')).toHaveCount(0)
    await expectNoSidewaysScrolling(page)
  }
})

test('a paid order says when it is due, and nothing scrolls when a file is added', async ({ page }) => {
  const account = await register(page)
  await verify(page, account)
  const id = await paidOrder(page.request, account)
  await page.goto(`/order/${id}`)
  await expect(page.getByText(/^Due \d+ working days after your answers$/)).toBeVisible()
  await page.getByRole('link', { name: 'Answer the questions' }).click()
  const files = page.getByRole('region', { name: 'Files' })
  await files.scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => scrollY)
  await files
    .locator('input[type=file]')
    .setInputFiles({ name: 'logo.txt', mimeType: 'text/plain', buffer: Buffer.from('A rope.') })
  await expect(files.getByRole('button', { name: 'Download logo.txt', exact: true })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'Brief needed' })).toBeAttached()
  expect(Math.abs((await page.evaluate(() => scrollY)) - before)).toBeLessThan(300)
})

test('My Orders says what is next, and all invoices are one list, also as ZIP and CSV', async ({ page }) => {
  const account = await register(page)
  const { _id: id } = await orderOf(page.request, account, { company: 'Ropewalk Works' })
  await page.request.put(`/api/order-payment/${id}`, {
    headers: { Authorization: `Bearer ${await tokenOf('admin')}` },
    data: { paymentStatus: 'Paid', reason: 'By bank transfer' },
  })
  await page.goto('/my-order')
  await expect(page.getByRole('link', { name: /^Answer the questions/ })).toHaveAttribute(
    'href',
    `/order/${id}#brief`,
  )
  await expect(page.getByText('Ropewalk Works')).toBeVisible()
  await page.getByRole('link', { name: 'Invoices', exact: true }).click()
  await expect(page).toHaveURL('/account/invoices')
  const first = page.getByRole('button', { name: /^Download PDF of Invoice / }).first()
  for (const [button, name] of [
    [page.getByRole('button', { name: 'ZIP of PDFs' }), 'invoices.zip'],
    [page.getByRole('button', { name: 'CSV' }), 'invoices.csv'],
    [first, /\.pdf$/],
  ] as const) {
    const download = page.waitForEvent('download')
    await button.click()
    expect((await download).suggestedFilename()).toMatch(name)
  }
  await expectNoSidewaysScrolling(page)
  await expectAccessible(page)
})
