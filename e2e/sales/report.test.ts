import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  expectAccessible,
  expectAccessibleInEachScheme,
  expectNoSidewaysScrolling,
  signedOut,
  tokenOf,
} from '../lib/fixtures.ts'
import { expect, moveTo, test } from '../lib/back-office.ts'

const site = createServer((_, response) =>
  response
    .setHeader('Content-Type', 'text/html; charset=utf-8')
    .end(
      '<!doctype html><html lang="en"><head><title>Planes and chisels from our own forge</title></head></html>',
    ),
)
test.beforeAll(() => void site.listen(0, '127.0.0.1'))
test.afterAll(() => void site.close())

test('a report with numbers from a file and a check of the site is published, delivered, read on a phone and shared', async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow()
  if (!site.listening) await once(site, 'listening')
  const headers = { Authorization: `Bearer ${await tokenOf('admin')}` }
  const get = async <T>(path: string) =>
    (await (await page.request.get(`/api${path}`, { headers })).json()) as T
  const orders = await get<{ _id: string; orderStatus: string; packageName: string }[]>(
    '/orders?q=Lindqvist%20Tools',
  )
  const { _id: id } = orders.find(
    (each) => each.orderStatus === 'Pending' && each.packageName.startsWith('SEO care'),
  )!
  const { period } = await get<{ period: { from: string } }>(`/order/${id}/reports`)

  // What the customer answered for the first period is copied to the second one.
  const { questions } = await get<{ questions: { answer: string }[] }>(`/order/${id}/brief`)
  expect(questions.some(({ answer }) => answer === 'https://www.lindqvist-tools.example')).toBe(true)

  // The refusal leads to the report.
  await page.goto(`/admin/payment-status/${id}`)
  await moveTo(page, 'Delivered')
  await expect(page.getByText('is not delivered before its report is published')).toBeVisible()
  await page.getByRole('link', { name: 'Write the report' }).click()
  const report = page.getByRole('region', { name: 'Report', exact: true })
  await expect(report).toBeInViewport()

  await report.getByRole('button', { name: 'Numbers from a CSV file' }).click()
  const dialog = page.getByRole('dialog', { name: 'Numbers from a CSV file' })
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'visits.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`Date,Visits from search engines\n${period.from},1204\n`),
  })
  await dialog.getByRole('button', { name: 'Take the numbers over' }).click()
  await expect(report.getByLabel('Visits from search engines')).toHaveValue('1204')

  await report
    .getByLabel('The client’s page')
    .fill(`http://127.0.0.1:${(site.address() as AddressInfo).port}/tools`)
  await report.getByRole('button', { name: 'Check it again' }).click()
  await expect(report.getByText('The page has no description.')).toBeVisible({ timeout: 60_000 })
  await report.getByLabel('What comes next').fill('An article about sharpening')
  await report.getByRole('button', { name: 'Save the draft' }).click()
  await expect(page.getByText('Draft saved.')).toBeVisible()
  await expectAccessibleInEachScheme(page)
  await report.getByRole('button', { name: 'Publish' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Publish' }).click()
  await expect(report.getByText('Published', { exact: true })).toBeVisible()
  await moveTo(page, 'Delivered')
  await expect(page.getByText('Order moved to “Delivered”.')).toBeVisible()

  // The customer has no account: the link is in their mail.
  let mails: { _id: string }[] = []
  const path = '/mails?kind=report-published&sort=-createdAt&q=lindqvist-tools'
  await expect.poll(async () => (mails = await get(path)).length).toBeGreaterThan(0)
  const { text } = await get<{ text: string }>(`/mails/${mails[0]!._id}`)
  expect(text).toContain('The page has no description.')
  const [link] = /\/order-link#\S+/.exec(text)!
  const phone = { viewport: { width: 390, height: 844 }, storageState: signedOut, baseURL: baseURL! }
  const context = await browser.newContext(phone)
  const customer = await context.newPage()
  await customer.goto(link)
  await customer.getByRole('link', { name: 'Read the report' }).click()
  await expect(customer.getByText('1,204').first()).toBeVisible()
  await expect(customer.getByRole('region', { name: 'Your site' })).toContainText(
    'The page has no description.',
  )
  await expectAccessibleInEachScheme(customer)
  await expectNoSidewaysScrolling(customer)
  await customer.getByRole('button', { name: 'Create a link' }).click()
  await customer.getByLabel('Recipient').fill('The board')
  await customer.getByRole('button', { name: 'Create link' }).click()
  const address = new URL(await customer.getByLabel('New link (shown only once)').inputValue())

  const other = await browser.newContext(phone)
  const board = await other.newPage()
  await board.goto(address.pathname + address.hash)
  await expect(board.getByText('An article about sharpening')).toBeVisible()
  await expect(board.getByText('Share the report')).toBeHidden()
  await expectAccessible(board)
  await expectNoSidewaysScrolling(board)
  await Promise.all([context.close(), other.close()])
})
