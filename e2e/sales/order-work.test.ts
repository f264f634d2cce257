import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoSidewaysScrolling, test, tokenOf } from '../lib/fixtures.ts'
import { register, verify } from '../lib/accounts.ts'
import { placeOrder } from '../lib/ordering.ts'

const asAdmin = async (page: Page, method: 'PUT' | 'POST', path: string, data: object) => {
  const headers = { Authorization: `Bearer ${await tokenOf('admin')}` }
  const answer = await page.request.fetch(`/api${path}`, { method, headers, data })
  expect(answer.ok(), await answer.text()).toBe(true)
}

/** Places a paid order of the cheapest package; returns its id. */
async function buy(page: Page): Promise<string> {
  const packages = await (await page.request.get('/api/pricings')).json()
  await page.goto(`/order-now/${(packages as { _id: string }[])[0]!._id}`)
  await page.getByLabel('Full name').fill('Maria Lind')
  await page.getByLabel('Address').fill('14 Ropewalk Lane')
  await page.getByLabel('Country').selectOption({ label: 'Germany' })
  await placeOrder(page)
  await expect(page).toHaveURL(/\/pending-order\?order=/)
  return new URL(page.url()).searchParams.get('order')!
}

test.use({ viewport: { width: 390, height: 844 } })

test('a customer on a phone answers the brief, and the page follows the agency’s actions', async ({
  page,
  context,
}) => {
  test.slow()
  await verify(page, await register(page))
  const id = await buy(page)
  await page.goto(`/order/${id}`)
  await expect(page.getByRole('link', { name: 'Pay Now' })).toBeVisible()

  // The order is paid while the page is open: the next step is visible without scrolling.
  await asAdmin(page, 'PUT', `/order-payment/${id}`, { paymentStatus: 'Paid', reason: 'By bank.' })
  const begin = page.getByRole('link', { name: 'Answer the questions' })
  await expect(begin).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('status').getByText('Brief needed')).toBeInViewport()
  await expectNoSidewaysScrolling(page)
  await expectAccessible(page)

  await begin.click()
  await page.getByRole('button', { name: 'Send the brief' }).click()
  await expect(page.getByText('Some answers are missing.')).toBeVisible()
  const site = page.getByLabel('Which website is it for?')
  await expect(site).toHaveAttribute('aria-invalid', 'true')

  // Offline, the input survives a reload and is sent once the connection is back.
  await context.route('**/api/brief-answer/**', (route) => route.abort())
  await site.fill('www.ropewalk.example')
  await expect(page.getByText('Saved on this device only.')).toBeVisible()
  await page.reload()
  await expect(site).toHaveValue('www.ropewalk.example')
  await context.unroute('**/api/brief-answer/**')
  await page.getByLabel('What do you sell, and to whom?').fill('Rope, to sailors.')
  await expect(page.getByText('Saved.')).toBeVisible()
  await page.getByLabel('More visitors').check()
  await page.getByLabel('In our region').check()
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({
      name: 'logo.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('A rope.'),
    })
  await page.getByText('more questions').click()
  await expect(page.getByRole('group', { name: /Logo/ }).getByText('logo.txt').first()).toBeVisible()
  await expect(page.getByText('5 of 12 answered')).toBeVisible()
  await page.setViewportSize({ width: 320, height: 700 })
  await expectNoSidewaysScrolling(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Send the brief' }).click()
  const sent = page.getByText('Your answers are sent. Thank you.')
  await expect(sent).toBeInViewport()
  await expect(sent.locator('..')).toBeFocused()
  await expect(page.getByText('Your answers of')).toBeVisible()
  await expect(page.getByRole('status').getByText('In progress')).toBeVisible()
  await expect(page.getByText(/^Due \d\d\/\d\d\/\d{4}$/)).toBeVisible()

  // The agency adds a question.
  await asAdmin(page, 'POST', `/order/${id}/brief/questions`, {
    question: 'Who is your host?',
    kind: 'short',
  })
  await page.getByLabel('Who is your host?').fill('A friend')
  await page.getByRole('button', { name: 'Send the answers' }).click()
  await expect(page.getByRole('status').getByText('In progress')).toBeVisible()
  await expect(page.getByLabel('Who is your host?')).toBeHidden()
  await expect(sent).toBeInViewport()
  await page.goto('/my-order')
  await expect(page.getByRole('cell', { name: 'Pending In progress' })).toBeVisible()
  await expect(page.getByRole('rowheader', { name: /Basic/ })).toBeVisible()

  // At 200 % text size, nothing scrolls sideways.
  const session = await page.context().newCDPSession(page)
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32 } })
  for (const path of ['/my-order', '/dashboard']) {
    await page.goto(path)
    await expect(page.getByRole('rowheader', { name: /Basic/ })).toBeVisible()
    await expectNoSidewaysScrolling(page)
  }
})

