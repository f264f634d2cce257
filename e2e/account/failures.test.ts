import type { APIRequestContext, Page, Route } from '@playwright/test'
import { logInAs, mailedLink, register } from '../lib/accounts.ts'
import { expect, test, tokenOf } from '../lib/fixtures.ts'
import { orderOf } from '../lib/ordering.ts'
import { loseNext } from '../lib/lost.ts'

const problem = (status: number, more: object = {}) => ({
  status,
  contentType: 'application/problem+json',
  json: { status, title: 'Title', detail: `Detail of ${status}.`, ...more },
})
const html = (status: number) => ({
  status,
  contentType: 'text/html',
  body: '<!doctype html><h1>Bad gateway</h1>',
})
const noAnswer = 'We could not reach the server. Check your connection and try again.'

/** How a request fails, and what the form then says. */
const failures: readonly (readonly [string, (route: Route) => Promise<void>])[] = [
  ...[403, 404, 409, 412, 429, 500, 503].map(
    (status) => [`Detail of ${status}.`, (route: Route) => route.fulfill(problem(status))] as const,
  ),
  ['Something went wrong. Please try again.', (route) => route.fulfill(html(502))],
  [noAnswer, (route) => route.fulfill(html(200))],
  [noAnswer, (route) => route.abort('connectionrefused')],
  [noAnswer, (route) => route.abort('connectionreset')],
]

const isWrite = (route: Route) => route.request().method() !== 'GET'

/** Sends a form with each failure; the form has to say why, keep what was typed, and be ready to be sent again. */
async function failEach(page: Page, path: string, button: string, isKept: () => Promise<void>) {
  const send = page.getByRole('button', { name: button, exact: true })
  for (const [message, fail] of failures) {
    await page.route(path, (route) => (isWrite(route) ? fail(route) : route.fallback()))
    await send.click()
    await expect(page.getByRole('status').getByText(message, { exact: true })).toBeVisible()
    await expect(send).toBeEnabled()
    await isKept()
    await page.unroute(path)
  }
}

async function deliveredOrder(request: APIRequestContext): Promise<string> {
  const _id = (await orderOf(request, 'customer'))._id
  const data = { ids: [_id], orderStatus: 'Delivered' }
  const headers = { Authorization: `Bearer ${await tokenOf('admin')}` }
  expect((await request.put('/api/orders/order-status', { headers, data })).ok()).toBe(true)
  return _id
}

test('a file whose addition to an answer fails can be added again, also after a reload', async ({
  page,
  request,
}) => {
  const id = (await orderOf(request, 'customer'))._id
  const headers = { Authorization: `Bearer ${await tokenOf('admin')}` }
  const paid = { paymentStatus: 'Paid', reason: 'By bank.' }
  await request.put(`/api/order-payment/${id}`, { headers, data: paid })
  const question = { question: 'Your price list?', kind: 'file' }
  await request.post(`/api/order/${id}/brief/questions`, { headers, data: question })
  await logIn(page, `/order/${id}`)
  const group = page.getByRole('group', { name: /Your price list/ })
  const path = '**/api/brief-answer/*/files'
  const upload = (name: string) =>
    group
      .locator('input[type=file]')
      .setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(name) })
  await page.route(path, (route) => route.abort())
  await upload('one.txt')
  await expect(group.getByText(noAnswer)).toBeVisible()
  await page.unroute(path)
  await group.getByRole('button', { name: 'Try again' }).click()
  await expect(group.getByText('ready to send')).toHaveCount(0)
  await expect(group.getByText(noAnswer)).toHaveCount(0)

  await page.route(path, (route) => route.abort())
  await upload('two.txt')
  await expect(group.getByText(noAnswer)).toBeVisible()
  await page.unroute(path)
  await page.reload()
  await expect(group.getByRole('button', { name: 'Download two.txt', exact: true })).toBeVisible()
  await expect(group.getByText('ready to send')).toHaveCount(0)
  const { questions } = await (await request.get(`/api/order/${id}/brief`, { headers })).json()
  expect(
    questions
      .at(-1)
      .files.map(({ name }: { name: string }) => name)
      .toSorted(),
  ).toEqual(['one.txt', 'two.txt'])
})

async function logIn(page: Page, next: string) {
  await logInAs(page, 'customer', next)
}

test('a review survives each failure of its request', async ({ page, request }) => {
  const id = await deliveredOrder(request)
  await logIn(page, `/order/${id}`)
  const words = page.getByLabel('Your review (optional)')
  await page.getByRole('radio', { name: /4/ }).check({ force: true })
  await words.fill('They kept their word.')
  await page.getByLabel('May we publish it on our site?').selectOption('no')
  const isKept = () => expect(words).toHaveValue('They kept their word.')
  await failEach(page, '**/api/order/*/review', 'Send the review', isKept)

  const send = page.getByRole('button', { name: 'Send the review' })
  const wrong = problem(422, { errors: { words: 'Too rude.', other: 'Not allowed.' } })
  await page.route('**/api/order/*/review', (route) =>
    isWrite(route) ? route.fulfill(wrong) : route.fallback(),
  )
  await send.click()
  await expect(words).toBeFocused()
  await expect(page.getByText('Too rude.')).toBeVisible()
  await expect(page.getByText('Not allowed.')).toBeVisible()
  await page.unroute('**/api/order/*/review')
  await isKept()

  await loseNext(page, '**/api/order/*/review')
  await send.click()
  // The page learns of it all the same.
  await expect(page.getByRole('heading', { name: 'Your review' })).toBeVisible()
  await expect(page.getByText('They kept their word.')).toBeVisible()
})

test('invoice details survive each failure of their request, and are shown when opened again', async ({
  page,
}) => {
  await logIn(page, '/account')
  const details = page.getByRole('region', { name: 'Invoice details' })
  const open = details.getByRole('button', { name: /(Enter your|Change the) details/ })
  await open.click()
  const company = details.getByLabel('Company')
  const name = `Lind Bakery ${Date.now()}`
  await company.fill(name)
  await details.getByLabel('Country').selectOption('GB')
  const isKept = () => expect(company).toHaveValue(name)
  await failEach(page, '**/api/me/billing', 'Save the details', isKept)
  await details.getByRole('button', { name: 'Save the details' }).click()
  await expect(details.getByText('Saved', { exact: true })).toBeVisible()
  await details.getByRole('button', { name: 'Cancel' }).click()
  await open.click()
  await expect(company).toHaveValue(name)
})

test('a mailed link that could not reach the identity service can be used again', async ({ page }) => {
  const account = await register(page)
  const link = await mailedLink('verifyEmail', account.email)
  const path = '**/identitytoolkit.googleapis.com/v1/accounts:update*'
  await page.route(path, (route) => route.abort())
  await page.goto(link)
  await expect(page.getByText('We could not reach the sign-in service.')).toBeVisible()
  await page.unroute(path)
  // Its response is lost, so that the link is used up.
  await loseNext(page, path)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('We could not reach the sign-in service.')).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Your email address is verified')).toBeVisible()
})

test('a new password whose response is lost leads to the login', async ({ page }) => {
  const { email } = await register(page)
  await page.goto('/reset')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await page.goto(await mailedLink('resetPassword', email))
  await page.getByLabel('New password').fill('a new secret')
  await loseNext(page, '**/identitytoolkit.googleapis.com/v1/accounts:resetPassword*')
  const send = page.getByRole('button', { name: 'Set the new password' })
  await send.click()
  await expect(page.getByText('We could not reach the sign-in service.')).toBeVisible()
  await send.click()
  await expect(page.getByText('your new password may be set already')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Log in', exact: true }).last()).toBeVisible()
})
