import type { Page } from '@playwright/test'
import { signOut } from '../lib/accounts.ts'
import { expect, test } from '../lib/back-office.ts'
import { storedSession } from '../lib/stored-session.ts'

const heading = (page: Page) => page.getByRole('heading', { name: 'Total Orders' })

/** Holds back the identity library. Returns the function that releases it. */
async function holdLibrary(page: Page) {
  const released = Promise.withResolvers<void>()
  await page.route('**/office-auth.*.js', async (route) => {
    await released.promise
    await route.continue()
  })
  return () => released.resolve()
}

/** Lets the stored token be one that has expired, as it is an hour after the last visit. */
async function expireStoredToken(page: Page) {
  const session = await storedSession(page)
  session.stsTokenManager.expirationTime = Date.now() - 1000
  await storedSession(page, session)
}

test('the first screen takes few requests, and shows its data before the identity library is there', async ({
  page,
}) => {
  const release = await holdLibrary(page)
  const requested: string[] = []
  page.on('request', (request) => requested.push(new URL(request.url()).pathname))
  await page.goto('/admin')
  await expect(heading(page)).toBeVisible()
  expect(requested.filter((path) => path === '/api/home' || path === '/api/me').toSorted()).toEqual([
    '/api/home',
    '/api/me',
  ])
  // Loaded behind the screen, it notices the end of the session in another tab.
  release()
  const other = await page.context().newPage()
  await signOut(other)
  await expect(page.getByRole('dialog', { name: 'Sign in again' })).toBeVisible()
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('admin@demo.test')
  expect(requested.length).toBeLessThan(20)
})

test('a stored session that has expired or is refused is renewed by the library', async ({ page }) => {
  await page.goto('/thanks')
  await expireStoredToken(page)
  await page.goto('/admin')
  await expect(heading(page)).toBeVisible()

  const refused = new Set<string>()
  await page.route(/\/api\/(me|home)$/, async (route) => {
    const url = route.request().url()
    if (refused.has(url)) return route.continue()
    refused.add(url)
    return route.fulfill({ status: 401, json: { status: 401, detail: 'Ended.' } })
  })
  await page.goto('/admin')
  await expect(heading(page)).toBeVisible()
  expect(refused.size).toBe(2)
})

test('a person whose sessions were ended signs in again on the screen that they opened', async ({ page }) => {
  let isEnded = true
  await page.route(/\/api\/me$/, (route) =>
    isEnded ? route.fulfill({ status: 401, json: { status: 401, detail: 'Ended.' } }) : route.continue(),
  )
  await page.goto('/admin/orders')
  const dialog = page.getByRole('dialog', { name: 'Sign in again' })
  const password = dialog.getByLabel('Password', { exact: true })
  await password.fill('demo-admin')
  // A long one ends before the button that shows it.
  const show = (await dialog.getByRole('button', { name: 'Show what you typed' }).boundingBox())!
  const room = await password.evaluate((input) => Number.parseFloat(getComputedStyle(input).paddingInlineEnd))
  expect(room).toBeGreaterThanOrEqual(show.width)
  isEnded = false
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Orders', exact: false }).first()).toBeVisible()
  await expect(dialog).toHaveCount(0)
})

test('the script of each area arrives with the page of its screens', async ({ page }) => {
  const areas = {
    '/admin/content/banner': 'editor',
    '/admin/pictures': 'media',
    '/admin/orders': 'sales',
    '/admin/messages': 'inbox',
    '/admin/invoices': 'money',
    '/admin/customers': 'people',
    '/admin/status': 'operations',
  }
  for (const [address, area] of Object.entries(areas)) {
    const scripts: string[] = []
    page.on('request', (request) => {
      const [, name] = /office-([\w-]+?)\.[^/]+\.js$/.exec(request.url()) ?? []
      if (name) scripts.push(name)
    })
    await page.goto(address)
    await expect(page.locator('#main h1')).toBeVisible()
    expect(scripts, address).toContain(area)
    expect(scripts.filter((name) => name !== area && Object.values(areas).includes(name))).toEqual([])
    page.removeAllListeners('request')
  }
})
