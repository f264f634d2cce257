import { expectAccessible, tokenOf } from '../lib/fixtures.ts'
import { expect, preview, save, test } from '../lib/back-office.ts'
import { logInAs } from '../lib/accounts.ts'

test('a change appears in the preview while typing, goes live on save, and can be undone immediately', async ({
  page,
}) => {
  await page.goto('/admin/content/call-to-action')
  const heading = page.getByLabel('Heading', { exact: true })
  const before = await heading.inputValue()
  await expect(preview(page).getByRole('heading', { name: before })).toBeVisible()

  // The bar with the buttons must not grow over the field.
  const heightOfBar = () => page.locator('.save-bar').evaluate((bar) => bar.clientHeight)
  const height = await heightOfBar()
  await heading.fill('Words that nobody has seen')
  await expect(preview(page).getByRole('heading', { name: 'Words that nobody has seen' })).toBeVisible()
  await expect(page.locator('.save-state').getByText('Unsaved changes')).toBeVisible()
  expect(await heightOfBar()).toBe(height)
  await expectAccessible(page)

  await save(page)
  await expect(page.getByText('Saved: Call to action.')).toBeVisible()
  await expect(page.getByText('It is on the site now.')).toBeVisible()
  const site = await page.context().newPage()
  await site.goto('/service')
  await expect(site.getByText('Words that nobody has seen')).toBeVisible()

  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Change undone.')).toBeVisible()
  await expect(heading).toHaveValue(before)
  await site.reload()
  await expect(site.getByText(before)).toBeVisible()
})

test('errors are shown at their fields, and the first one receives focus', async ({ page }) => {
  await page.goto('/admin/content/about')
  await page.getByLabel('Heading', { exact: true }).fill('')
  await page
    .getByRole('textbox', { name: /^Picture( \(optional\))?( Changed|$)/ })
    .fill('javascript:alert(1)')
  await save(page)
  await expect(page.getByText('Please fill this in.')).toBeVisible()
  await expect(page.getByText('Enter the address of a picture')).toBeVisible()
  await expect(page.getByLabel('Heading', { exact: true })).toBeFocused()
  await expectAccessible(page)
  await page.getByLabel('Heading', { exact: true }).fill('Better')
  await expect(page.getByText('Please fill this in.')).toBeHidden()
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(page.locator('.save-state').getByText('Unsaved changes')).toBeHidden()
})

