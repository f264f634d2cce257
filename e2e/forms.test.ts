import { expect, expectAccessible, test, tokenOf } from './fixtures.ts'

const fill = async (page: import('@playwright/test').Page, email: string) => {
  await page.getByLabel('Name', { exact: false }).first().fill('Maria Lind')
  const form = page.locator('form[action="/api/add-message"]')
  await form.locator('[name=email]').fill(email)
  await form.locator('[name=number]').fill('+1 555 010 0199')
  await form.locator('[name=subject]').fill('A new site')
  await form.locator('[name=message]').fill('Can you start in May?')
  return form
}

test('a message is sent in place, and errors stand at their fields', async ({ page, request }) => {
  await page.goto('/contact')
  const form = page.locator('form[action="/api/add-message"]')
  await expect(form).toHaveAttribute('novalidate', '')
  await form.getByRole('button').click()
  await expect(form.locator('[name=name]')).toBeFocused()
  await expect(form.locator('[aria-invalid=true]')).toHaveCount(5)
  await expectAccessible(page)

  const subject = `From the form ${Date.now()}`
  await fill(page, 'maria@example.com')
  await form.locator('[name=subject]').fill(subject)
  await form.getByRole('button').click()
  await expect(page.getByText('Your message is sent.')).toBeVisible()
  await expect(form.locator('[name=message]')).toHaveValue('')

  const found = await request.get(`/api/messages?q=${encodeURIComponent(subject)}`, {
    headers: { Authorization: `Bearer ${await tokenOf('admin')}` },
  })
  expect(await found.json()).toMatchObject([{ name: 'Maria Lind', messageStatus: 'UnRead' }])
})

test('nothing typed is lost when the server cannot be reached', async ({ page }) => {
  await page.goto('/contact')
  await expect(page.locator('form[action="/api/add-message"]')).toHaveAttribute('novalidate', '')
  await page.route('**/api/add-message', (route) => route.abort())
  const form = await fill(page, 'maria@example.com')
  await form.getByRole('button').click()
  await expect(form.getByRole('status')).not.toBeEmpty()
  await expect(form.locator('[name=message]')).toHaveValue('Can you start in May?')
  await expect(form.getByRole('button')).toBeEnabled()
})

test('the newsletter takes an address from any page', async ({ page }) => {
  await page.goto('/pricing')
  const form = page.locator('form[action="/api/add-subscriber"]').last()
  await form.scrollIntoViewIfNeeded()
  await expect(form).toHaveAttribute('novalidate', '')
  await form.locator('[name=subemail]').fill(`reader-${Date.now()}@example.com`)
  await form.getByRole('button').click()
  await expect(page.getByText('Your request is sent.')).toBeVisible()
})

test('the second of two clicks does not call what has just been sent empty', async ({ page }) => {
  await page.goto('/pricing')
  const form = page.locator('form[action="/api/add-subscriber"]').last()
  await expect(form).toHaveAttribute('novalidate', '')
  await form.locator('[name=subemail]').fill(`twice-${Date.now()}@example.com`)
  await form.getByRole('button').click()
  await expect(page.getByText('Your request is sent.')).toBeVisible()
  await form.getByRole('button').click()
  await expect(form.getByRole('status')).toBeFocused()
  await expect(page.getByText('Your request is sent.')).toBeVisible()
  await expect(form.locator('[aria-invalid=true]')).toHaveCount(0)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a message leads to the thank-you page', async ({ page }) => {
    await page.goto('/contact')
    const form = await fill(page, 'maria@example.com')
    await form.getByRole('button').click()
    await expect(page).toHaveURL('/thanks')
    await page.getByRole('link', { name: 'Back Home' }).click()
    await expect(page).toHaveURL('/')
  })

  test('a refused one comes back with what was typed and what is wrong', async ({ page }) => {
    await page.goto('/contact')
    const form = await fill(page, 'maria@example.com')
    // A browser finds no fault with blanks; the server does.
    await form.locator('[name=subject]').fill('   ')
    await form.getByRole('button').click()
    await expect(page.getByText('Please fill this in.')).toBeInViewport()
    await expect(form.locator('[name=message]')).toHaveValue('Can you start in May?')
    await expect(form.locator('[name=subject]')).toHaveAttribute('aria-invalid', 'true')
  })

  test('what the browser finds wrong stands below the header, with its label', async ({ page }) => {
    await page.goto('/contact')
    const form = page.locator('form[action="/api/add-message"]')
    await form.getByRole('button').click()
    await expect(form.locator('[name=name]')).toBeFocused()
    const header = (await page.getByRole('banner').boundingBox())!
    const label = (await form.getByText('Name', { exact: true }).boundingBox())!
    expect(label.y).toBeGreaterThanOrEqual(header.y + header.height)
  })

  test('a subscription leads to its own thanks', async ({ page }) => {
    await page.goto('/')
    const form = page.locator('form[action="/api/add-subscriber"]').last()
    await form.locator('[name=subemail]').fill(`plain-${Date.now()}@example.com`)
    await form.getByRole('button').click()
    await expect(page).toHaveURL('/thanks#newsletter')
    await expect(page.getByText(/subscription/i).first()).toBeVisible()
  })
})
