import type { Page } from '@playwright/test'
import { logInAs } from '../lib/accounts.ts'
import { expect, test } from '../lib/fixtures.ts'

/** The cumulative layout shift since the page began to load. */
const shiftOf = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0
        const add = (entries: PerformanceEntryList) => {
          for (const entry of entries) sum += (entry as PerformanceEntry & { value: number }).value
        }
        const observer = new PerformanceObserver((list) => add(list.getEntries()))
        observer.observe({ type: 'layout-shift', buffered: true })
        requestAnimationFrame(() =>
          requestAnimationFrame(() => {
            add(observer.takeRecords())
            resolve(sum)
          }),
        )
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