test('unsaved changes survive a reload, and leaving asks for confirmation', async ({ page }) => {
  await page.goto('/admin/content/copyright')
  await page.getByLabel('Text', { exact: true }).fill('Typed and not saved')
  page.once('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await expect(page.getByLabel('Text', { exact: true })).toHaveValue('Typed and not saved')
  await expect(page.getByText('Your unsaved changes were restored.')).toBeVisible()

  await page.getByRole('link', { name: 'Home', exact: true }).click()
  const question = page.getByRole('alertdialog', { name: 'Leave page with unsaved changes?' })
  await expect(question.getByRole('button', { name: 'Stay' })).toBeFocused()
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect(page).toHaveURL('/admin/content/copyright')

  await page.getByRole('link', { name: 'Home', exact: true }).click()
  await question.getByRole('button', { name: 'Leave page' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome to Admin Panel' })).toBeVisible()
  await page.goto('/admin/content/copyright')
  await expect(page.getByLabel('Text', { exact: true })).not.toHaveValue('Typed and not saved')
})

test('signing out asks about unsaved changes and discards them for the next user', async ({ page }) => {
  await page.goto('/admin/content/copyright')
  const line = page.getByLabel('Text', { exact: true })
  const before = await line.inputValue()
  await line.fill('Typed by somebody who left')
  const signOut = async () => {
    await page.getByRole('button', { name: 'Your account' }).click()
    await page.getByRole('button', { name: 'Sign out' }).click()
  }
  await signOut()
  const question = page.getByRole('alertdialog', { name: 'Leave page with unsaved changes?' })
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect(line).toHaveValue('Typed by somebody who left')

  await signOut()
  await question.getByRole('button', { name: 'Leave page' }).click()
  await expect(page).toHaveURL('/')
  await logInAs(page, 'admin', '/admin/content/copyright')
  await expect(line).toHaveValue(before)
})

test('a record of a list can be created, moved, deleted and restored at its position', async ({ page }) => {
  const question = `Who answers the phone at ${Date.now()}?`
  await page.goto('/admin/content/faq')
  await page.getByRole('link', { name: 'Add question' }).first().click()
  await expect(page).toHaveTitle(/^Add question/)
  await page.getByLabel('Question', { exact: true }).fill(question)
  await page.getByLabel('Answer').fill('One of us.')
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText(`Added: ${question}.`)).toBeVisible()

  const names = page.locator('ol > .record strong')
  await expect(names.last()).toHaveText(question)
  const last = (await names.count()) - 1
  await page.getByRole('button', { name: `Move ${question} up` }).click()
  await expect(names.nth(last - 1)).toHaveText(question)
  await expect(page.getByText(`is now ${last} of ${last + 1}`)).toBeAttached()
  await page.reload()
  await expect(names.nth(last - 1)).toHaveText(question)
  await expectAccessible(page)

  await page.getByRole('button', { name: `Delete ${question}` }).click()
  await expect(page.getByText(`“${question}” deleted.`)).toBeVisible()
  await expect(names).toHaveCount(last)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(names.nth(last - 1)).toHaveText(question)

  await page.getByRole('button', { name: `Delete ${question}` }).click()
  await expect(names).toHaveCount(last)
})

test('a list shows saved and deleted records before it is reloaded', async ({ page, request }) => {
  const headers = { Authorization: `Bearer ${await tokenOf('admin')}` }
  const question = `Asked at ${Date.now()}?`
  const data = { accodingTitle: question, accodingText: 'Yes.' }
  const { _id } = await (await request.post('/api/add-faq-item', { headers, data })).json()
  await page.goto('/admin/content/faq')
  await page.getByRole('link', { name: question }).click()
  const field = page.getByLabel('Question', { exact: true })
  await expect(field).toHaveValue(question)

  // The list request never completes: the screen must update without it.
  await page.route('**/api/content/faqItem', () => {})
  await field.fill(`${question} Really?`)
  await save(page)
  await expect(page.getByText('It is on the site now.')).toBeVisible()
  const list = page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'FAQ' })
  await list.click()
  await expect(page.locator('ol > .record strong').last()).toHaveText(`${question} Really?`)

  await page.getByRole('link', { name: question }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page).toHaveURL('/admin/content/faq')
  await expect(page.locator('ol > .record strong').first()).toBeVisible()
  await expect(page.locator('ol > .record strong').filter({ hasText: question })).toHaveCount(0)
  expect((await request.get(`/api/faq-item/${_id}`)).status()).toBe(404)
})

test('a list is reordered by dragging', async ({ page }) => {
  await page.goto('/admin/content/steps')
  const rows = page.locator('ol > .record')
  await expect(rows.nth(2)).toBeVisible()
  const before = await page.locator('ol > .record strong').allTextContents()
  const moved = [before[1], before[0], ...before.slice(2)] as string[]
  await expect(preview(page).getByRole('contentinfo')).toBeVisible()
  await rows.nth(1).scrollIntoViewIfNeeded()
  const grip = await rows.nth(0).locator('.drag-handle').boundingBox()
  const target = await rows.nth(1).boundingBox()
  await page.mouse.move(grip!.x + 8, grip!.y + 10)
  await page.mouse.down()
  await page.mouse.move(grip!.x + 12, grip!.y + 30, { steps: 4 })
  await page.mouse.move(target!.x + 60, target!.y + target!.height - 4, { steps: 8 })
  await page.mouse.up()
  await expect(page.locator('ol > .record strong')).toHaveText(moved)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.locator('ol > .record strong')).toHaveText(before)
})

test('a concurrent save by another user is not overwritten: both versions are shown, field by field', async ({
  page,
  request,
}) => {
  const headers = { Authorization: `Bearer ${await tokenOf('admin')}` }
  const [{ _id, ...stored }] = await (await request.get('/api/footer-about')).json()
  await page.goto('/admin/content/footer-about')
  await page.getByLabel('Heading', { exact: true }).fill('My heading')
  await page.getByLabel('Text', { exact: true }).fill('My text')
  const theirs = await request.put(`/api/footer-about/${_id}`, {
    headers,
    data: { aboutFooterText: 'Their heading', aboutFooterDetails: 'Their text' },
  })
  expect(theirs.status(), await theirs.text()).toBe(200)
  await save(page)
  await expect(page.getByRole('heading', { name: 'You saved this in another window' })).toBeFocused()
  await expectAccessible(page)
  await page
    .getByRole('group', { name: 'Heading' })
    .getByRole('radio', { name: /Other window/ })
    .check()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText('It is on the site now.')).toBeVisible()
  const [saved] = await (await request.get('/api/footer-about')).json()
  expect(saved).toMatchObject({ aboutFooterText: 'Their heading', aboutFooterDetails: 'My text' })
  await request.put(`/api/footer-about/${_id}`, { headers, data: stored })
})

