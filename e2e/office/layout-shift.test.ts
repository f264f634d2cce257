import type { Page, Route } from '@playwright/test'
import { signedOut, tokenOf } from '../lib/fixtures.ts'
import { expect, test } from '../lib/back-office.ts'
import { enter } from '../lib/accounts.ts'

const screens = [
  '/admin',
  '/admin/content/homepage-layout',
  '/admin/content/banner',
  '/admin/content/services',
  '/admin/orders',
  '/admin/messages',
  '/admin/subscribers',
  '/admin/mail',
  '/admin/pictures',
  '/admin/activity',
  '/admin/administrators',
  '/admin/payment',
  '/admin/backup',
  '/admin/retention',
]

/** The cumulative layout shift of the page since it was opened (web.dev, CLS). */
const shiftOf = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0
        const observer = new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += (entry as unknown as { value: number }).value
        })
        observer.observe({ type: 'layout-shift', buffered: true })
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)))
      }),
  )

for (const width of [390, 1280])
  test(`there is no layout shift while a screen loads, ${width} pixels wide`, async ({ page }) => {
    test.setTimeout(120_000)
    await page.setViewportSize({ width, height: 844 })
    const jumpy: string[] = []
    for (const screen of screens) {
      await page.goto(screen)
      await expect(page.locator('h1')).toHaveCount(1)
      await expect(page.locator('.skeleton-lines')).toHaveCount(0)
      // The preview loads last, sometimes after the network has become idle.
      const preview = page.locator('.preview-box:visible')
      if (await preview.count()) await expect(preview).toHaveAttribute('data-visible', 'true')
      await page.evaluate(() => document.fonts.ready.then(() => {}))
      const shifted = await shiftOf(page)
      // Of a list that ends the screen, nothing moves.
      const allowed = screen === '/admin/administrators' ? 0.01 : 0.05
      if (shifted >= allowed) jumpy.push(`${screen} ${shifted.toFixed(3)}`)
    }
    expect(jumpy).toEqual([])
  })

test('there is no layout shift on the home screen when its data load last', async ({ page, request }) => {
  const headers = { Authorization: `Bearer ${await tokenOf('admin')}` }
  const get = async (path: string) => (await request.get(`/api${path}`, { headers })).json()
  const [order] = (await get('/orders?stage=review')) as { _id: string }[]
  const people = (await get('/users')) as { _id: string; userEmail: string }[]
  const { _id: assigneeId } = people.find(({ userEmail }) => userEmail === 'admin@demo.test')!
  const data = { text: 'Call them' }
  const added = await request.post(`/api/order/${order!._id}/tasks`, { headers, data })
  const task = `/api/order-task/${(await added.json())._id}`
  expect((await request.put(task, { headers, data: { assigneeId } })).status()).toBe(200)
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    const held = Promise.withResolvers<Route>()
    await page.route('**/api/home', (route) => held.resolve(route))
    await page.goto('/admin')
    const route = await held.promise
    await expect(page.locator('.skeleton-lines')).toBeVisible()
    await withOpenStep(route)
    await expect(page.getByRole('heading', { name: 'Your tasks' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Set up your site' })).toBeVisible()
    expect(await shiftOf(page), `${width}`).toBeLessThan(0.05)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  }
  await request.delete(task, { headers })
})

/** Answers with the home screen, where a setup step is open even if another test has checked the setup. */
async function withOpenStep(route: Route) {
  const response = await route.fetch()
  const home = (await response.json()) as { setup: { state: string }[] }
  const setup = home.setup.map((step, i) => (i === 0 ? { ...step, state: 'unknown' } : step))
  await route.fulfill({ response, json: { ...home, setup } })
}

/** Opens an order's page with delayed responses, which are released one by one, the last request first. */
async function openSlowly(page: Page, path: string) {
  const held: Route[] = []
  // Leave the previous page first: its pending requests would be held, too, and never complete.
  await page.goto('about:blank')
  await page.route(/\/api\/(?!identity|me$)/, (route) =>
    route.request().url().endsWith('/events') ? route.continue() : void held.push(route),
  )
  await page.goto(path)
  const waiting = page.locator('.skeleton-lines, .order-card .skeleton')
  await expect.poll(() => held.length).toBeGreaterThan(0)
  do {
    // A part may still wait for its script only, which is not held back.
    await expect.poll(async () => held.length > 0 || (await waiting.count()) === 0).toBe(true)
    const route = held.pop()
    if (!route) continue
    const answer = page.waitForResponse((response) => response.request() === route.request())
    await route.continue()
    await (await answer).finished()
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  } while ((await waiting.count()) > 0)
}

test('there is no layout shift while an order loads, for customer or agency, in any order of responses', async ({
  page: office,
  browser,
}) => {
  test.slow()
  const context = await browser.newContext({ storageState: signedOut })
  const customer = await context.newPage()
  await customer.goto(`${test.info().project.use.baseURL}/login?next=/my-order`)
  await enter(customer, { email: 'customer@demo.test', password: 'demo-customer' }, 'Log in')
  await expect(customer).toHaveURL(`${test.info().project.use.baseURL}/my-order`)
  const headers = { Authorization: `Bearer ${await tokenOf('customer')}` }
  const answer = await office.request.get('/api/orders?stage=review', { headers })
  const [order] = (await answer.json()) as { _id: string }[]
  for (const [page, path] of [
    [customer, `${test.info().project.use.baseURL}/order/${order!._id}`],
    [office, `/admin/payment-status/${order!._id}`],
  ] as const)
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 844 })
      await openSlowly(page, path)
      expect(await shiftOf(page), `${path} ${width}`).toBeLessThan(0.05)
      await page.unrouteAll({ behavior: 'ignoreErrors' })
    }
  await context.close()
})
