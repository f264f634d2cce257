import type { APIRequestContext, Page } from '@playwright/test'
import { expect, tokenOf, type Account } from './fixtures.ts'

/** The address of a package's order form. */
export const packagePage = async (page: Page, name = 'Premium') => {
  const answer = await page.request.get('/api/pricings')
  const packages = (await answer.json()) as { _id: string; packageName: string }[]
  return `/order-now/${packages.find((each) => each.packageName === name)?._id}`
}

export async function fillOrder(page: Page) {
  await page.getByLabel('Full name').fill('Maria Lind')
  await page.getByLabel('Address').fill('14 Ropewalk Lane')
  await page.getByLabel('Country').selectOption({ label: 'Germany' })
}

/** The code in the newest mail to an address, once there is one. */
export async function mailedCode(page: Page, email: string): Promise<string> {
  const headers = { Authorization: `Bearer ${await tokenOf('admin')}` }
  const path = `/api/mails?kind=email-code&sort=-createdAt&q=${encodeURIComponent(email)}`
  let mails: { subject: string }[] = []
  await expect
    .poll(async () => {
      mails = (await (await page.request.get(path, { headers })).json()) as typeof mails
      return mails.length
    })
    .toBeGreaterThan(0)
  return /\d{6}/.exec(mails[0]!.subject)![0]
}

/** The button of the order form, whatever its next step is. */
const nextStep = (page: Page) =>
  page
    .getByRole('button', { name: 'Place the order' })
    .or(page.getByRole('button', { name: 'Continue', exact: true }))

/** Submits the filled order form. Asked for it, confirms the address with the mailed code. */
export async function placeOrder(page: Page) {
  // The address of the account comes with the session.
  const emails = page.getByLabel('Email', { exact: true })
  await expect
    .poll(() => emails.evaluateAll((all) => all.every((each) => (each as HTMLInputElement).value !== '')))
    .toBe(true)
  await nextStep(page).click()
  const code = page.getByLabel('6-digit code')
  await expect
    .poll(async () => /\/pending-order/.test(page.url()) || (await code.isVisible()), { timeout: 15_000 })
    .toBe(true)
  if (!(await code.isVisible())) return
  const email = await page.getByText('We sent a code to').getByText('@').textContent()
  await code.fill(await mailedCode(page, email!))
  await page.getByRole('button', { name: 'Place the order' }).click()
}

/** Orders a package; returns the order's id. */
export async function order(page: Page, name = 'Premium', company = ''): Promise<string> {
  await page.goto(await packagePage(page, name))
  await fillOrder(page)
  if (company) {
    await page.getByText('Order for a company').click()
    await page.getByLabel('Company').fill(company)
    await page.getByLabel('Tax number').fill('DE 123')
    // The error is shown even if its part of the form was collapsed.
    await page.getByText('Order for a company').click()
    await nextStep(page).click()
    await expect(page.getByText('Enter a VAT ID that begins with DE')).toBeVisible()
    await page.getByLabel('Tax number').fill('DE 123 456 789')
  }
  await placeOrder(page)
  await expect(page).toHaveURL(/\/pending-order\?order=/)
  return new URL(page.url()).searchParams.get('order') ?? ''
}

interface PlacedOrder {
  _id: string
  number: string
  total: string
}

/** An order of an account, placed without the form; `more` are fields of its request. */
export async function orderOf(
  request: APIRequestContext,
  account: Parameters<typeof tokenOf>[0],
  more: object = {},
): Promise<PlacedOrder> {
  const packages = (await (await request.get('/api/pricings')).json()) as { _id: string }[]
  const placed = await request.post('/api/new-order', {
    headers: { Authorization: `Bearer ${await tokenOf(account)}`, 'Idempotency-Key': crypto.randomUUID() },
    data: {
      packageId: packages[0]!._id,
      customerName: 'Maria Lind',
      customerAddress: '14 Ropewalk Lane',
      customerCountry: 'DE',
      ...more,
    },
  })
  expect(placed.status(), await placed.text()).toBe(201)
  return (await placed.json()) as PlacedOrder
}

/** A paid order of an account, placed without the form: its address is not confirmed. Returns its id. */
export async function paidOrder(request: APIRequestContext, account: Account): Promise<string> {
  const { _id: id } = await orderOf(request, account)
  const headers = { Authorization: `Bearer ${await tokenOf('admin')}` }
  const data = { paymentStatus: 'Paid', reason: 'By bank transfer' }
  const paid = await request.put(`/api/order-payment/${id}`, { headers, data })
  expect(paid.ok(), await paid.text()).toBe(true)
  return id
}

/** An order without an account, placed without the form, with the token of its link. */
export async function guestOrder(page: Page, email: string) {
  const sent = await page.request.post('/api/order-code', { data: { email } })
  const { codeId } = (await sent.json()) as { codeId: string }
  const placed = await page.request.post('/api/guest-order', {
    data: {
      packageId: (await packagePage(page, 'Basic')).split('/').at(-1),
      customerName: 'Maria Lind',
      customerAddress: '14 Ropewalk Lane',
      customerCountry: 'DE',
      codeId,
      code: await mailedCode(page, email),
    },
  })
  expect(placed.status(), await placed.text()).toBe(201)
  return (await placed.json()) as { order: PlacedOrder; token: string }
}