test('a version from the history can be restored', async ({ page, request }) => {
  const headers = { Authorization: `Bearer ${await tokenOf('admin')}` }
  const [{ _id, ...stored }] = await (await request.get('/api/experiences')).json()
  const changed = { ...stored, experienceHeading: 'A heading of yesterday' }
  await request.put(`/api/update-experiences/${_id}`, { headers, data: changed })
  await page.goto('/admin/content/experience')
  await page.getByText('History').click()
  await page.locator('.disclosures summary').first().click()
  await expect(page.locator('.changes dd').first()).toContainText('A heading of yesterday')
  await page.locator('.disclosures summary').nth(1).click()
  await page
    .getByRole('button', { name: /^Restore version \d+$/ })
    .first()
    .click()
  await expect(page.getByText(/Version \d+ restored\./)).toBeVisible()
  await expect(page.getByLabel('Heading', { exact: true })).toHaveValue(stored.experienceHeading)
})

test('a click on a section of the preview opens its form', async ({ page }) => {
  await page.goto('/admin/content/banner')
  await preview(page)
    .locator('[data-section=about]')
    .click({ position: { x: 30, y: 30 } })
  await expect(page).toHaveURL(/\/admin\/content\/about(#field=about\.\w+)?$/)
  await preview(page).locator('[data-section=serviceItem]').first().click()
  await expect(page).toHaveURL(/\/admin\/content\/services\/[0-9a-f-]{36}(#field=serviceItem\.\w+)?$/)
})

test('a long list can be searched, and its last record moved to the top in one action', async ({
  page,
  request,
}) => {
  const headers = { Authorization: `Bearer ${await tokenOf('admin')}` }
  const list = `List ${Date.now()}`
  // Words only: the digits of a number would be found in those of the time, too.
  const last = `${list}, final step`
  const made: string[] = []
  for (let i = 1; i <= 13; i++) {
    const data = {
      stepNumber: String(i),
      stepTitle: i === 13 ? last : `${list}, step ${i}`,
      stepDetails: 'x',
      stapIcon: '/demo/logo.svg',
    }
    made.push((await (await request.post('/api/add-worksec', { headers, data })).json())._id)
  }
  await page.goto('/admin/content/work-steps')
  const names = page.locator('ol > .record strong')
  await page.getByLabel('Search Work steps').fill(last)
  await expect(names).toHaveText([last])
  await page.getByRole('button', { name: `Move ${last} to the top` }).click()
  await expect(page.getByText(`${last} is now 1 of`)).toBeAttached()
  await page.getByLabel('Search Work steps').fill('')
  await expect(names.first()).toHaveText(last)
  const place = page.getByLabel(`Position of ${last}`)
  await place.fill('2')
  await place.press('Enter')
  await expect(names.nth(1)).toHaveText(last)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Change undone.')).toBeVisible()
  for (const id of made) await request.delete(`/api/content/workStep/${id}`, { headers })
})

test('an empty field shows its default text, and the preview follows the edited form', async ({ page }) => {
  await page.goto('/admin/content/newsletter')
  const pages = page.getByRole('region', { name: 'Newsletter: links in emails', exact: true })
  const heading = pages.getByLabel('Without a link: heading', { exact: true })
  await expect(heading).toHaveAttribute('placeholder', 'Your subscription')
  await heading.fill('About your subscription')
  const typed = preview(page).getByRole('heading', { name: 'About your subscription' })
  await expect(typed).toBeVisible()
  await pages.getByLabel('Confirm: text', { exact: true }).fill('For {somebody}')
  await pages.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(pages.getByText('There is no {somebody} here. You can use {email}.')).toBeVisible()
  await pages.getByLabel('Confirm: text', { exact: true }).fill('')
  await expectAccessible(page)
  await pages.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText(/(Saved|Added): Newsletter, links in emails\./)).toBeVisible()
  const site = await page.context().newPage()
  await site.goto('/subscription')
  await expect(site.getByRole('heading', { level: 1 })).toHaveText('About your subscription')
})

test('sections that no page shows have neither a preview nor an offer to place them', async ({ page }) => {
  await page.goto('/admin/content/canned-answers')
  await expect(page.getByRole('link', { name: 'Add canned answer' })).toBeVisible()
  const editor = page.locator('.editor')
  await expect(editor.getByRole('region', { name: 'Preview' })).toHaveCount(0)
  await expect(page.getByText('not on any page')).toHaveCount(0)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByRole('button', { name: 'Preview', exact: true })).toHaveCount(0)
})
