import { expectAccessible, tokenOf } from '../lib/fixtures.ts'
import { expect, preview, test } from '../lib/back-office.ts'

test('the owner builds a page from blocks, and it works without JavaScript', async ({
  browser,
  page,
  request,
  baseURL,
}) => {
  await page.goto('/admin/content/pages/new')
  await page.getByLabel('Title', { exact: true }).fill('SEO for bakers')
  await expect(page.getByLabel('Address', { exact: true })).toHaveValue('seo-for-bakers')
  const add = async (type: string) => {
    await page.getByRole('button', { name: 'Add block', exact: true }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: new RegExp(`^${type}`) })
      .click()
  }
  await add('Invitation')
  await expect(page.getByLabel('Heading', { exact: true })).toBeFocused()
  await page.getByLabel('Heading', { exact: true }).fill('Bread that is found')
  await page.getByLabel('Button label', { exact: true }).fill('Ask us')
  await page.getByLabel('Button link', { exact: true }).fill('/contact')
  await add('Quote')
  await page.getByLabel('Quote text', { exact: true }).fill('They come for the rolls now.')
  await expect(preview(page).getByText('They come for the rolls now.')).toBeVisible()
  await add('FAQ')
  await add('Numbers')
  await page.getByLabel('Number', { exact: true }).fill('31')
  await page.getByLabel('Label', { exact: true }).fill('bakeries')
  await expect(preview(page).getByText('bakeries')).toBeVisible()

  await expect(
    page
      .getByText('No issues found on this page.')
      .or(page.getByRole('list', { name: 'The site check on this page' })),
  ).toBeVisible()

  // A missing value is reported in the summary and at its field.
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(
    page.getByText('Block 2, Quote: They come for the rolls now., Name: Please fill'),
  ).toBeVisible()
  await preview(page).getByText('They come for the rolls now.').click()
  await expect(page.getByLabel('Quote text', { exact: true })).toBeFocused()
  await expect(page.getByText('Please fill this in.', { exact: true })).toBeVisible()
  await page.getByLabel('Name', { exact: true }).fill('Ida Brown')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText('Added: SEO for bakers.')).toBeVisible()

  const context = await browser.newContext({ baseURL: baseURL!, javaScriptEnabled: false })
  const site = await context.newPage()
  const order = () =>
    site.locator('main [data-block]').evaluateAll((all) => all.map(({ textContent }) => textContent!.trim()))
  await site.goto('/seo-for-bakers')
  await expect(site.getByRole('heading', { level: 1, name: 'SEO for bakers' })).toBeVisible()
  expect(await order()).toEqual([
    expect.stringMatching('Bread that'),
    expect.stringMatching('They come'),
    expect.stringMatching('Before you order'),
    expect.stringMatching('bakeries'),
  ])

  await page.getByRole('link', { name: 'SEO for bakers' }).click()
  await page.getByRole('button', { name: /^Move Quote.* up$/ }).press('Enter')
  await page.getByRole('button', { name: /^Hide FAQ/ }).click()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText('Saved: SEO for bakers.')).toBeVisible()
  await site.reload()
  expect(await order()).toEqual([
    expect.stringMatching('They come'),
    expect.stringMatching('Bread that'),
    expect.stringMatching('bakeries'),
  ])
  await context.close()

  const headers = { Authorization: `Bearer ${await tokenOf('admin')}` }
  const pages: { _id: string; pageTitle: string }[] = await (await request.get('/api/content/page')).json()
  const { _id } = pages.find(({ pageTitle }) => pageTitle === 'SEO for bakers')!
  await request.delete(`/api/content/page/${_id}`, { headers })
})

test('a page address that has been taken meanwhile is reported, also for a draft', async ({
  page,
  request,
}) => {
  const pageAddress = `taken-${Date.now()}`
  await page.goto('/admin/content/pages/new')
  await page.getByLabel('Title', { exact: true }).first().fill('Ours')
  await page.getByLabel('Address', { exact: true }).fill(pageAddress)
  await expect(preview(page).getByRole('heading', { level: 1 })).toHaveText('Ours')
  const headers = { Authorization: `Bearer ${await tokenOf('admin')}` }
  const data = { pageTitle: 'Theirs', pageAddress }
  const added = await (await request.post('/api/content/page', { headers, data })).json()

  await page.reload()
  const taken = page.getByText(`The address /${pageAddress} is already taken.`)
  const open = page.getByRole('link', { name: `Open /${pageAddress}` })
  await expect(taken).toBeVisible()
  await expect(open).toHaveCount(0)
  await expect(preview(page).getByRole('heading', { level: 1 })).toHaveText('Ours')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save draft', exact: true }).click()
  await expect(page).toHaveURL(/\/admin\/drafts\//)
  await expect(taken).toBeVisible()
  await page.getByRole('button', { name: 'Discard draft' }).click()
  await expect(page).toHaveURL('/admin/content/pages')

  await page.goto(`/admin/content/pages/${added._id}`)
  await expect(open).toBeVisible()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page).toHaveURL('/admin/content/pages')
})
