import type { BrowserContext, Page } from '@playwright/test'
import { expect, expectAccessibleInEachScheme, expectNoSidewaysScrolling } from '../lib/fixtures.ts'
import { test } from '../lib/own-product.ts'

test.use({ sharedBy: 'analytics' })

const host = 'https://stats.example.test'
const none = { service: '', siteId: '', host: '', cookies: '' }

/** What a stand-in for the services on other hosts was asked for; its scripts store a cookie and report the visit. */
async function standIn(context: BrowserContext, base: string) {
  const asked: string[] = []
  await context.route(
    (url) => url.origin !== new URL(base).origin,
    async (route) => {
      const address = route.request().url()
      asked.push(address)
      const isScript = route.request().resourceType() === 'script'
      const report = address.includes('googletagmanager')
        ? 'https://region1.google-analytics.com/g/collect'
        : `${new URL(address).origin}/matomo.php`
      const body = `document.documentElement.dataset.counted = 'yes'
        document.cookie = '_pk_id=1; path=/'
        document.cookie = '_ga=1; path=/'
        fetch(${JSON.stringify(report)}, { method: 'POST', mode: 'no-cors', body: 'x' })`
      await route.fulfill({
        contentType: isScript ? 'text/javascript' : 'text/plain',
        body: isScript ? body : '',
      })
    },
  )
  return asked
}

const counted = (page: Page) => expect(page.locator('html')).toHaveAttribute('data-counted', 'yes')
const question = (page: Page) => page.getByRole('region', { name: 'May we count your visit?' })
const policyOf = async (page: Page, address: string) =>
  (await page.request.get(address)).headers()['content-security-policy'] ?? ''

test('without a service, a page loads nothing from others, and allows nothing', async ({ page, own }) => {
  await own.call('PUT', '/analytics', none)
  const asked = await standIn(page.context(), own.url)
  await page.goto(`${own.url}/pricing`)
  await page.waitForLoadState('networkidle')
  expect(asked).toEqual([])
  expect(await policyOf(page, `${own.url}/pricing`)).not.toContain('https://stats')
  await expect(question(page)).toHaveCount(0)
})

for (const [service, siteId, script] of [
  ['Plausible', 'example.test', `${host}/js/script.js`],
  ['Umami', '3f2c1d7e-8a4b-4c5d-9e6f-7a8b9c0d1e2f', `${host}/script.js`],
  ['Matomo', '7', `${host}/matomo.js`],
] as const)
  test(`${service} without cookies is loaded without a question`, async ({ page, own }) => {
    await own.call('PUT', '/analytics', { ...none, service, siteId, host })
    const asked = await standIn(page.context(), own.url)
    await page.goto(`${own.url}/pricing`)
    await counted(page)
    expect(asked[0]).toBe(script)
    expect(new Set(asked.map((each) => new URL(each).origin))).toEqual(new Set([host]))
    await expect(question(page)).toHaveCount(0)
    // Pages of customers, and those with a secret in their address, load nothing.
    for (const path of ['/login', '/dashboard', '/subscription', '/admin', '/no-such-page'])
      expect(await policyOf(page, own.url + path), path).not.toContain(host)
  })

for (const [service, siteId, server, cookies, script] of [
  ['Matomo', '7', host, 'With cookies', `${host}/matomo.js`],
  ['Google Analytics', 'G-AB12CD34EF', '', '', 'https://www.googletagmanager.com/gtag/js?id=G-AB12CD34EF'],
] as const)
  test(`${service} is loaded only after consent, which can be taken back`, async ({ page, own }) => {
    await own.call('PUT', '/analytics', { service, siteId, host: server, cookies })
    const asked = await standIn(page.context(), own.url)
    await page.goto(`${own.url}/pricing`)
    await expect(question(page)).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(asked).toEqual([])

    await question(page).getByRole('button', { name: 'Decline' }).click()
    await expect(question(page)).toBeHidden()
    await page.goto(`${own.url}/contact`)
    await page.waitForLoadState('networkidle')
    await expect(question(page)).toBeHidden()
    expect(asked).toEqual([])

    const again = page.getByRole('button', { name: 'Cookie settings' })
    await again.click()
    await expect(question(page)).toBeFocused()
    await question(page).getByRole('button', { name: 'Agree' }).click()
    await counted(page)
    expect(asked[0]).toBe(script)
    await page.goto(`${own.url}/service`)
    await counted(page)
    await expect(question(page)).toBeHidden()

    await again.click()
    await question(page).getByRole('button', { name: 'Decline' }).click()
    await expect(page.locator('html')).not.toHaveAttribute('data-counted', 'yes')
    expect(await page.context().cookies()).toEqual([])
    const before = asked.length
    await page.goto(`${own.url}/pricing`)
    await page.waitForLoadState('networkidle')
    expect(asked).toHaveLength(before)
  })

for (const width of [390, 1280])
  test(`the question is accessible and fits a window of ${width} px`, async ({ page, own }) => {
    await own.call('PUT', '/analytics', { ...none, service: 'Google Analytics', siteId: 'G-AB12CD34EF' })
    await page.setViewportSize({ width, height: 844 })
    await standIn(page.context(), own.url)
    await page.goto(`${own.url}/`)
    await expect(question(page)).toBeVisible()
    await expectNoSidewaysScrolling(page)
    await expectAccessibleInEachScheme(page)
    const names = await question(page).getByRole('button').allTextContents()
    expect(names.map((name) => name.trim())).toEqual(['Decline', 'Agree'])
  })

test('a visitor who asks not to be tracked is neither asked nor counted', async ({ page, own }) => {
  await own.call('PUT', '/analytics', { ...none, service: 'Google Analytics', siteId: 'G-AB12CD34EF' })
  const asked = await standIn(page.context(), own.url)
  await page.addInitScript("Object.defineProperty(navigator, 'globalPrivacyControl', { value: true })")
  await page.goto(`${own.url}/pricing`)
  await expect(page.getByRole('button', { name: 'Cookie settings' })).toBeVisible()
  await expect(question(page)).toBeHidden()
  expect(asked).toEqual([])
})

test('where the browser keeps no choice, consent holds for the page, and can be taken back', async ({
  page,
  own,
}) => {
  await own.call('PUT', '/analytics', { ...none, service: 'Google Analytics', siteId: 'G-AB12CD34EF' })
  const asked = await standIn(page.context(), own.url)
  const errors: Error[] = []
  page.on('pageerror', (error) => errors.push(error))
  await page.addInitScript(
    "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('', 'SecurityError') } })",
  )
  await page.goto(`${own.url}/pricing`)
  await question(page).getByRole('button', { name: 'Agree' }).click()
  await counted(page)
  const again = page.getByRole('button', { name: 'Cookie settings' })
  await again.click()
  await question(page).getByRole('button', { name: 'Agree' }).click()
  await expect(question(page)).toBeHidden()
  expect(asked.filter((each) => each.includes('/gtag/js'))).toHaveLength(1)
  await again.click()
  await question(page).getByRole('button', { name: 'Decline' }).click()
  await expect(page.locator('html')).not.toHaveAttribute('data-counted', 'yes')
  expect(await page.context().cookies()).toEqual([])
  expect(errors).toEqual([])
})
