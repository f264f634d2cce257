import { expect, expectAccessible, expectNoSidewaysScrolling, test, tokenOf } from '../lib/fixtures.ts'
import { mailedLink, newAccount, register, verify } from '../lib/accounts.ts'
import { fillOrder, mailedCode, packagePage, paidOrder } from '../lib/ordering.ts'
import { reads, slow } from '../lib/slow.ts'

test.use({ viewport: { width: 390, height: 844 } })

const wrong = (code: string) => (code === '000000' ? '111111' : '000000')

test('a customer confirms an address on the form of the order: wrong code, reload, new code, another address, by keyboard', async ({
  page,
}) => {
  const account = await register(page)
  await page.goto(await packagePage(page))
  const address = page.getByLabel('Email', { exact: true })
  await expect(address).toHaveValue(account.email)
  await fillOrder(page)
  const next = page.getByRole('button', { name: 'Continue', exact: true })
  const place = page.getByRole('button', { name: 'Place the order' })
  const status = page.getByRole('status')
  await next.press('Enter')
  const code = page.getByLabel('6-digit code')
  await expect(code).toBeFocused()
  // The details stay in sight.
  await expect(page.getByLabel('Full name')).toHaveValue('Maria Lind')
  await expectAccessible(page)
  await expectNoSidewaysScrolling(page)
  await code.fill(wrong(await mailedCode(page, account.email)))
  await code.press('Enter')
  await expect(page.getByText('This is not the code in the mail.')).toBeVisible()
  await expect(code).toBeFocused()

  await page.reload()
  await expect(page.getByLabel('Full name')).toHaveValue('Maria Lind')
  await page.getByRole('button', { name: 'Send a new code' }).press('Enter')
  await expect(status.filter({ hasText: 'Only this new code works now.' })).toBeVisible()

  // The address of the account is mistyped: the mails go to another one, which needs a code of its own.
  const { email: other } = newAccount()
  await address.fill('nobody')
  await expect(code).toHaveCount(0)
  await address.press('Enter')
  await expect(page.getByText('Provide a Valid Email')).toBeVisible()
  await address.fill(other)
  await address.press('Enter')
  await expect(status.filter({ hasText: `We sent a code to ${other}` })).toBeVisible()
  await expect(code).toBeFocused()
  await page.reload()
  await expect(address).toHaveValue(other)
  await code.fill(await mailedCode(page, other))

  // The order fails once the address is proven: no code is asked for again.
  const refused = { status: 503, json: { detail: 'Please try again.' } }
  await page.route('**/api/new-order', (route) => route.fulfill(refused), { times: 1 })
  await code.press('Enter')
  await expect(page.getByText('Please try again.')).toBeVisible()
  await expect(code).toHaveCount(0)
  await expect(address).not.toBeEditable()
  await place.press('Enter')
  await expect(page).toHaveURL(/\/pending-order\?order=/)
  await expect(page.getByRole('region', { name: 'Confirm your email' })).toHaveCount(0)

  // The second order asks for no code, and names the address.
  const release = await slow(page, '**/api/orders?*', reads)
  await page.goto(await packagePage(page))
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(other)
  await page.getByRole('button', { name: 'Place the order' }).click()
  // Details that are loaded late take the errors of their fields away.
  const missing = page.getByText('Enter your full name.')
  await expect(missing).toBeVisible()
  release()
  await expect(page.getByLabel('Full name')).toHaveValue('Maria Lind')
  await expect(missing).toBeHidden()
  await page.getByRole('button', { name: 'Place the order' }).click()
  await expect(page).toHaveURL(/\/pending-order\?order=/)
})

test('who verified in another tab in the meantime orders without a code', async ({ page, context }) => {
  const account = await register(page)
  await page.goto(await packagePage(page))
  await fillOrder(page)
  await verify(await context.newPage(), account)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(page.getByText('Your address is confirmed: you can place the order now.')).toBeVisible()
  await page.getByRole('button', { name: 'Place the order' }).click()
  await expect(page).toHaveURL(/\/pending-order\?order=/)
})

test('an order without a confirmed address: the customer confirms it later', async ({ page, request }) => {
  const account = await register(page)
  const { email } = account
  const id = await paidOrder(request, account)
  const headers = { Authorization: `Bearer ${await tokenOf('admin')}` }
  await request.post(`/api/order/${id}/deliveries`, { headers, data: { message: 'The first draft' } })

  for (const path of ['/dashboard', '/my-order']) {
    await page.goto(path)
    await expect(page.getByRole('link', { name: 'Confirm it now' })).toBeVisible()
    await expectAccessible(page)
  }
  await page.goto(`/order/${id}`)
  await expect(page.getByText('Please accept it, or ask for changes.')).toBeVisible()
  await expect(page.getByText('comes by email')).toHaveCount(0)
  const notice = page.getByRole('region', { name: 'Confirm your email' })
  await expectAccessible(page)
  await notice.getByRole('button', { name: `Send a code to ${email}` }).click()
  await expect(notice.getByLabel('6-digit code')).toBeVisible()
  await page.reload()
  await notice.getByLabel('6-digit code').fill(await mailedCode(page, email))
  await expectAccessible(page)
  await expectNoSidewaysScrolling(page)
  await notice.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(page.getByText(`Confirmed. We email you about your orders at ${email}.`)).toBeVisible()
  const mails = await request.get(`/api/mails?orderId=${id}&kind=delivery-ready`, { headers })
  expect(await mails.json()).toMatchObject([{ recipient: email }])

  await page.goto('/account#contact-email')
  const setting = page.getByRole('region', { name: 'Emails about your orders' })
  await expect(setting).toContainText(`They go to ${email}.`)
  const other = newAccount().email
  await setting.getByRole('button', { name: 'Use another address' }).click()
  await setting.getByLabel('Email', { exact: true }).fill(other)
  await setting.getByRole('button', { name: 'Send the code' }).click()
  await setting.getByLabel('6-digit code').fill(await mailedCode(page, other))
  await setting.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(setting).toContainText(`They go to ${other}.`)
  await expectAccessible(page)
  // The link of the account's own verification still works.
  await page.goto(await mailedLink('verifyEmail', email))
  await expect(page.getByText('Your email address is verified')).toBeVisible()
})
