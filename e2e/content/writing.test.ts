import { expect, preview, test } from '../lib/back-office.ts'
import { expectAccessible, expectNoSidewaysScrolling, tokenOf } from '../lib/fixtures.ts'

const adminHeaders = async () => ({ Authorization: `Bearer ${await tokenOf('admin')}` })

test('an article is written at full width, with undo, the width of the page and publishing in one bar', async ({
  page,
  request,
}) => {
  const headers = await adminHeaders()
  const pageAddress = `wide-${Date.now()}`
  const data = { pageTitle: 'Wide', pageAddress, pageIntro: 'Before.' }
  const { _id } = await (await request.post('/api/content/page', { headers, data })).json()
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(`/admin/content/pages/${_id}`)
  const introduction = page.getByLabel(/^Introduction/)
  const before = (await introduction.boundingBox())!.width
  await page.getByRole('button', { name: 'Full width' }).click()
  const bar = page.getByRole('region', { name: 'Editor', exact: true })
  expect((await introduction.boundingBox())!.width).toBeGreaterThan(before + 100)
  expect((await page.locator('.preview-box').boundingBox())!.width).toBeGreaterThan(580)
  await expect(page.getByRole('navigation', { name: 'Back office' })).toBeHidden()

  const undo = bar.getByRole('button', { name: 'Undo the last change' })
  await expect(undo).toBeDisabled()
  await introduction.fill('After.')
  await page.getByLabel('Title', { exact: true }).first().fill('Wider')
  await expect(preview(page).getByRole('heading', { level: 1 })).toHaveText('Wider')
  await undo.click()
  await expect(page.getByLabel('Title', { exact: true }).first()).toHaveValue('Wide')
  await expect(introduction).toHaveValue('After.')
  await undo.click()
  await expect(introduction).toHaveValue('Before.')
  await bar.getByRole('button', { name: 'Redo the change' }).click()
  await expect(introduction).toHaveValue('After.')
  await bar.getByRole('button', { name: 'Phone' }).click()
  await expectNoSidewaysScrolling(page)
  await expectAccessible(page)

  await bar.getByRole('button', { name: 'Text', exact: true }).click()
  await expect(page.locator('.preview')).toBeHidden()
  await bar.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText('Saved: Wide.')).toBeVisible()
  const { pageIntro } = await (await request.get(`/api/content/page/${_id}`)).json()
  expect(pageIntro).toBe('After.')
  await page.setViewportSize({ width: 390, height: 800 })
  await expectNoSidewaysScrolling(page)
  await bar.getByRole('button', { name: 'Leave full width' }).click()
  await request.delete(`/api/content/page/${_id}`, { headers })
})

test('an older version is compared with the current one side by side', async ({ page, request }) => {
  const headers = await adminHeaders()
  const data = { accodingTitle: 'How long does it take?', accodingText: 'About four weeks.' }
  const made = await (await request.post('/api/content/faqItem', { headers, data })).json()
  await request.put(`/api/content/faqItem/${made._id}`, {
    headers,
    data: { ...data, accodingText: 'About six weeks.' },
  })
  await page.goto(`/admin/content/faq/${made._id}`)
  await page.getByRole('heading', { name: 'History' }).click()
  await page.getByText('added it').click()
  await page.getByRole('button', { name: 'Compare with now' }).click()
  const dialog = page.getByRole('dialog', { name: 'Version 1 and now' })
  const row = dialog.getByRole('row').filter({ hasText: 'Answer' })
  await expect(row.locator('td').first()).toHaveText('About four weeks.')
  await expect(row.locator('td').last()).toHaveText('About six weeks.')
  await expect(row.locator('del')).toHaveText('four')
  await expect(row.locator('ins')).toHaveText('six')
  await expect(dialog.getByRole('row').filter({ hasText: 'Question' })).toHaveCount(0)
  await expectAccessible(page)
  await request.delete(`/api/content/faqItem/${made._id}`, { headers })
})

