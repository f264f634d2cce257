import type { Page } from '@playwright/test'
import {
  expectAccessible,
  expectAccessibleInEachScheme,
  expectNoSidewaysScrolling,
  test as base,
} from '../lib/fixtures.ts'
import { expect, save, test as office } from '../lib/back-office.ts'
import { addPhone, enter, logInAs, newAccount, register, signOut, typeCode } from '../lib/accounts.ts'
import { fillOrder, placeOrder } from '../lib/ordering.ts'
import { storedSession } from '../lib/stored-session.ts'

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Sign in again' })

/** Signs out in another tab of the same browser. */
async function signOutElsewhere(page: Page) {
  const other = await page.context().newPage()
  await signOut(other)
  return other
}

async function confirm(page: Page, password: string) {
  await dialog(page).getByLabel('Password', { exact: true }).fill(password)
  await dialog(page).getByRole('button', { name: 'Sign in', exact: true }).click()
}

office('a back office form survives an expired session with a sign-in dialog', async ({ page }) => {
  await page.goto('/admin/content/banner')
  const heading = page.getByLabel('Heading', { exact: true })
  await heading.fill('Typed before the session ended')
  await (await signOutElsewhere(page)).close()

  await expect(dialog(page).getByLabel('Email', { exact: true })).toHaveValue('admin@demo.test')
  await expect(dialog(page).getByLabel('Password', { exact: true })).toBeFocused()
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await expectAccessibleInEachScheme(page)
    await expectNoSidewaysScrolling(page)
  }
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeVisible()

  await confirm(page, 'not it at all')
  await expect(dialog(page).getByText('Incorrect password.')).toBeVisible()
  await confirm(page, 'demo-admin')
  await expect(dialog(page)).toHaveCount(0)
  await expect(heading).toHaveValue('Typed before the session ended')
  await expect(page).toHaveURL('/admin/content/banner')
})

office('a request rejected with 401 is retried once after signing in again', async ({ page }) => {
  await page.goto('/admin/content/footer-address')
  const field = page.getByLabel('Address', { exact: true })
  const before = await field.inputValue()
  const words = `Long St ${Date.now()}`
  await field.fill(words)
  let sent = 0
  await page.route('**/api/content/footerAddress/*', async (route) => {
    if (route.request().method() === 'PUT' && ++sent <= 2)
      await route.fulfill({ status: 401, json: { status: 401, detail: 'Ended.' } })
    else await route.continue()
  })
  await save(page)
  await confirm(page, 'demo-admin')
  await expect(page.getByText('It is on the site now.')).toBeVisible()
  expect(sent).toBe(3)
  await page.reload()
  await expect(field).toHaveValue(words)
  await field.fill(before)
  await save(page)
  await expect(page.getByText('It is on the site now.')).toBeVisible()
})

base('an order form survives an expired session, also with a second factor', async ({ page }) => {
  const account = await register(page)
  await addPhone(page, account)
  await page.goto('/pricing')
  await page.locator('a[href^="/order-now/"]').first().click()
  await page.getByLabel('Full name').fill('Ada Lind')
  await page.getByLabel('Address').fill('Long St 1')
  await page.getByLabel('Country').selectOption('US')
  await (await signOutElsewhere(page)).close()

  await confirm(page, account.password)
  await typeCode(page)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByLabel('Address')).toHaveValue('Long St 1')
  await placeOrder(page)
  await expect(page).toHaveURL(/\/pending-order/)
})

base('a user of Google sign-in signs in again in the dialog', async ({ page }) => {
  const { email } = newAccount()
  const byGoogle = async () => {
    await page.getByRole('button', { name: 'Continue with Google' }).click()
    await page.getByLabel('Google email').fill(email)
    await page.getByRole('button', { name: 'Continue', exact: true }).click()
  }
  await page.goto('/login?next=/account')
  await byGoogle()
  await page.getByLabel('Your name').fill('Gesa Google')
  await (await signOutElsewhere(page)).close()
  await expect(dialog(page)).toBeVisible()
  await expectAccessible(page)
  await byGoogle()
  await expect(dialog(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Save the name' }).click()
  await expect(page.getByText('Saved')).toBeVisible()
})

base(
  'what was entered is not sent as another user whose sign-in the page did not notice',
  async ({ page, browser }) => {
    const context = await browser.newContext()
    const others = await context.newPage()
    await logInAs(others, 'viewer', '/account')
    await expect(others.getByRole('heading', { name: 'Password' })).toBeVisible()
    const session = await storedSession(others)
    await context.close()

    await logInAs(page, 'customer', '/dashboard')
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
    await page.goto('/pricing')
    await page.locator('a[href^="/order-now/"]').first().click()
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue('customer@demo.test')
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/api/new-order')) sent.push(request.url())
    })
    await storedSession(page, session)
    await fillOrder(page)
    await page.getByRole('button', { name: 'Place the order' }).click()
    await expect(page.getByRole('dialog', { name: 'Another user is signed in' })).toContainText(
      'customer@demo.test',
    )
    expect(sent).toEqual([])
  },
)

base('another user sees a message and never the previous user’s input', async ({ page }) => {
  const first = await register(page)
  await page.goto('/pricing')
  await page.locator('a[href^="/order-now/"]').first().click()
  const form = page.url()
  await page.getByLabel('Full name').fill('Ada Lind')
  const other = await signOutElsewhere(page)
  await expect(dialog(page)).toBeVisible()

  const second = newAccount()
  await other.goto('/register')
  await enter(other, second, 'Register')
  await expect(page.getByRole('dialog', { name: 'Another user is signed in' })).toContainText(first.email)
  await expectAccessible(page)
  await page.getByRole('button', { name: `Continue as ${second.email}` }).click()
  await expect(page).toHaveURL('/dashboard')
  await page.goto(form)
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(second.email)
  await expect(page.getByLabel('Full name')).toHaveValue('')
})

base('a page of a customer does without the identity library until the session ends', async ({ page }) => {
  await logInAs(page, 'customer', '/thanks')
  const libraries: string[] = []
  page.on('request', (request) => /\/identity\./.test(request.url()) && libraries.push(request.url()))
  await page.goto('/my-order')
  await expect(page.locator('main a[href^="/order/"]').first()).toBeVisible()
  expect(libraries).toEqual([])
  await signOutElsewhere(page)
  await expect(page).toHaveURL('/login?next=%2Fmy-order')
})

base(
  'Firebase opens no IndexedDB database for usage statistics, which could block the next page',
  async ({ page }) => {
    await register(page)
    await page.goto('/dashboard')
    await expect(page.getByRole('button', { name: 'Signout' })).toBeVisible()
    const databases = await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))
    expect(databases).toContain('firebaseLocalStorageDb')
    expect(databases.filter((name) => name !== 'firebaseLocalStorageDb')).toEqual([])
  },
)
