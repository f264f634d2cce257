import type { Locator } from '@playwright/test'
import { features } from '../../site/admin/features.ts'
import { addressOf } from '../../site/admin/lib/screen-at.ts'
import { expectAccessibleInEachScheme, expectNoSidewaysScrolling, tokenOf } from '../lib/fixtures.ts'
import { expect, openTab, test } from '../lib/back-office.ts'

/** Addresses of screens whose path has a parameter; `first` is the id of the first record that the API lists. */
const examples: Readonly<Record<string, readonly string[]>> = {
  'content/:slug': ['content/banner', 'content/services'],
  'content/:slug/:id': ['content/packages/new'],
  'payment-status/:id': ['', '#work', '#files', '#money', '#details', '#history'].map(
    (tab) => `payment-status/first of /orders${tab}`,
  ),
  'coupons/:id': ['coupons/new', 'coupons/first of /coupons'],
  'offers/:id': ['offers/first of /offers'],
  'subscriptions/:id': ['subscriptions/first of /subscriptions'],
  'customers/:id': ['', '#messages', '#files', '#notes', '#details'].map(
    (tab) => `customers/first of /customers${tab}`,
  ),
  'messages/:id': ['messages/first of /messages'],
  'mail/:id': ['mail/first of /mails'],
  'mail-texts/:name': ['mail-texts/order-delivered'],
  'administrators/:id?': ['administrators', 'administrators/first of /users'],
  'releases/:id': ['releases/first of /releases'],
  'drafts/:id': ['drafts/first of /drafts'],
  'import/:id': ['import/first of /imports'],
}
/** Shows the screen of a record that does not exist, where the demo has none. */
const missing = '00000000-0000-4000-8000-000000000000'

/** The addresses of all screens that features declare. */
async function everyAddress(baseURL: string) {
  const headers = { authorization: `Bearer ${await tokenOf('admin')}` }
  const paths = features
    .flatMap(({ screens = [] }) => screens)
    .flatMap(({ path }) => {
      if (!path.includes(':')) return [path]
      expect(examples, 'a screen without an example').toHaveProperty([path])
      return examples[path]!
    })
  const filled = paths.map(async (path) => {
    const [before, list] = path.split('first of ')
    if (!list) return path
    const [record] = (await (await fetch(`${baseURL}/api${list}`, { headers })).json()) as { _id: string }[]
    return `${before}${record?._id ?? missing}${new URL(list, baseURL).hash}`
  })
  return [...(await Promise.all(filled)), 'no-such-screen'].map(addressOf)
}

for (const [n, width] of [390, 1280].entries())
  test.describe(`${width} pixels wide`, () => {
    test.use({ viewport: { width, height: 844 } })
    test('every screen has one heading, fits the window, and is accessible', async ({ page, baseURL }) => {
      test.slow()
      for (const [i, screen] of (await everyAddress(baseURL!)).entries()) {
        await page.goto(screen)
        await expect(page.locator('h1')).toHaveCount(1)
        await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
        await expectNoSidewaysScrolling(page)
        const cut = await page
          .locator('.table-frame')
          .evaluateAll((frames) => frames.filter((frame) => frame.scrollWidth > frame.clientWidth).length)
        expect(cut, `${screen} cuts a table off`).toBe(0)
        // Most rules do not depend on the width, so each width checks half of the screens.
        if (i % 2 === n) await expectAccessibleInEachScheme(page)
      }
    })
  })

test('at 200 % text size on a phone, no screen scrolls sideways', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const session = await page.context().newCDPSession(page)
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32 } })
  const lists = ['/admin/customers', '/admin/releases', '/admin/activity', '/admin/pictures', '/admin/backup']
  const forms = ['/admin/content/banner', '/admin/content/services']
  for (const screen of ['/admin', '/admin/orders', ...lists, ...forms]) {
    await page.goto(screen)
    await expect(page.locator('h1')).toHaveCount(1)
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    await expectNoSidewaysScrolling(page)
  }
})

test('in forced colors, what is chosen stands out', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  const expectToStandOut = async (chosen: Locator) => {
    await expect(chosen).toBeVisible()
    const canvas = await page.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor)
    await expect(chosen).not.toHaveCSS('background-color', canvas)
    await expect(chosen).not.toHaveCSS('background-color', /, 0\)$/)
  }
  await page.goto('/admin/statistics')
  await expectToStandOut(page.getByRole('button', { name: '30 days', pressed: true }))
  await page.goto('/admin/orders')
  await expectToStandOut(page.getByRole('button', { name: 'Page 1', exact: true }))
  await page.keyboard.press('Control+k')
  await expectToStandOut(page.getByRole('dialog').getByRole('option', { selected: true }))
})

test('a printed order has no menus and no controls', async ({ page }) => {
  await page.goto('/admin/orders')
  await page.getByRole('link', { name: /^FD-/ }).first().click()
  await openTab(page, 'Money')
  await expect(page.getByRole('heading', { name: 'Payment', exact: true })).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { name: 'Payment', exact: true })).toBeVisible()
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByLabel('Your message')).toBeHidden()
  // The names of files are buttons, too.
  await expect(page.getByRole('button', { name: /^(?:Send|Add|Update|Mark|Cancel)/ })).toHaveCount(0)
})
