import {
  expect,
  expectAccessibleInEachScheme,
  expectNoSidewaysScrolling,
  tokenOf,
  test,
} from '../lib/fixtures.ts'
import { register } from '../lib/accounts.ts'
import { fillOrder, packagePage, placeOrder } from '../lib/ordering.ts'
import { reads, slow } from '../lib/slow.ts'

test.use({ viewport: { width: 390, height: 844 } })

test('what is chosen changes the sum; order and payment show the same lines', async ({ page }) => {
  await register(page)
  await page.goto(await packagePage(page, 'Basic'))
  const sum = page.getByRole('status').filter({ hasText: 'Total' })
  await expect(sum).toContainText('Total$349.00')
  // The script is there, and knows who orders.
  await expect(page.getByLabel('Email')).not.toHaveValue('')
  await page.getByLabel('How many of Basic?').selectOption('2')
  await page.getByRole('checkbox', { name: /Extra article/ }).check()
  await page.getByLabel('How many of Extra article?').selectOption('3')
  await expect(sum).toContainText('2 × Basic$698.00')
  await expect(sum).toContainText('3 × Extra article$360.00')
  await expect(sum).toContainText('Total$1,058.00')
  await expectAccessibleInEachScheme(page)
  await expectNoSidewaysScrolling(page)
  // The choice survives a reload.
  await page.reload()
  await expect(sum).toContainText('Total$1,058.00')
  await page.getByRole('checkbox', { name: /Extra article/ }).uncheck()
  await expect(sum).toContainText('Total$698.00')
  await page.getByRole('checkbox', { name: /Extra article/ }).check()
  await page.getByLabel('Express start').check()
  await expect(sum).toContainText('Total$908.00')

  await fillOrder(page)
  await placeOrder(page)
  await expect(page).toHaveURL(/\/pending-order\?order=/)
  const id = new URL(page.url()).searchParams.get('order') ?? ''
  await page.goto(`/order/${id}`)
  const details = page.getByRole('region', { name: 'Order details' })
  for (const line of ['2 × Basic$698.00', 'Extra article$120.00', 'Express start$90.00', 'Total$908.00'])
    await expect(details).toContainText(line)
  await expectAccessibleInEachScheme(page)
  await expectNoSidewaysScrolling(page)

  await page.goto(`/pay-now/${id}`)
  await page.getByRole('button', { name: 'Pay Now With Paypal' }).click()
  await expect(page).toHaveURL(/\/paypal-simulator\//)
  await expect(page.getByText('$908.00')).toBeVisible()
  await page.getByRole('button', { name: 'Pay now', exact: true }).click()
  await expect(page.getByText('You Have Paid.')).toBeVisible({ timeout: 20_000 })
})

for (const who of ['somebody new', 'somebody known'])
  test(`what ${who} enters before the scripts have arrived is kept, with the focus`, async ({ page }) => {
    if (who === 'somebody known')
      await page.addInitScript(() => (localStorage['frontdesk.session'] = 'customer'))
    const arrive = await slow(page, '**/*.js', reads)
    await page.goto(await packagePage(page, 'Basic'), { waitUntil: 'commit' })
    await page.getByLabel('How many of Basic?').selectOption('2')
    await page.getByRole('checkbox', { name: /Extra article/ }).check()
    await page.getByLabel('Full name').fill('Maria Lind')
    await page.getByLabel('Email', { exact: true }).fill('maria@lind.test')
    await page.getByLabel('City').fill('Köl')
    arrive()
    await expect(page.getByRole('button', { name: 'Log in', exact: true })).toBeEnabled()
    await page.keyboard.type('n')
    await expect(page.getByLabel('City')).toHaveValue('Köln')
    await expect(page.getByLabel('City')).toBeFocused()
    await page.reload()
    await expect(page.getByLabel('How many of Basic?')).toHaveValue('2')
    await expect(page.getByRole('checkbox', { name: /Extra article/ })).toBeChecked()
    await expect(page.getByRole('status').filter({ hasText: 'Total' })).toContainText('Total$818.00')
    await expect(page.getByLabel('Full name')).toHaveValue('Maria Lind')
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue('maria@lind.test')
  })

test('an add-on that is not offered any more stops the order with a message, and keeps the entries', async ({
  page,
}) => {
  await register(page)
  await page.route('**/api/new-order', (route) =>
    route.fulfill({
      status: 422,
      contentType: 'application/problem+json',
      json: {
        status: 422,
        title: 'Invalid input',
        errors: { addOns: 'One of the add-ons is not available with Basic any more.' },
      },
    }),
  )
  await page.goto(await packagePage(page, 'Basic'))
  await page.getByLabel('Express start').check()
  await fillOrder(page)
  await placeOrder(page)
  await expect(page.getByRole('alert')).toContainText('What can be ordered has changed.')
  await page.getByRole('button', { name: 'Show what can be ordered' }).click()
  await expect(page.getByLabel('Full name')).toHaveValue('Maria Lind')
})

test('a link with a coupon takes it off; it is a line of the order', async ({ page, request }) => {
  const code = `E2E-${Date.now()}`
  const headers = { Authorization: `Bearer ${await tokenOf('admin')}` }
  const made = await request.post('/api/coupons', {
    headers,
    data: {
      code,
      percent: '10',
      amount: null,
      records: [],
      leastTotal: '400',
      firstOrderOnly: false,
      perCustomer: null,
      inAll: 1,
      validFrom: null,
      validUntil: null,
      note: '',
    },
  })
  expect(made.status(), await made.text()).toBe(201)
  await register(page)
  await page.goto(`${await packagePage(page, 'Basic')}?coupon=${code.toLowerCase()}`)
  await expect(page.getByText('This code is for orders of $400.00 and more.')).toBeVisible()
  await page.getByLabel('How many of Basic?').selectOption('2')
  const sum = page.getByRole('status').filter({ hasText: 'Total' })
  await expect(sum).toContainText(`Coupon ${code}–$69.80`)
  await expect(sum).toContainText('Total$628.20')

  // What is chosen before the script has arrived to check the code stays.
  await page.evaluate(() => sessionStorage.clear())
  const arrive = await slow(page, '**/*.js', reads)
  await page.reload({ waitUntil: 'commit' })
  await page.getByLabel('How many of Basic?').selectOption('2')
  arrive()
  await expect(sum).toContainText(`Coupon ${code}–$69.80`)
  await expect(sum).toContainText('Total$628.20')
  await expectAccessibleInEachScheme(page)
  await expectNoSidewaysScrolling(page)
  await fillOrder(page)
  await placeOrder(page)
  await expect(page).toHaveURL(/\/pending-order\?order=/)
  const id = new URL(page.url()).searchParams.get('order') ?? ''
  await page.goto(`/order/${id}`)
  await expect(page.getByRole('region', { name: 'Order details' })).toContainText(`Coupon ${code}–$69.80`)

  // Its only use is gone: the next order stops with a message.
  await page.goto(`${await packagePage(page, 'Basic')}?coupon=${code}`)
  await expect(page.getByRole('button', { name: 'Place the order' })).toBeEnabled()
  await fillOrder(page)
  await page.getByRole('button', { name: 'Place the order' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'not valid' })).toContainText(
    'This code is not valid.',
  )
  await page.getByRole('button', { name: 'Remove the code' }).click()
  await expect(sum).toContainText('Total$698.00')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the server computes the sum', async ({ page }) => {
    await page.goto(await packagePage(page, 'Basic'))
    const choices = page.getByRole('group', { name: 'Your order' })
    await choices.getByLabel('How many of Basic?').selectOption('2')
    await choices.getByLabel('Extra article').selectOption('3')
    await page.getByRole('button', { name: 'Show the sum' }).click()
    const sum = page.locator('noscript .order-sum')
    await expect(sum).toContainText('2 × Basic$698.00')
    await expect(sum).toContainText('Total$1,058.00')
    await expect(choices.getByLabel('Extra article')).toHaveValue('3')
    await expectNoSidewaysScrolling(page)
  })
})
