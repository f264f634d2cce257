import type { APIRequestContext, Locator } from '@playwright/test'
import sharp from 'sharp'
import { tusHeaders } from '#dev/test/tus.ts'
import { test as signedInTest } from '../lib/back-office.ts'
import { expect, expectNoSidewaysScrolling, test, tokenOf } from '../lib/fixtures.ts'

const slug = `pictures-${Date.now()}`

/** Adds an article with an uploaded title picture and one in the text; returns its id. */
async function addArticle(request: APIRequestContext): Promise<string> {
  const headers = { Authorization: `Bearer ${await tokenOf('admin')}` }
  const noise = { type: 'gaussian', mean: 128, sigma: 20 } as const
  const drawn = sharp({ create: { width: 1000, height: 600, channels: 3, noise, background: '#000' } })
  const bytes = await drawn.jpeg().toBuffer()
  const begun = await request.post('/api/media/uploads', {
    headers,
    data: { name: slug, size: bytes.length },
  })
  const { _id: uploadId } = (await begun.json()) as { _id: string }
  await request.patch(`/api/upload/${uploadId}`, { headers: { ...headers, ...tusHeaders(0) }, data: bytes })
  const sent = await request.post('/api/media', { headers, data: { uploadId, description: 'Noise' } })
  const { address } = (await sent.json()) as { address: string }
  const data = {
    articleTitle: 'An article with pictures',
    articleSlug: slug,
    articleAuthor: 'Ada',
    articleDate: '1999-01-01',
    articleSummary: 'Pictures.',
    articlePicture: address,
    articleBody: { type: 'doc', content: [{ type: 'picture', attrs: { src: address } }] },
  }
  return (await (await request.post('/api/content/article', { headers, data })).json())._id
}

/** The file extension of the copy that each picture displays. */
async function shownBy(pictures: Locator) {
  const shown: string[] = []
  for (const picture of await pictures.all()) {
    await picture.scrollIntoViewIfNeeded()
    shown.push(
      await picture.evaluate(async (image: HTMLImageElement) => {
        await image.decode().catch(() => {})
        return image.currentSrc.split('.').at(-1)!
      }),
    )
  }
  return shown
}

test('browsers load AVIF copies, with a fallback to other formats', async ({ page, request }) => {
  const id = await addArticle(request)
  const path = `/articles/${slug}`
  const pictures = page.locator('main :is(img[src^="/media/"], img[src="/no-picture.svg"])')
  await expect.poll(async () => (await request.get(path)).text(), { timeout: 15_000 }).toContain('.avif')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(path)
  await expect(pictures).toHaveCount(2)
  await expect.poll(() => shownBy(pictures)).toEqual(['avif', 'avif'])
  await expectNoSidewaysScrolling(page)
  const places = () =>
    page.locator('main :is(img, h1, h2, p)').evaluateAll((all) =>
      all.map((each) => {
        const { x, y, width, height } = each.getBoundingClientRect()
        return [x, y + scrollY, width, height].map(Math.round)
      }),
    )
  const before = await places()
  // The layout is the same with plain img elements.
  await page.evaluate(() => {
    for (const each of document.querySelectorAll('picture')) each.replaceWith(each.querySelector('img')!)
  })
  await expect.poll(() => shownBy(pictures)).toEqual(['webp', 'webp'])
  expect(await places()).toEqual(before)

  await page.route('**/*.avif', (route) => route.abort())
  await page.reload()
  await expect.poll(() => shownBy(pictures)).toEqual(['webp', 'webp'])
  await page.route('**/media/**', (route) => route.abort())
  await page.reload()
  await expect.poll(() => shownBy(pictures)).toEqual(['svg', 'svg'])
  await request.delete(`/api/content/article/${id}`, {
    headers: { Authorization: `Bearer ${await tokenOf('admin')}` },
  })
})

signedInTest(
  'of several pictures, the others are uploaded when one cannot be read, which says so',
  async ({ page }) => {
    const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/png', buffer })
    const draw = (background: string) =>
      sharp({ create: { width: 40, height: 30, channels: 3, background } })
        .png()
        .toBuffer()
    const names = ['one', 'two'].map((each) => `${each}-${Date.now()}.png`)
    await page.goto('/admin/pictures')
    await page
      .locator('input[type=file]')
      .setInputFiles([
        file(names[0]!, await draw('#336699')),
        file(names[1]!, await draw('#993366')),
        file('words.png', Buffer.from('words')),
      ])
    const dialog = page.getByRole('dialog', { name: 'Upload 3 pictures' })
    await dialog.getByRole('button', { name: 'Upload 3 pictures' }).click()
    await expect(dialog.getByText('2 of 3 uploaded, 1 failed')).toBeVisible()
    const unreadable = dialog.getByRole('listitem').filter({ hasText: 'words.png' })
    await expect(unreadable.getByText('This picture cannot be read.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Close', exact: true }).last().click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    for (const name of names) {
      await expect(page.getByRole('listitem').filter({ hasText: name })).toBeVisible()
      await page.getByRole('button', { name: `Remove ${name}` }).click()
      await expect(page.getByRole('listitem').filter({ hasText: name })).toHaveCount(0)
    }
  },
)
