import type { APIRequestContext } from '@playwright/test'
import { expectAccessibleInEachScheme, tokenOf } from '../lib/fixtures.ts'
import { expect, test } from '../lib/back-office.ts'

const count = 30
const mark = `Many ${Date.now()}`
const titleOf = (n: number) => `${mark}, ${String(n).padStart(2, '0')}`

/** Adds articles that are older than all others, so that they are last in the site's lists. */
async function addArticles(request: APIRequestContext): Promise<string[]> {
  const headers = { Authorization: `Bearer ${await tokenOf('admin')}` }
  const ids: string[] = []
  for (let n = 1; n <= count; n++) {
    const data = {
      articleTitle: titleOf(n),
      articleSlug: `${mark.toLowerCase().replace(' ', '-')}-${n}`,
      articleAuthor: n % 2 === 0 ? 'Ada Even' : 'Otto Odd',
      articleDate: `1999-01-${String(n).padStart(2, '0')}`,
      articleSummary: 'One of many.',
      articleBody: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'x' }] }] },
    }
    const answer = await request.post('/api/content/article', { headers, data })
    ids.push((await answer.json())._id)
  }
  return ids
}

test('a list of many articles can be searched, sorted and paged, and the address reflects it', async ({
  page,
  request,
}) => {
  const ids = await addArticles(request)
  const names = page.locator('ol > .record strong')
  const pager = page.getByRole('navigation', { name: 'Pages of articles' })

  await page.goto('/admin/content/articles')
  await expect(names).toHaveCount(25)
  await expect(pager.getByLabel('Rows per page').getByRole('option')).toHaveText(['25', '50', '100'])
  await expectAccessibleInEachScheme(page)
  await pager.getByRole('button', { name: 'Next' }).click()
  await expect(page).toHaveURL(/[?&]page=2/)
  await expect(names.filter({ hasText: titleOf(1) })).toBeVisible()

  await page.getByLabel('Search Articles').fill(mark)
  await expect(page).toHaveURL(/[?&]q=Many/)
  await expect(names).toHaveCount(25)
  await expect(names.first()).toHaveText(titleOf(30))
  await page.getByLabel('Sort by').selectOption('Title, A to Z')
  await expect(names.first()).toHaveText(titleOf(1))
  await pager.getByRole('button', { name: 'Page 2', exact: true }).click()
  await expect(names).toHaveText([26, 27, 28, 29, 30].map(titleOf))
  await page.goBack()
  await expect(names.first()).toHaveText(titleOf(1))
  await page.goForward()
  await expect(names).toHaveCount(5)

  await page.getByRole('link', { name: titleOf(27) }).click()
  await expect(page.getByRole('heading', { name: titleOf(27), level: 1 })).toBeVisible()
  await page.goBack()
  await expect(names).toHaveText([26, 27, 28, 29, 30].map(titleOf))

  await page.getByRole('button', { name: `Delete ${titleOf(28)}` }).click()
  await expect(names).toHaveText([26, 27, 29, 30].map(titleOf))
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(names).toHaveCount(5)

  await page.getByLabel('Search Articles').fill(`${mark}, none`)
  await expect(page.getByRole('strong').filter({ hasText: 'No articles found' })).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(names).toHaveCount(25)

  const headers = { Authorization: `Bearer ${await tokenOf('admin')}` }
  for (const id of ids) await request.delete(`/api/content/article/${id}`, { headers })
})