test('a draft stands first in its list, and says when it is scheduled and that it is new', async ({
  page,
}) => {
  const question = `Is this a draft ${Date.now()}?`
  await page.goto('/admin/content/faq/new')
  await page.getByLabel('Question', { exact: true }).fill(question)
  await page.getByLabel('Answer', { exact: true }).fill('Yes.')
  await page.getByRole('button', { name: 'Save draft', exact: true }).click()
  await expect(page).toHaveURL(/\/admin\/drafts\//)
  await page.goto('/admin/content/faq')
  const list = page.getByRole('list', { name: 'Not published yet' })
  const entry = list.getByRole('listitem').filter({ hasText: question })
  await expect(entry).toContainText('Draft, not published yet')
  const records = page.locator('ol.records').first()
  expect((await entry.boundingBox())!.y).toBeLessThan((await records.boundingBox())!.y)
  await entry.getByRole('link').click()
  await page.getByRole('button', { name: 'Schedule', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Schedule draft' })
  await dialog.getByRole('button', { name: 'Schedule', exact: true }).click()
  await expect(dialog).toHaveCount(0)
  const head = page.locator('.page-head')
  await expect(head).toContainText('New')
  await expect(head).toContainText('Scheduled')
  await expect(head).toContainText('It goes live with the release')
  await page.getByRole('button', { name: 'Discard draft' }).click()
  await expect(page.getByText('Draft discarded.')).toBeVisible()
})

test('a page without a draft is added to a release from the release', async ({ page, request }) => {
  const headers = await adminHeaders()
  const pageTitle = `Released ${Date.now()}`
  const data = { pageTitle, pageAddress: pageTitle.toLowerCase().replace(' ', '-') }
  const made = await (await request.post('/api/content/page', { headers, data })).json()
  const body = { name: `With ${pageTitle}` }
  const release = await (await request.post('/api/releases', { headers, data: body })).json()
  await page.goto(`/admin/releases/${release._id}`)
  await page.getByRole('button', { name: 'Add to release' }).click()
  const dialog = page.getByRole('dialog', { name: `Add to ${body.name}` })
  await dialog.getByRole('searchbox', { name: 'Search' }).fill(pageTitle)
  await dialog.getByRole('button', { name: `Add Pages: ${pageTitle}` }).click()
  await expect(page.getByText(`Added to ${body.name}.`)).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Done' }).click()
  await page
    .getByRole('region', { name: /^Drafts/ })
    .getByText(pageTitle)
    .click()
  await page.getByRole('link', { name: 'View draft' }).click()
  await expect(page.locator('.page-head')).toContainText('Change')
  await page.getByRole('button', { name: 'Discard draft' }).click()
  await expect(page.getByText('Draft discarded.')).toBeVisible()
  await request.delete(`/api/release/${release._id}`, { headers })
  await request.delete(`/api/content/page/${made._id}`, { headers })
})

test('a release of three drafts is made and published in at most eight clicks', async ({ page, request }) => {
  const headers = await adminHeaders()
  const mark = `Released together ${Date.now()}`
  const ids: string[] = []
  for (const n of [1, 2, 3]) {
    const data = { accodingTitle: `${mark} ${n}?`, accodingText: 'Before.' }
    const { _id } = await (await request.post('/api/add-faq-item', { headers, data })).json()
    ids.push(_id)
    const draft = { section: 'faqItem', baseVersion: 1, values: { ...data, accodingText: 'After.' } }
    const saved = await request.put(`/api/draft/${_id}`, {
      headers: { ...headers, 'If-Match': '"0"' },
      data: draft,
    })
    expect(saved.status()).toBe(200)
  }
  let clicks = 0
  const click = async (name: string | RegExp) => {
    clicks++
    await page.getByRole('button', { name }).click()
  }
  await page.goto('/admin/releases')
  await click('New release')
  await page.getByLabel('Name', { exact: true }).fill(mark)
  await click('Create release')
  await click('Add to release')
  const dialog = page.getByRole('dialog', { name: `Add to ${mark}` })
  await dialog.getByRole('searchbox', { name: 'Search' }).fill(mark)
  await click('Add all 3 drafts')
  await expect(dialog).toHaveCount(0)
  await click('Publish now')
  await expect(page.getByText(`Published: ${mark}.`)).toBeVisible()
  expect(clicks).toBeLessThanOrEqual(8)
  for (const id of ids) {
    expect((await (await request.get(`/api/faq-item/${id}`)).json()).accodingText).toBe('After.')
    await request.delete(`/api/content/faqItem/${id}`, { headers })
  }
})
