import { expect, expectAccessible, test, tokenOf } from '../lib/fixtures.ts'

const fill = async (page: import('@playwright/test').Page, email: string) => {
  await page.getByLabel('Name', { exact: false }).first().fill('Maria Lind')
  const form = page.locator('form[action="/api/add-message"]')
  await form.locator('[name=email]').fill(email)
  await form.locator('[name=number]').fill('+1 555 010 0199')
  await form.locator('[name=subject]').fill('A new site')
  await form.locator('[name=message]').fill('Can you start in May?')
  return form
}

test('a message is sent without leaving the page, and errors are shown at their fields', async ({
  page,
  request,
}) => {
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

test('the input is kept when the server cannot be reached', async ({ page }) => {
  await page.goto('/contact')
  await expect(page.locator('form[action="/api/add-message"]')).toHaveAttribute('novalidate', '')
  await page.route('**/api/add-message', (route) => route.abort())
  const form = await fill(page, 'maria@example.com')
  await form.getByRole('button').click()
  await expect(form.getByRole('status')).not.toBeEmpty()
  await expect(form.locator('[name=message]')).toHaveValue('Can you start in May?')
  await expect(form.getByRole('button')).toBeEnabled()
})

test('any page can subscribe to the newsletter', async ({ page }) => {
  await page.goto('/pricing')
  const form = page.locator('form[action="/api/add-subscriber"]').last()
  await form.scrollIntoViewIfNeeded()
  await expect(form).toHaveAttribute('novalidate', '')
  await form.locator('[name=subemail]').fill(`reader-${Date.now()}@example.com`)
  await form.getByRole('button').click()
  await expect(page.getByText('Your request is sent.')).toBeVisible()
})

test('a double click does not report the submitted form as empty', async ({ page }) => {
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

  test('a message redirects to the thank-you page', async ({ page }) => {
    await page.goto('/contact')
    const form = await fill(page, 'maria@example.com')
    await form.getByRole('button').click()
    await expect(page).toHaveURL('/thanks')
    await page.getByRole('link', { name: 'Back Home' }).click()
    await expect(page).toHaveURL('/')
  })

  test('a rejected message is shown again with its input and errors', async ({ page }) => {
    await page.goto('/contact')
    const form = await fill(page, 'maria@example.com')
    // Browsers accept spaces as input; the server does not.
    await form.locator('[name=subject]').fill('   ')
    await form.getByRole('button').click()
    await expect(page.getByText('Please fill this in.')).toBeInViewport()
    await expect(form.locator('[name=message]')).toHaveValue('Can you start in May?')
    await expect(form.locator('[name=subject]')).toHaveAttribute('aria-invalid', 'true')
  })

  test('a field that the browser rejects is scrolled below the header, with its label', async ({ page }) => {
    await page.goto('/contact')
    const form = page.locator('form[action="/api/add-message"]')
    await form.getByRole('button').click()
    await expect(form.locator('[name=name]')).toBeFocused()
    const header = (await page.getByRole('banner').boundingBox())!
    const label = (await form.getByText('Name', { exact: true }).boundingBox())!
    expect(label.y).toBeGreaterThanOrEqual(header.y + header.height)
  })

  test('a subscription redirects to its own thank-you page', async ({ page }) => {
    await page.goto('/')
    const form = page.locator('form[action="/api/add-subscriber"]').last()
    await form.locator('[name=subemail]').fill(`plain-${Date.now()}@example.com`)
    await form.getByRole('button').click()
    await expect(page).toHaveURL('/thanks#newsletter')
    await expect(page.getByText(/subscription/i).first()).toBeVisible()
  })
})
