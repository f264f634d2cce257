import { logInAs } from '../lib/accounts.ts'
import { expect, test } from '../lib/back-office.ts'
import { expectAccessible, signedOut } from '../lib/fixtures.ts'

test('the addresses in the specification open their screens', async ({ page }) => {
  for (const [address, heading] of [
    ['/setting', 'Homepage layout'],
    ['/admin/settings', 'Homepage layout'],
    ['/admin/content/services-page-layout', 'Services page'],
    ['/edit-words-services', 'Services page'],
    ['/total-orders', 'Orders'],
    ['/all-messages/', 'Messages'],
    ['/all-subscriber/', 'Subscribers'],
    ['/edit-banner', 'Banner'],
    ['/edit-testimonial/', 'Testimonials'],
  ] as const) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(heading)
  }
})

test('the command palette finds everything by keyboard', async ({ page, request }) => {
  await page.goto('/admin')
  await expect(page.locator('h1')).toBeVisible()
  const chosen = page.getByRole('dialog').getByRole('option', { selected: true })
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: /^Go to/ }).fill('test')
  await expect(chosen).toContainText('Testimonials')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(page.locator('h1')).toHaveText('Testimonials')
  // Finds a message by its text, which differs from its subject.
  const subject = `Palette ${Date.now()}`
  const words = { name: 'Mary', email: 'mary@example.com', number: '+1 555 010 0199' }
  await request.post('/api/add-message', { data: { ...words, subject, message: `About ${subject}-words` } })
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: /^Go to/ }).fill(`${subject}-words`)
  await expect(chosen).toContainText(subject)
  await page.keyboard.press('Enter')
  await expect(page.locator('h1')).toHaveText(subject)
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test.describe('a user who is not an administrator', () => {
  test.use({ storageState: signedOut })

  test('is redirected to the login and back', async ({ page }) => {
    await page.goto('/admin/content/faq')
    await page.waitForURL((url) => url.pathname === '/login')
    expect(new URL(page.url()).searchParams.get('next')).toBe('/admin/content/faq')
  })

  test('sees an explanation and a link out', async ({ page }) => {
    await logInAs(page, 'customer', '/admin')
    await page.goto('/admin')
    await expect(page.getByRole('heading', { name: "You don't have any permission" })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Go to your dashboard' })).toBeVisible()
    await expectAccessible(page)
  })
})

test('the first screen loads at most 175 kB of compressed JavaScript', async ({ page }) => {
  const sizes: Promise<number>[] = []
  page.on('response', (response) => {
    if (response.url().endsWith('.js'))
      sizes.push(
        response
          .request()
          .sizes()
          .then((size) => size.responseBodySize),
      )
  })
  await page.goto('/admin', { waitUntil: 'networkidle' })
  const total = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
  expect(total).toBeGreaterThan(50_000)
  expect(total).toBeLessThan(175_000)
})
