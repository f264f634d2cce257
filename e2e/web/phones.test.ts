import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from '../lib/fixtures.ts'

const screen = { width: 390, height: 844 }
test.use({ viewport: screen })

/** The height of a page in screens of a phone. */
const screensOf = (page: Page) =>
  page.evaluate((height) => document.documentElement.scrollHeight / height, screen.height)

for (const [path, most] of [
  ['/', 9],
  ['/service', 8],
] as const)
  test(`${path} is at most ${most} screens long`, async ({ page }) => {
    await page.goto(path)
    expect(await screensOf(page)).toBeLessThanOrEqual(most)
  })

test('the way to the packages stays at the bottom, and covers neither the banner, a form nor the footer', async ({
  page,
}) => {
  const bar = page.locator('.packages-bar')
  const covers = async (selector: string) => {
    const [one, other] = await Promise.all([bar.boundingBox(), page.locator(selector).first().boundingBox()])
    return one!.y < other!.y + other!.height && other!.y < one!.y + one!.height
  }
  for (const path of [
    '/',
    '/service',
    '/cases',
    '/services/local-search',
    '/articles/check-before-you-pay',
  ]) {
    await page.goto(path)
    if (path === '/') await expect(bar).not.toBeInViewport()
    await page.evaluate((y) => scrollTo(0, y), 1.5 * screen.height)
    await expect(bar).toBeInViewport({ ratio: 1 })
    expect((await bar.boundingBox())!.y + (await bar.boundingBox())!.height).toBeCloseTo(screen.height, 0)
    await page.locator('.site-footer').scrollIntoViewIfNeeded()
    expect(await covers('.site-footer'), path).toBe(false)
  }
  await page.goto('/')
  await page.locator('#contact-sec form').scrollIntoViewIfNeeded()
  expect(await covers('#contact-sec')).toBe(false)
  await page.evaluate((y) => scrollTo(0, y), 2 * screen.height)
  await bar.getByRole('link', { name: 'See the packages' }).click()
  await expect(page).toHaveURL('/pricing')
  await expect(bar).toHaveCount(0)
  await page.setViewportSize({ width: 1280, height: 844 })
  await page.goto('/')
  await expect(bar).toBeHidden()
})

test('the menu leads to case studies, articles and the packages, without JavaScript, too', async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: screen })
  const phone = await context.newPage()
  await phone.goto('/contact')
  for (const [name, address] of [
    ['Case studies', '/cases'],
    ['Articles', '/articles'],
    ['Order now', '/pricing'],
  ] as const) {
    await phone.getByRole('button', { name: 'Menu', exact: true }).click()
    await phone.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name, exact: true }).click()
    await expect(phone).toHaveURL(address)
    await phone.goto('/contact')
  }
  await context.close()
})

test('rows that scroll sideways do so by keyboard, and show the edge of the next one', async ({ page }) => {
  await page.goto('/')
  for (const id of ['#pricing-sec', '#steps-sec', '#testimonials-sec']) {
    const row = page.locator(`${id} .sideways`)
    const second = row.locator('> li').nth(1)
    await row.scrollIntoViewIfNeeded()
    await expect(second).toBeInViewport()
    await expect(second).not.toBeInViewport({ ratio: 0.9 })
  }
  const steps = page.locator('#steps-sec .sideways')
  await steps.focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => steps.evaluate((row) => row.scrollLeft)).toBeGreaterThan(10)
  await expectAccessible(page)
})
