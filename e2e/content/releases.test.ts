import { expectAccessibleInEachScheme, expectNoSidewaysScrolling } from '../lib/fixtures.ts'
import { expect, preview, test } from '../lib/back-office.ts'
import { slow } from '../lib/slow.ts'

test('a draft can be previewed without an account, scheduled, published and reverted', async ({
  page,
  browser,
  baseURL,
}) => {
  const mark = Date.now()
  const words = `Where do the leads of ${mark} come from?`
  await page.goto('/admin/content/faq/new')
  await page.getByLabel('Question', { exact: true }).fill(words)
  await expect(preview(page).getByText(words)).toBeVisible()
  await page.getByRole('button', { name: 'Save draft', exact: true }).click()
  await expect(page.getByText('Draft saved.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: words })).toBeVisible()
  await expect(page.getByText('Not ready to be published: Answer: Please fill this in.')).toBeVisible()
  await page.getByLabel('Answer').fill('From search.')
  await page.getByRole('button', { name: 'Save draft', exact: true }).click()
  await expect(page.getByText('Not ready to be published')).toHaveCount(0)
  await expect(preview(page).getByText('From search.')).toBeAttached()

  await page.getByRole('button', { name: 'Create preview link', exact: true }).click()
  await page.getByRole('button', { name: 'Create link', exact: true }).click()
  const address = await page.getByLabel('New link (shown only once)').inputValue()
  const context = await browser.newContext({ baseURL: baseURL! })
  const stranger = await context.newPage()
  await stranger.goto(new URL(address).pathname)
  await expect(stranger.getByRole('heading', { name: words })).toBeVisible()
  await expect(stranger.getByRole('note')).toContainText('Preview of what is not published yet')
  const live = async () => (await context.request.get('/')).text()
  expect((await live()).includes(words)).toBe(false)

  await page.getByRole('button', { name: 'New release', exact: true }).click()
  await page.getByLabel('Name', { exact: true }).fill(`Release ${mark}`)
  await page.getByRole('button', { name: 'Create release', exact: true }).click()
  await expect(page.getByText('Draft added to the release.')).toBeVisible()
  await page.getByRole('link', { name: 'View release' }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Release ${mark}` })).toBeVisible()
  const tomorrow = new Date(Date.now() + 24 * 60 * 60 * 1000).toISOString().slice(0, 10)
  await page.getByLabel('Publish at').fill(`${tomorrow}T09:00`)
  await page.getByRole('button', { name: 'Schedule', exact: true }).press('Enter')
  await expect(page.getByText('Scheduled', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Change schedule' })).toBeFocused()
  await expect(page.getByText(/9:00 AM/).first()).toBeVisible()
  await expectAccessibleInEachScheme(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScrolling(page)

  await page.getByRole('button', { name: 'Publish now', exact: true }).click()
  await expect(page.getByText(`Published: Release ${mark}.`)).toBeVisible()
  expect((await live()).includes(words)).toBe(true)
  expect((await stranger.reload())?.status()).toBe(404)
  await page.getByRole('button', { name: 'Revert', exact: true }).click()
  await expect(page.getByText(`Reverted: Release ${mark}.`)).toBeVisible()
  expect((await live()).includes(words)).toBe(false)
  await context.close()
})

test('a single draft can be scheduled, with tomorrow at nine as the suggestion', async ({ page }) => {
  const words = `What happens at nine, ${Date.now()}?`
  await page.goto('/admin/content/faq/new')
  await page.getByLabel('Question', { exact: true }).fill(words)
  await page.getByLabel('Answer').fill('It is published.')
  await page.getByRole('button', { name: 'Save draft', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: words })).toBeVisible()

  const plan = page.getByRole('button', { name: 'Schedule', exact: true })
  await plan.click()
  const dialog = page.getByRole('dialog', { name: 'Schedule draft' })
  await expect(dialog.getByLabel('Publish at', { exact: true })).toHaveValue(/^\d{4}-\d\d-\d\dT09:00$/)
  await expectAccessibleInEachScheme(page)
  await dialog.getByLabel('Publish at', { exact: true }).fill('2020-01-01T09:00')
  await dialog.getByRole('button', { name: 'Schedule', exact: true }).click()
  await expect(dialog.getByText('This time has passed already.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel', exact: true }).click()
  await expect(plan).toBeFocused()
  await expect(page.getByRole('combobox', { name: 'Release', exact: true })).toHaveValue('')

  await plan.click()
  await dialog.getByRole('button', { name: 'Schedule', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Scheduled', { exact: true }).first()).toBeVisible()
  await expect(plan).toBeHidden()
  await page.getByRole('link', { name: 'View release' }).click()
  await expect(page.getByRole('heading', { level: 1, name: words })).toBeVisible()
  await expect(page.getByLabel('Publish at (optional)')).toHaveValue(/T09:00$/)
  await page.getByRole('button', { name: 'Clear', exact: true }).click()
  await expect(page.getByText('Open', { exact: true })).toBeVisible()
})

test('text typed while a draft is saved becomes a change of the draft, and is discarded to the saved one', async ({
  page,
}) => {
  const words = `Typed at once, ${Date.now()}`
  await page.goto('/admin/content/faq/new')
  await page.getByLabel('Question', { exact: true }).fill(words)
  const release = await slow(page, '**/api/draft/*')
  await page.getByRole('button', { name: 'Save draft', exact: true }).click()
  await page.getByLabel('Answer').fill('Typed meanwhile.')
  release()
  await expect(page.getByRole('heading', { level: 1, name: words })).toBeVisible()
  await expect(page.getByText('Your unsaved changes were restored.')).toBeVisible()
  await expect(page.getByLabel('Answer')).toHaveValue('Typed meanwhile.')
  await page.getByRole('button', { name: 'Save draft', exact: true }).click()
  await expect(page.getByText('All changes saved')).toBeVisible()

  await page.getByLabel('Answer').fill('Not meant.')
  await page.getByRole('button', { name: 'Discard', exact: true }).click()
  await expect(page.getByLabel('Answer')).toHaveValue('Typed meanwhile.')
})

test('a draft that is refused shows why, at the field too', async ({ page }) => {
  await page.goto('/admin/content/video/new')
  const icon = page.locator('[data-upload] input:not([type=file])').first()
  await icon.fill('no address')
  await page.getByRole('button', { name: 'Save draft', exact: true }).click()
  await expect(page.locator('.save-bar')).toContainText('1 error')
  await expect(icon).toHaveAccessibleDescription(/Enter the address of a picture/)
  await expect(icon).toHaveValue('no address')
})

test('an error that the server finds in a draft gets the focus', async ({ page }) => {
  await page.goto('/admin/content/banner')
  await page.getByLabel('Heading', { exact: true }).fill(`Draft ${Date.now()}`)
  const link = page.getByLabel('Button link')
  await link.fill('nowhere')
  await page.getByRole('button', { name: 'Save draft', exact: true }).click()
  await expect(link).toBeFocused()
  await expect(link).toHaveAccessibleDescription(/Start with https:/)
  await page.getByRole('button', { name: 'Discard', exact: true }).click()
})
