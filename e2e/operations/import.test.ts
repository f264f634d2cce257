import { wxr, wxrItem } from '../../dev/test/wordpress.ts'
import { expectAccessibleInEachScheme, expectNoSidewaysScrolling } from '../lib/fixtures.ts'
import { expect, test } from '../lib/back-office.ts'

test('an owner reviews the content of an export, imports it, and opens the release', async ({ page }) => {
  const mark = Date.now()
  const site = 'https://old.example'
  const export_ = wxr(site, [
    wxrItem(site, {
      id: mark,
      title: `Article ${mark}`,
      slug: `article-${mark}`,
      html: 'Words [form id="1"].',
    }),
    wxrItem(site, { id: mark + 1, title: 'Thrown away', slug: 'x', status: 'trash', html: 'x' }),
  ])
  await page.goto('/admin/import')
  const file = { name: `export-${mark}.xml`, mimeType: 'text/xml', buffer: Buffer.from(export_) }
  await page.getByLabel('File to import').setInputFiles(file)
  await expect(page.getByText('Nothing has changed yet.')).toBeVisible()
  await expect(page.getByText('It is in the trash.')).toBeVisible()
  await expect(page.getByText('Left out: [form].')).toBeVisible()
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(page.getByRole('link', { name: `Article ${mark}` })).toBeVisible()
  await expectNoSidewaysScrolling(page)
  await expectAccessibleInEachScheme(page)
  await page.getByRole('link', { name: 'Review and publish' }).click()
  await expect(page.getByText(`Articles: Article ${mark}`)).toBeVisible()
})

test('two imports of files with the same name can be told apart', async ({ page }) => {
  const name = `twice-${Date.now()}.xml`
  for (const content of ['', 'a'.repeat(3000)]) {
    await page.goto('/admin/import')
    const buffer = Buffer.from(wxr('https://old.example', []) + `<!-- ${content} -->`)
    await page.getByLabel('File to import').setInputFiles({ name, mimeType: 'text/xml', buffer })
    await expect(page.getByRole('heading', { name })).toBeVisible()
  }
  await page.goto('/admin/import')
  const links = page.getByRole('link', { name: new RegExp(name) })
  await expect(links).toContainText([/ kB, uploaded /, / (?:bytes|kB), uploaded /])
  expect(new Set(await links.allTextContents()).size).toBe(2)
})

test('an invalid file shows the reason', async ({ page }) => {
  const upload = async (name: string, content: string) => {
    await page.goto('/admin/import')
    const file = { name, mimeType: 'text/xml', buffer: Buffer.from(content) }
    await page.getByLabel('File to import').setInputFiles(file)
  }
  await upload('letter.xml', 'Dear Maria')
  await expect(page.getByText('it is neither a WordPress export')).toBeVisible()
  await upload('bomb.xml', '<!DOCTYPE a [<!ENTITY b "b">]><rss><channel><title>&b;</title></channel></rss>')
  await expect(page.getByText('it declares a document type or entities')).toBeVisible()
  await expect(page.getByText('Something went wrong')).toHaveCount(0)

  // Reports a large size without allocating the bytes.
  await page.addInitScript(() => Object.defineProperty(File.prototype, 'size', { get: () => 300 * 2 ** 20 }))
  await upload('large.xml', 'x')
  await expect(page.getByText('At most 256 MB. WordPress can export in parts')).toBeVisible()
})
