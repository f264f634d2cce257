import type { APIRequestContext } from '@playwright/test'
import { parseXmlDocument } from 'slimdom'
import { base64, statement } from '#dev/test/bank-files.ts'
import { misplaced } from '#dev/test/cii-elements.ts'
import { holds, rules } from '#dev/test/en16931.ts'
import { invoiceSettings, transferSettings, valueOf, xmlIn } from '#dev/test/invoices.ts'
import { openTab } from '../lib/back-office.ts'
import { expectNoSidewaysScrolling, signedOut, tokenOf } from '../lib/fixtures.ts'
import { expect, test } from '../lib/own-back-office.ts'

test.use({ settings: { CURRENCY: 'EUR' } })

interface Order {
  _id: string
  number: string
  invoices: { _id: string; kind: string; number: string; total: string }[]
  transfer: { reference: string; amount: string } | null
}

/** What the office asks the API for, beside its screens. */
async function officeApi(request: APIRequestContext) {
  const headers = { Authorization: `Bearer ${await tokenOf('admin')}` }
  const put = async (path: string, data: object) =>
    expect((await request.put(`/api${path}`, { headers, data })).status()).toBe(200)
  await put('/invoice-settings', invoiceSettings)
  await put('/bank-transfer', { ...transferSettings, reminderDays: '' })
  const text = { offerTextTitle: 'Half at once', offerTextWords: 'Half is due before we begin.' }
  expect((await request.post('/api/content/offerText', { headers, data: text })).ok()).toBe(true)
  const order = async (id: string) =>
    (await (await request.get(`/api/order/${id}`, { headers })).json()) as Order
  return {
    order,
    /** The documents of an order, each with the rules of EN 16931 that its data breaks. */
    documents: async (id: string) => {
      const { invoices } = await order(id)
      return Promise.all(
        invoices.map(async ({ _id, kind, total }) => {
          const pdf = await (await request.get(`/api/invoice/${_id}/pdf`, { headers })).body()
          const xml = xmlIn(pdf)
          const document = parseXmlDocument(xml)
          const broken = rules.filter((rule) => !holds(rule, document)).map(([name]) => name)
          expect([...broken, ...misplaced(document.documentElement!)], kind).toEqual([])
          const part = /Part (\d of \d)/.exec(xml)?.[1]
          return [kind, total, part, valueOf(xml, 'DuePayableAmount')].filter(Boolean).join(' ')
        }),
      )
    },
  }
}

