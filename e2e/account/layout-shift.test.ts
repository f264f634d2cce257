import type { Page } from '@playwright/test'
import { logInAs } from '../lib/accounts.ts'
import { expect, test } from '../lib/fixtures.ts'

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

test('the list of orders moves little once it is loaded', async ({ page }) => {
  await logInAs(page, 'customer', '/my-order')
  const order = page.getByRole('row').filter({ hasText: 'FD-' }).first()
  await expect(order).toBeVisible()
  for (const width of [390, 768, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/my-order')
    await expect(order).toBeVisible()
    await page.evaluate(() => document.fonts.ready.then(() => {}))
    expect(await shiftOf(page), `${width} pixels wide`).toBeLessThan(0.02)
  }
})
