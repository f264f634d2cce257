import { brotliCompressSync } from 'node:zlib'
import type { APIRequestContext, Page } from '@playwright/test'
import type { Block } from '../../content/model/block.ts'
import { sections } from '../../content/sections/sections.ts'
import { exampleOf } from '../../dev/test/make.ts'
import { expect, signedOut, tokenOf } from '../lib/fixtures.ts'
import { change, test } from '../lib/own-product.ts'
import { logInAs } from '../lib/accounts.ts'
import { packagePage } from '../lib/ordering.ts'

/** The size of all linked and inline styles of a page in bytes. */
async function stylesOf(request: APIRequestContext, url = '', path = '/') {
  const html = await (await request.get(url + path)).text()
  const sheets = [...html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, href]) => href!)
  const inline = [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(([, css]) => css!)
  const linked = await Promise.all(sheets.map(async (href) => (await request.get(url + href)).text()))
  expect(linked.length).toBeGreaterThan(0)
  return Buffer.byteLength([...inline, ...linked].join(''))
}

/** The cumulative layout shift since the page began to load. */
const shiftOf = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value
        }).observe({ type: 'layout-shift', buffered: true })
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)))
      }),
  )

test('markup, styles and scripts of the landing page stay within their budgets', async ({
  page,
  request,
}) => {
  const loaded: string[] = []
  page.on('request', (sent) => loaded.push(sent.url()))
  await page.goto('/', { waitUntil: 'networkidle' })
  expect(loaded.filter((url) => url.endsWith('.js'))).toEqual([])
  const origin = new URL(page.url()).origin
  expect(loaded.filter((url) => !url.startsWith(origin))).toEqual([])

  const html = await (await request.get('/')).text()
  expect(brotliCompressSync(html).length).toBeLessThan(14_000)
  const scripts = [...html.matchAll(/<script(?![^>]*ld\+json)[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, code]) => code,
  )
  expect(brotliCompressSync(scripts.join('')).length).toBeLessThan(4_000)
  expect(await stylesOf(request)).toBeLessThan(21_500)
})

test('its styles stay within their budget in any brand colors', async ({ request, own }) => {
  await change(own, sections.brand, { brandColour: '#1d4ed8', accentColour: '#7c3aed' })
  expect(await stylesOf(request, own.url)).toBeLessThan(21_500)
})

test('a page contains only the styles of its own blocks', async ({ request, own }) => {
  const page = exampleOf(sections.page, 'budget')
  const blocks = page['pageBlocks'] as Block[]
  const bytesOf = async (address: string, pageBlocks: readonly Block[]) => {
    await own.call('POST', '/content/page', { ...page, pageAddress: address, pageBlocks })
    return stylesOf(request, own.url, `/${address}`)
  }
  for (const block of blocks)
    expect(await bytesOf(`with-${block.block.toLowerCase()}`, [block]), block.block).toBeLessThan(16_500)
  // More than twenty block types, each with its own styles.
  expect(await bytesOf('with-everything', blocks)).toBeLessThan(26_500)
})

test('there is no layout shift on a phone when fonts load late', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const late = Promise.withResolvers<void>()
  await page.route('**/*.woff2', async (route) => {
    await late.promise
    await route.continue()
  })
  for (const path of ['/', '/service', '/pricing']) {
    await page.goto(path, { waitUntil: 'domcontentloaded' })
    const height = () => page.evaluate(() => document.documentElement.scrollHeight)
    // The first paint has happened with fallback fonts.
    await page.waitForFunction(() => performance.getEntriesByType('paint').length > 0)
    const before = await height()
    late.resolve()
    await page.evaluate(async () => {
      await Promise.all([...document.fonts].map((font) => font.load().catch(() => {})))
    })
    expect(await shiftOf(page), path).toBe(0)
    expect(await height()).toBe(before)
  }
})

test('there is no layout shift while the landing page loads', async ({ page }) => {
  await page.goto('/', { waitUntil: 'networkidle' })
  expect(await shiftOf(page)).toBe(0)
})

test('there is no layout shift on a phone when the 404 page shows suggestions', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  for (const address of ['/nope', '/no/such-page', `/texts-${'and-more-'.repeat(8)}texts`]) {
    // The suggestions arrive after the first paint.
    const painted = Promise.withResolvers<void>()
    await page.route('**/suggestions.json', async (route) => {
      await painted.promise
      await route.continue()
    })
    await page.goto(address)
    await page.waitForFunction(() => performance.getEntriesByType('paint').length > 0)
    painted.resolve()
    await expect(page.getByRole('search')).toBeVisible()
    // A slow machine may paint the sentence before the address is inserted.
    expect(await shiftOf(page), address).toBeLessThan(0.01)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  }
})

/** The compressed size of all scripts that a page has loaded once it is complete, in bytes. */
async function scriptsOf(page: Page, path: string) {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.setCacheDisabled', { cacheDisabled: true })
  let bytes = 0
  const scripts = new Set<string>()
  session.on('Network.responseReceived', ({ requestId, type }) => type === 'Script' && scripts.add(requestId))
  session.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength
  })
  // An order's page keeps an event stream open, so that the network never becomes idle: wait for the form, which loads last.
  const isOrder = path.startsWith('/order/')
  await page.goto(path, { waitUntil: isOrder ? 'load' : 'networkidle' })
  if (isOrder) await expect(page.getByLabel('Your message')).toBeVisible()
  await expect(page.locator('.skeleton, .skeleton-lines')).toHaveCount(0)
  await session.detach()
  return bytes
}

test('a page behind the login loads at most 150 kB of scripts, and 180 where the identity library is needed', async ({
  browser,
  baseURL,
}) => {
  const headers = { Authorization: `Bearer ${await tokenOf('customer')}` }
  const inStage = async (stage: string) => {
    const answer = await fetch(`${baseURL}/api/orders?stage=${stage}`, { headers })
    const [order] = (await answer.json()) as { _id: string; packageId: string }[]
    return order!
  }
  const [toAnswer, toReview, done] = await Promise.all(['brief', 'review', 'delivered'].map(inStage))
  const orders = [toAnswer, toReview, done].map((order) => `/order/${order!._id}`)
  const context = await browser.newContext({ baseURL: baseURL!, storageState: signedOut })
  const page = await context.newPage()
  await logInAs(page, 'customer', '/thanks')
  for (const path of ['/dashboard', '/my-order', '/account', `/order-now/${done!.packageId}`, ...orders]) {
    const bytes = await scriptsOf(page, path)
    expect(bytes, path).toBeGreaterThan(50_000)
    expect(bytes, path).toBeLessThan(path === '/account' ? 180_000 : 150_000)
  }
  await context.close()
})

test('the order form of a guest does not move the page when it has loaded', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(await packagePage(page))
  await expect(page.getByRole('button', { name: 'Continue' })).toBeEnabled()
  expect(await shiftOf(page)).toBeLessThan(0.05)
})
