import { expect, preview, save, test } from '../lib/back-office.ts'
import { tokenOf } from '../lib/fixtures.ts'
import { reads, slow } from '../lib/slow.ts'

test('why a save failed stands in view, wherever a long form is scrolled to, until it is saved or discarded', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 700 })
  await page.goto('/admin/content/banner')
  await page.getByLabel('Heading', { exact: true }).fill('Not saved yet')
  await page.evaluate(() => scrollTo(0, 0))
  await page.route('**/api/update-banner/*', (route) => route.abort())
  await page.route('**/api/content/banner/*', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.fallback(),
  )
  await save(page)
  const trouble = page.locator('.save-bar').getByRole('alert')
  await expect(trouble).toContainText('could not reach the server')
  await expect(trouble).toBeInViewport({ ratio: 1 })
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await expect(trouble).toBeInViewport({ ratio: 1 })

  await page.route('**/api/draft/*', (route) => route.abort())
  await page.getByRole('button', { name: 'Save draft', exact: true }).click()
  await expect(trouble).toContainText('could not reach the server')
  await page.getByRole('button', { name: 'Discard', exact: true }).click()
  await expect(trouble).toHaveCount(0)
})

test('a form says that the browser is offline or the server away, and that what was typed stays', async ({
  page,
  context,
}) => {
  await page.goto('/admin/content/banner')
  await page.getByLabel('Heading', { exact: true }).fill('Typed offline')
  const bar = page.locator('.save-bar')
  await context.setOffline(true)
  await expect(bar).toContainText('You are offline. What you typed stays in this browser')
  await context.setOffline(false)
  await expect(bar).not.toContainText('You are offline')
  await page.route('**/api/presence', (route) => route.fulfill({ status: 503, body: '' }))
  await expect(bar).toContainText('The server cannot be reached.')
  await page.unroute('**/api/presence')
  await expect(bar).not.toContainText('The server cannot be reached.')
  await page.getByRole('button', { name: 'Discard', exact: true }).click()
})

test('Back closes an open dialog first', async ({ page }) => {
  await page.goto('/admin')
  await page.getByRole('navigation', { name: 'Back office' }).getByRole('link', { name: 'Pictures' }).click()
  await expect(page).toHaveURL('/admin/pictures')
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog')
  await expect(palette).toBeVisible()
  await page.goBack()
  await expect(palette).toHaveCount(0)
  await expect(page).toHaveURL('/admin/pictures')
  await page.goBack()
  await expect(page).toHaveURL('/admin')
})

test('the preview opens at a width that shows what is edited', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/admin/content/banner')
  const controls = page.getByRole('group', { name: 'Width of the preview' })
  await controls.getByRole('button', { name: 'Phone' }).click()
  await page.goto('/admin/content/header-menu-links')
  await expect(preview(page).locator('nav.edited[data-section~="headerMenu"]')).toHaveCount(1)
  await expect(controls.getByRole('button', { name: 'Desktop' })).toHaveAttribute('aria-pressed', 'true')
  await controls.getByRole('button', { name: 'Phone' }).click()
  await expect(controls.getByRole('button', { name: 'Phone' })).toHaveAttribute('aria-pressed', 'true')
  await page.goto('/admin/content/banner')
  await controls.getByRole('button', { name: 'Tablet' }).click()
})

test('a list is where it was scrolled to after Back', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 500 })
  await page.goto('/admin/orders?pageSize=50')
  const row = page.locator('.table tbody tr').last()
  await expect(row).toBeVisible()
  await row.scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => scrollY)
  expect(before).toBeGreaterThan(100)
  await row.getByRole('link').first().click()
  await expect(page.getByRole('navigation', { name: 'Parts of the order' })).toBeVisible()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await page.goBack()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(before)
  await page.reload()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(before)
})

test('a page that the site links to says so when it gets another address or is deleted, and redirects', async ({
  page,
  request,
}) => {
  const headers = { Authorization: `Bearer ${await tokenOf('admin')}` }
  const address = `linked-${Date.now()}`
  const post = async (section: string, data: object) =>
    (await (await request.post(`/api/content/${section}`, { headers, data })).json())._id as string
  const id = await post('page', { pageTitle: 'Linked', pageAddress: address })
  const menu = await post('footerMenu', { menuLabel: 'Linked page', menuLink: `/${address}` })

  await page.goto(`/admin/content/pages/${id}`)
  await page.getByLabel('Address', { exact: true }).fill(`${address}-new`)
  await save(page)
  const question = page.getByRole('alertdialog', { name: 'Change the link to this page, too?' })
  await expect(question.getByRole('link', { name: 'Footer menu links: Linked page' })).toBeVisible()
  await question.getByRole('button', { name: 'Change the link' }).click()
  await expect(page.getByText('Link changed.')).toBeVisible()
  const entry = await (await request.get(`/api/content/footerMenu/${menu}`)).json()
  expect(entry.menuLink).toBe(`/${address}-new`)

  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Delete “Linked”?' })
  await expect(dialog.getByRole('link', { name: 'Footer menu links: Linked page' })).toBeVisible()
  await dialog.getByLabel('Redirect its address to').fill('/pricing')
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText('“Linked” deleted.')).toBeVisible()
  const old = await request.get(`/${address}-new`, { maxRedirects: 0 })
  expect([old.status(), old.headers()['location']]).toEqual([301, '/pricing'])
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(page.getByText('Change undone.')).toBeVisible()
  expect((await request.get(`/${address}-new`, { maxRedirects: 0 })).status()).toBe(200)
  await request.delete(`/api/content/page/${id}`, { headers })
  await request.delete(`/api/content/footerMenu/${menu}`, { headers })
})

test('a form that is still loading cannot be saved', async ({ page }) => {
  const forms = [
    ['/admin/content/banner', '**/api/content/banner'],
    ['/admin/invoices/settings', '**/api/invoice-settings'],
    ['/admin/payment/transfer', '**/api/bank-transfer'],
  ] as const
  for (const [screen, answer] of forms) {
    const release = await slow(page, answer, reads)
    await page.goto(screen)
    await expect(page.locator('main [aria-busy=true]').first()).toBeVisible()
    const button = page.getByRole('main').getByRole('button', { name: /^(?:Save|Publish)/ })
    await expect(button).toHaveCount(0)
    release()
    await expect(button.first()).toBeEnabled()
  }
})