test('a deal from the call to the books: an offer, accepted and half paid by bank and half by PayPal, delivered and refunded in part', async ({
  page,
  browser,
  request,
  baseURL,
}) => {
  test.slow()
  const api = await officeApi(request)
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto('/admin/offers/new')
  await page.getByLabel('Title').fill('A website for Lopez')
  await page.getByLabel('Insert a text into the terms').selectOption('Half at once')
  await expect(page.getByRole('textbox', { name: /^Terms/ })).toHaveValue(/Half is due before we begin\./)
  await page.getByLabel('Full name').fill('Maria Lopez')
  await page.getByLabel('Company').fill('Bakery Lopez')
  await page.getByLabel('Email').fill('maria@bakery.test')
  const item = page.getByRole('group', { name: 'item 1' })
  await item.getByLabel('Name').fill('Website')
  await item.getByLabel('Price of one, with tax').fill('1199.99')
  for (const i of [1, 2]) {
    await page.getByRole('button', { name: 'Add part' }).click()
    const part = page.getByRole('group', { name: `part ${i}` })
    if (i === 1) await part.getByLabel('Share').fill('50%')
    else await part.getByLabel('Due').selectOption('On delivery')
  }
  await page.getByRole('button', { name: 'Create the draft' }).click()
  await expect(page.getByText('The draft is saved.')).toBeVisible()
  await page.getByRole('button', { name: 'Send the offer' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Send the offer' }).click()
  const link = new URL(await page.getByLabel('Link to the offer').inputValue())

  const context = await browser.newContext({
    ...(baseURL !== undefined && { baseURL }),
    storageState: signedOut,
    viewport: { width: 390, height: 844 },
  })
  const phone = await context.newPage()
  await phone.goto(link.pathname + link.hash)
  await expect(phone.getByText('€600.00').first()).toBeVisible()
  await phone.getByLabel('I accept this offer and its terms.').check()
  await phone.getByLabel('Address').fill('Calle Mayor 1')
  await phone.getByLabel('Country').selectOption({ label: 'Spain' })
  await phone.getByRole('button', { name: 'Accept the offer (€1,199.99)' }).click()
  await expect(phone).toHaveURL('/order-link')
  await expect(phone.getByText('You pay €600.00 now, the next part of your order.')).toBeVisible()
  await phone.getByRole('button', { name: 'Pay on invoice' }).click()
  await expect(phone.getByText('DE89 3704 0044 0532 0130 00').first()).toBeVisible()
  await expectNoSidewaysScrolling(phone)

  await page.reload()
  await page.getByRole('link', { name: 'Open the order' }).click()
  await page.waitForURL(/payment-status/)
  const id = new URL(page.url()).pathname.split('/').at(-1)!
  expect(await api.documents(id)).toEqual(['invoice 600.00 1 of 2 600.00'])
  const { transfer } = await api.order(id)
  await page.goto('/admin/bank-file')
  const file = statement([
    { amount: '600.00', currency: 'EUR', structured: transfer!.reference, payer: 'Bakery Lopez' },
  ])
  await page
    .getByLabel('File of the bank')
    .setInputFiles({ name: 'bank.xml', mimeType: 'text/xml', buffer: Buffer.from(base64(file), 'base64') })
  const certain = page.getByRole('region', { name: 'Certain' })
  await certain.getByRole('button', { name: 'Record it' }).click()
  await expect(page.getByText('1 payment recorded.')).toBeVisible()
  await phone.reload()

  await page.goto(`/admin/payment-status/${id}#work`)
  const deliveries = page.getByRole('region', { name: 'Deliveries' })
  await deliveries.getByRole('button', { name: 'Deliver version 1' }).click()
  await expect(deliveries.getByText('About the payment: only a part of it is paid.')).toBeVisible()
  await deliveries.getByLabel('Message').fill('Your website is ready.')
  await deliveries.getByRole('button', { name: 'Deliver version 1' }).click()
  await expect(deliveries.getByText('Waiting for the customer')).toBeVisible()
  await phone.reload()
  const delivery = phone.getByRole('region', { name: 'Your delivery' })
  await expect(delivery.getByText('Your website is ready.')).toBeVisible()
  await delivery.getByRole('button', { name: 'Accept the work' }).click()
  await phone.getByRole('alertdialog').getByRole('button', { name: 'Accept the work' }).click()
  await expect(phone.getByText('is left to pay')).toBeVisible()
  await expect(phone.getByRole('button', { name: 'Cancel the order' })).toHaveCount(0)
  expect(await api.documents(id)).toEqual(['invoice 600.00 1 of 2 600.00', 'invoice 599.99 2 of 2 599.99'])
  await phone.reload()
  await phone.getByRole('button', { name: 'Pay Now With Paypal' }).click()
  await phone.getByRole('button', { name: 'Pay now', exact: true }).click()
  await expect(phone).toHaveURL(/\/order-link\?paid=1/)
  await context.close()

  await page.reload()
  await openTab(page, 'Money')
  const payment = page.getByRole('region', { name: 'Payment', exact: true })
  await expect(payment.getByText('Paid', { exact: true })).toBeVisible()
  await payment.getByRole('button', { name: 'Record a refund' }).last().click()
  await payment.getByLabel('Amount (EUR)').fill('100')
  await payment.getByRole('button', { name: 'Record refund' }).click()
  await expect(payment.getByText('Refunded: €100.00.')).toBeVisible()
  expect((await api.documents(id)).slice(2)).toEqual(['credit-note 100.00 0.00'])
  await page.goto('/admin/bookkeeping')
  await page.getByRole('combobox', { name: /^Month/ }).selectOption({ index: 0 })
  // The demo's own payments are in another currency, which an export for DATEV cannot have.
  await page.getByRole('combobox', { name: /^Program/ }).selectOption('QuickBooks')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download as ZIP' }).click()
  expect((await download).suggestedFilename()).toMatch(/^books-.*-quickbooks\.zip$/)
})
