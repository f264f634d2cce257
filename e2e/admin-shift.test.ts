import type { Page } from '@playwright/test'
import { expect, test } from './office.ts'

const screens = [
  '/admin',
  '/admin/settings',
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
]

/** How much of the page has moved by itself since it was opened (web.dev, CLS). */
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
  test(`nothing jumps while a screen loads, ${width} pixels wide`, async ({ page }) => {
    test.setTimeout(120_000)
    await page.setViewportSize({ width, height: 844 })
    const jumpy: string[] = []
    for (const screen of screens) {
      await page.goto(screen)
      await expect(page.locator('h1')).toHaveCount(1)
      await expect(page.locator('.waiting')).toHaveCount(0)
      // The preview comes last, and a network at rest does not always come after it.
      const preview = page.locator('.preview-box:visible')
      if (await preview.count()) await expect(preview).toHaveAttribute('data-visible', 'true')
      await page.evaluate(() => document.fonts.ready.then(() => {}))
      const shifted = await shiftOf(page)
      if (shifted >= 0.05) jumpy.push(`${screen} ${shifted.toFixed(3)}`)
    }
    expect(jumpy).toEqual([])
  })
