import type { Page } from '@playwright/test'
import type { Home } from '../../site/admin/home/queries.ts'
import { expect, test } from '../lib/back-office.ts'
import { expectAccessible, expectNoSidewaysScrolling } from '../lib/fixtures.ts'

/** Opens the home screen with a changed answer. */
async function openHome(page: Page, change: (home: Home) => Home) {
  await page.route('**/api/home', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: change((await response.json()) as Home) })
  })
  await page.goto('/admin')
}

const today = (page: Page) => page.getByRole('region', { name: 'Today' })
const setup = (page: Page) => page.getByRole('heading', { name: 'Set up your site' })

test('the home screen says what waits, in groups that lead to the lists', async ({ page }) => {
  await openHome(page, (home) => ({
    ...home,
    open: { ...home.open, unreadMessages: 3, overdue: 2, waiting: 1, unpaid: 2, failedMails: 1 },
    toPay: '898.00',
  }))
  for (const group of ['New', 'Due', 'Waiting for the customer', 'Money', 'Failed'])
    await expect(today(page).getByRole('term').filter({ hasText: group })).toBeVisible()
  for (const [name, address] of [
    ['3 unread messages', '/admin/messages'],
    ['1 order with a question', '/admin/orders?stage=waiting'],
    ['2 unpaid orders $898', '/admin/orders?paymentStatus=UnPaid'],
    ['1 failed email', '/admin/mail?state=failed'],
  ] as const)
    await expect(today(page).getByRole('link', { name })).toHaveAttribute('href', address)
  await today(page).getByRole('link', { name: '2 overdue orders' }).click()
  await expect(page).toHaveURL('/admin/orders?due=overdue')
  await expect(page.getByRole('combobox', { name: 'Due', exact: true })).toHaveValue('overdue')
})

test('the sales chart is in the first view of a desktop, and nothing repeats the menu', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/admin')
  await expect(page.locator('.chart svg')).toBeInViewport({ ratio: 1 })
  await expect(today(page)).toBeInViewport()
  await expect(page.locator('main a[href="/setting"], main a[href="/all-subscriber"]')).toHaveCount(0)
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    await expectNoSidewaysScrolling(page)
    await expectAccessible(page)
  }
})

test('beside the menu, no price and no status pushes the last column of the newest orders out of view', async ({
  page,
}) => {
  for (const width of [1024, 1215, 1216, 1279, 1280, 1440]) {
    await page.setViewportSize({ width, height: 844 })
    await openHome(page, ({ orders, ...home }) => ({
      ...home,
      ...(orders && {
        orders: {
          ...orders,
          rows: orders.rows.map((order) => ({
            ...order,
            packagePrice: '12850.00',
            paymentStatus: 'Cancelled' as const,
          })),
        },
      }),
    }))
    const frame = page.locator('.table-frame').filter({ has: page.getByRole('table', { name: 'Orders' }) })
    await expect(frame).toContainText('$12,850.00')
    expect(
      await frame.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth),
      `${width} pixels`,
    ).toBeLessThanOrEqual(0)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  }
})

test('the steps to set up the site are the open ones, first before the first order, and gone at the end', async ({
  page,
}) => {
  const withSteps = (home: Home, state: 'ok' | 'unknown', orders = home.orders): Home => ({
    ...home,
    ...(orders && { orders }),
    setup: (home.setup ?? []).map((step, i) => ({
      ...step,
      state: i < 2 ? state : 'ok',
      todo: `Step ${i}`,
    })),
  })
  await openHome(page, (home) => withSteps(home, 'unknown', { rows: [], total: 0 }))
  await expect(page.locator('.setup li')).toHaveText([/Step 0/, /Step 1/])
  const above = async () =>
    (await setup(page).boundingBox())!.y <
    (await page.getByRole('heading', { name: 'Today' }).boundingBox())!.y
  expect(await above()).toBe(true)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await openHome(page, (home) => withSteps(home, 'unknown'))
  await expect(setup(page)).toBeVisible()
  expect(await above()).toBe(false)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await openHome(page, (home) => withSteps(home, 'ok'))
  await expect(today(page)).toBeVisible()
  await expect(setup(page)).toHaveCount(0)
})
