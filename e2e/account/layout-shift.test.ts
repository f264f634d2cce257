import { logInAs } from '../lib/accounts.ts'
import { expect, test } from '../lib/fixtures.ts'

for (const width of [390, 768, 1280])
  test(`the list of orders moves little once it is loaded, ${width} pixels wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await logInAs(page, 'customer', '/account')
    await page.goto('/my-order')
    await expect(page.getByRole('row').filter({ hasText: 'FD-' }).first()).toBeVisible()
    await page.evaluate(() => document.fonts.ready.then(() => {}))
    const shift = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          let sum = 0
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries())
              sum += (entry as PerformanceEntry & { value: number }).value
          }).observe({ type: 'layout-shift', buffered: true })
          requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)))
        }),
    )
    expect(shift).toBeLessThan(0.02)
  })
