import type { APIRequestContext } from '@playwright/test'
import { demoContent } from '../../dev/demo/content.ts'
import { expectAccessible, tokenOf } from '../lib/fixtures.ts'
import { expect, preview, save, test } from '../lib/back-office.ts'

test.afterEach(async ({ request }) => {
  await put(request, demoContent.landing.landingOrder)
})

async function put(request: APIRequestContext, landingOrder: string) {
  const headers = { Authorization: `Bearer ${await tokenOf('admin')}` }
  const [{ _id }] = await (await request.get('/api/content/landing')).json()
  const data = { landingOrder }
  await request.put(`/api/content/landing/${_id}`, { headers, data })
}

test('the owner enables a section, moves it, and sees it live', async ({ page, request }) => {
  await put(request, 'banner, about, counter, service, pricing, step, contactItem')

  await page.goto('/admin')
  await expect(page.getByRole('heading', { name: 'Welcome to Admin Panel' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: /^Go to/ }).fill('homepage lay')
  await expect(page.getByRole('option', { selected: true })).toContainText('Homepage layout')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/admin/content/homepage-layout')
  const faq = page.getByRole('switch', { name: 'FAQ on the page' })
  await expect(faq).not.toBeChecked()
  await faq.press('Space')
  await expect(faq).toBeChecked()
  await expect(preview(page).locator('#faq-sec')).toBeInViewport()
  await page.getByRole('button', { name: 'Dark', exact: true }).click()
  const scheme = () =>
    preview(page)
      .locator('html')
      .evaluate((html) => getComputedStyle(html).colorScheme)
  expect(await scheme()).toBe('dark')

  await page.getByRole('button', { name: 'Move FAQ up' }).press('Enter')
  await expect(page.getByText('FAQ is now 6 of 8.')).toBeAttached()
  await expect(page.getByRole('button', { name: 'Move Banner up' })).toHaveCount(0)
  await expectAccessible(page)
  await save(page)
  await expect(page.getByText('It is on the site now.')).toBeVisible()

  const site = await page.context().newPage()
  await site.goto('/')
  const order = () =>
    site.locator('#pricing-sec, #faq-sec, #steps-sec').evaluateAll((all) => all.map(({ id }) => id))
  expect(await order()).toEqual(['pricing-sec', 'faq-sec', 'steps-sec'])

  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(page.getByText('Change undone.')).toBeVisible()
  await site.reload()
  expect(await order()).toEqual(['pricing-sec', 'steps-sec'])
})

test('a row is dragged by its handle', async ({ page }) => {
  await page.goto('/admin/content/homepage-layout')
  const names = page.locator('.layout-input ol .record-name strong')
  await expect(names).toContainText(['Packages', 'Steps', 'Testimonials', 'FAQ'])
  const row = (name: string) => page.locator('.layout-input ol .record', { hasText: name })
  await row('FAQ').locator('.drag-handle').hover()
  await page.mouse.down()
  const target = (await row('Packages').boundingBox())!
  await page.mouse.move(target.x + 40, target.y + 20, { steps: 5 })
  await page.mouse.move(target.x + 40, target.y + 6, { steps: 5 })
  await page.mouse.up()
  await expect(names).toContainText(['Services', 'FAQ', 'Packages', 'Steps'])
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(names).toContainText(['Packages', 'Steps', 'Testimonials', 'FAQ'])
})

test('a typed or picked color appears in the preview immediately; an invalid one is reported', async ({
  page,
}) => {
  await page.goto('/admin/content/brand')
  const color = page.getByLabel('Brand color', { exact: true })
  await expect(color).toHaveValue('#0f5c4a')
  const button = preview(page).locator('main .button').first()
  const ground = () => button.evaluate((each) => getComputedStyle(each).backgroundColor)
  await expect.poll(ground).toBe('rgb(15, 92, 74)')
  await color.fill('#1d4ed8')
  await expect.poll(ground).toBe('rgb(29, 78, 216)')
  await page.getByLabel('Choose: Brand color').fill('#8b1e5b')
  await expect(color).toHaveValue('#8b1e5b')
  await expect.poll(ground).toBe('rgb(139, 30, 91)')
  await expectAccessible(page)

  await color.fill('green')
  await save(page)
  await expect(page.getByText('Enter a color as # and six digits')).toBeVisible()
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect.poll(ground).toBe('rgb(15, 92, 74)')
})
