import { expect, expectAccessible, expectNoSidewaysScrolling, test } from '../lib/fixtures.ts'
import { enter, register, newAccount } from '../lib/accounts.ts'
import { placeOrder } from '../lib/ordering.ts'

/** Without the back/forward cache: the browser loads the form again. */
test('after Back to the form, the same input is the same order, and other input another one', async ({
  page,
}) => {
  await register(page)
  const packages = (await (await page.request.get('/api/pricings')).json()) as Package[]
  await page.goto(`/order-now/${packages[0]?._id}`)
  await page.getByLabel('Full name').fill('Maria Lind')
  await page.getByLabel('Address').fill('14 Ropewalk Lane')
  await page.getByLabel('Country').selectOption('Germany')
  const placeHere = async () => {
    await placeOrder(page)
    await expect(page).toHaveURL(/\/pending-order\?order=/)
    return page.url()
  }
  const first = await placeHere()
  await page.goBack()
  await expect(page.getByLabel('Full name')).toHaveValue('Maria Lind')
  await expect(page.getByLabel('Country')).toHaveValue('DE')
  // The history outlives the session of a customer who signs out.
  expect(await page.evaluate(() => JSON.stringify(history.state))).not.toContain('Maria')
  expect(await placeHere()).toBe(first)

  await page.goBack()
  await expect(page.getByLabel('Full name')).toHaveValue('Maria Lind')
  await expect(page.getByLabel('Country')).toHaveValue('DE')
  await page.getByLabel('Full name').fill('Maria Lindt')
  expect(await placeHere()).not.toBe(first)
  await page.goto('/my-order')
  await expect(page.locator('tbody tr')).toHaveCount(2)
})

interface Package {
  _id: string
  packageName: string
}

test('a new customer sees the package on every step and enters nothing twice', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const packages = (await (await page.request.get('/api/pricings')).json()) as Package[]
  const path = `/order-now/${packages.find(({ packageName }) => packageName === 'Premium')?._id}`
  await page.goto(path)
  await page.getByRole('button', { name: 'Log in' }).click()
  const signUp = await page.getByRole('link', { name: 'Sign Up' }).getAttribute('href')
  await page.goto(signUp!.replace('/register', '/login'))
  const buying = page.locator('.buying')
  await expect(buying).toContainText(/Premium.*\$\d/)
  await expectNoSidewaysScrolling(page)
  await expectAccessible(page)
  const account = newAccount()
  await page.getByLabel('Email', { exact: true }).fill(account.email)
  await page.getByRole('link', { name: 'Sign Up' }).click()
  await expect(buying).toContainText(/Premium.*\$\d/)
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(account.email)
  await enter(page, account, 'Register')

  await expect(page).toHaveURL(path)
  await page.getByLabel('Full name').fill('Maria Lind')
  await page.getByLabel('Address').fill('14 Ropewalk Lane')
  await page.getByLabel('Country').selectOption('England (United Kingdom)')
  await placeOrder(page)
  await expect(page).toHaveURL(/\/pending-order\?order=/)
  await page.getByRole('link', { name: 'See the order' }).click()
  await page.getByRole('button', { name: 'Cancel the order' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel the order' }).click()

  const order = page.url()
  await page.getByRole('link', { name: 'Contact us about this order' }).click()
  await expect(page.locator('[name=subject]')).toHaveValue(/^Order FD-\d{6}$/)
  await expect(page.locator('[name=name]').first()).toHaveValue('Maria Lind')
  await expect(page.locator('[name=email]').first()).toHaveValue(account.email)

  await page.goto(order)
  await page.getByRole('link', { name: 'Order again' }).click()
  await expect(page).toHaveURL(path)
  await expect(page.getByLabel('Full name')).toHaveValue('Maria Lind')
  await expect(page.getByLabel('Address')).toHaveValue('14 Ropewalk Lane')
  await expect(page.getByLabel('Country')).toHaveValue('GB')

  // The package is deleted while the form is open.
  await page.route('**/api/new-order', (route) =>
    route.fulfill({
      status: 422,
      json: {
        detail: 'Please check what you entered.',
        errors: { packageId: 'This package is no longer available.' },
      },
    }),
  )
  await page.getByRole('button', { name: 'Place the order' }).click()
  await expect(page.getByText('This package is no longer available.')).toBeVisible()
  await page.getByRole('alert').getByRole('link', { name: 'See the packages' }).click()
  await expect(page).toHaveURL('/pricing')
})

test('orders are distinguishable in the list, and the privacy notes are accurate', async ({ page }) => {
  await register(page)
  await page.goto('/account')
  await expect(page.getByText(/Messages and a subscription under person-.* stay/)).toBeVisible()
  await expect(page.getByText(/All that we keep about you/)).toHaveCount(0)
  const [pack] = (await (await page.request.get('/api/pricings')).json()) as Package[]
  await page.goto(`/order-now/${pack?._id}`)
  await page.getByLabel('Full name').fill('W'.repeat(200))
  await page.getByLabel('Address').fill('14 Ropewalk Lane')
  await page.getByLabel('Country').selectOption('DE')
  await placeOrder(page)
  const id = /order=([\w-]+)/.exec(await page.waitForURL(/order=/).then(() => page.url()))?.[1]
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    for (const path of ['/my-order', '/dashboard', `/order/${id}`]) {
      await page.goto(path)
      await expect(page.getByText(/FD-\d{6}/).first()).toBeVisible()
      await expect(page.getByText(pack!.packageName).first()).toBeVisible()
      await expect(page.getByText(/\$\d/).first()).toBeVisible()
      await expectNoSidewaysScrolling(page)
    }
  }
  await page.goto(`/order-cancelled/${id}`)
  await expect(page).toHaveURL('/my-order')
  await expect(page.getByText('Closed')).toBeVisible()
  await page.getByRole('link', { name: /Order again/ }).click()
  await expect(page).toHaveURL(`/order-now/${pack?._id}`)
})

test('a submit button does not move when a corrected form is sent again', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const account = await register(page)
  await page.context().clearCookies()
  await page.evaluate(() => indexedDB.deleteDatabase('firebaseLocalStorageDb'))
  await page.evaluate(() => localStorage.clear())
  await page.goto('/register')
  await enter(page, account, 'Register')
  await expect(page.getByText('An account with this email address already exists.')).toBeVisible()
  const button = page.getByRole('button', { name: /Register|Creating your account/ })
  const before = await button.boundingBox()
  const held = Promise.withResolvers<void>()
  await page.route('**/accounts:signUp*', async (route) => {
    await held.promise
    await route.continue()
  })
  await button.click()
  await expect(page.getByRole('button', { name: 'Creating your account…' })).toBeDisabled()
  expect(await button.boundingBox()).toMatchObject({ y: before?.y })
  held.resolve()
  await expect(page.getByRole('button', { name: 'Register', exact: true })).toBeEnabled()
})

test('administrators see their own texts on the login page', async ({ page }) => {
  await page.goto('/admin')
  await expect(page).toHaveURL(/\/login\?next=%2Fadmin/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Log in to the back office')
  await expect(page.getByText(/Every receipt kept/)).toBeHidden()
  await page.goto('/login')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Log in')
})

test('an invited colleague reads about the invitation when logging in and registering', async ({ page }) => {
  await page.goto('/company-invitation#0123456789abcdef')
  await expect(page).toHaveURL('/login?next=%2Fcompany-invitation')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are invited')
  await page.getByRole('link', { name: 'Sign Up' }).click()
  await expect(page).toHaveURL('/register?next=%2Fcompany-invitation')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are invited')
})