test('an answer changed on another device is not overwritten: the customer chooses one', async ({
  page,
  context,
  browser,
}) => {
  test.slow()
  await register(page)
  const id = await buy(page)
  await asAdmin(page, 'PUT', `/order-payment/${id}`, { paymentStatus: 'Paid', reason: 'By bank.' })
  const state = await context.storageState({ indexedDB: true })
  const phone = await (await browser.newContext({ storageState: state })).newPage()
  const sells = (on: Page) => on.getByLabel('What do you sell, and to whom?')
  const saved = (on: Page) => on.getByText('Saved.', { exact: true })
  const notice = phone.getByText('This answer was changed in another window or by someone else')
  const saves = '**/api/brief-answer/**'
  for (const each of [page, phone]) {
    await each.goto(`/order/${id}`)
    await expect(sells(each)).toHaveValue('')
  }

  // Typed offline and kept through a reload, while the other device saves.
  await phone.route(saves, (route) => route.abort())
  await sells(phone).fill('Rope')
  await expect(phone.getByText('Saved on this device only.')).toBeVisible()
  await sells(page).fill('Sails')
  await expect(saved(page)).toBeVisible()
  await phone.unroute(saves)
  await phone.reload()
  await expect(notice).toBeVisible()
  await expect(sells(phone)).toHaveValue('Rope')
  await expect(phone.getByText('Sails', { exact: true })).toBeVisible()
  await expect(sells(page)).toHaveValue('Sails')
  await expectAccessible(phone)
  await phone.getByRole('button', { name: 'Send the brief' }).click()
  await expect(phone.getByText('First choose which ones to keep.')).toBeVisible()

  // The other device updates.
  await phone.getByRole('button', { name: 'Keep mine' }).press('Enter')
  await expect(notice).toBeHidden()
  await expect(saved(phone)).toBeVisible()
  await expect(sells(page)).toHaveValue('Rope')

  // Consecutive saves from the same device do not conflict, even if a response was lost.
  await sells(phone).fill('Rope and knots')
  await expect(saved(phone)).toBeVisible()
  await phone.route(saves, async (route) => {
    await route.fetch()
    await route.abort()
  })
  await sells(phone).fill('Rope, knots and nets')
  await expect(phone.getByText('Saved on this device only.')).toBeVisible()
  await expect(sells(page)).toHaveValue('Rope, knots and nets')
  await phone.unroute(saves)
  await sells(phone).fill('Rope, knots and nets, to sailors')
  await expect(saved(phone)).toBeVisible()
  await expect(sells(page)).toHaveValue('Rope, knots and nets, to sailors')
  await expect(notice).toBeHidden()

  await phone.route(saves, (route) => route.abort())
  await sells(phone).fill('Anchors')
  await expect(phone.getByText('Saved on this device only.')).toBeVisible()
  const answered = page.waitForResponse(saves)
  await sells(page).fill('Sails')
  await answered
  await phone.unroute(saves)
  await phone.evaluate(() => dispatchEvent(new Event('online')))
  await phone.getByRole('button', { name: 'Use the other answer' }).click()
  await expect(notice).toBeHidden()
  await expect(sells(phone)).toHaveValue('Sails')
  await phone.context().close()
})

test('answers are saved one after the other, also after a save that has failed', async ({ page }) => {
  await register(page)
  const id = await buy(page)
  await asAdmin(page, 'PUT', `/order-payment/${id}`, { paymentStatus: 'Paid', reason: 'By bank.' })
  const first = Promise.withResolvers<void>()
  const failed = Promise.withResolvers<void>()
  let [sent, open, most] = [0, 0, 0]
  await page.route('**/api/brief-answer/**', async (route) => {
    most = Math.max(most, ++open)
    if (++sent === 1) {
      first.resolve()
      await failed.promise
      open--
      return route.abort()
    }
    const response = await route.fetch()
    open--
    return route.fulfill({ response })
  })
  await page.goto(`/order/${id}`)
  await page.getByLabel('What do you sell, and to whom?').fill('Sails')
  await first.promise
  // Each event saves what is unsaved.
  await page.evaluate(() => {
    for (let i = 0; i < 2; i++) dispatchEvent(new Event('online'))
  })
  failed.resolve()
  await expect(page.getByText('Saved.', { exact: true })).toBeVisible()
  expect({ sent, most }).toEqual({ sent: 2, most: 1 })
})

test('requests for a refund that cannot be loaded are reported, and loaded again', async ({ page }) => {
  await register(page)
  const id = await buy(page)
  await asAdmin(page, 'PUT', `/order-payment/${id}`, { paymentStatus: 'Paid', reason: 'By bank.' })
  await page.route('**/requests', (route) => route.abort())
  await page.goto(`/order/${id}`)
  await expect(page.getByRole('alert').getByText('We could not reach the server.')).toBeVisible()
  await page.unroute('**/requests')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('heading', { name: 'Refund or cancellation' }).click()
  await expect(page.getByRole('button', { name: 'Request a refund or cancellation' })).toBeVisible()
})
