import sharp from 'sharp'
import { expectAccessibleInEachScheme, expectNoSidewaysScrolling, tokenOf } from '../lib/fixtures.ts'
import { expect, test } from '../lib/back-office.ts'
import { slow } from '../lib/slow.ts'

/** A picture of one color; the number makes it another one. */
const picture = async (name: string, number: number) => ({
  name,
  mimeType: 'image/png',
  buffer: await sharp({
    create: { width: 16 + number, height: 12, channels: 3, background: { r: number * 9, g: 111, b: 92 } },
  })
    .png()
    .toBuffer(),
})

test('many pictures are described in one grid and uploaded together; what is uploaded stays when it is stopped', async ({
  page,
}) => {
  const mark = `Grid${Date.now()}`
  await page.goto('/admin/pictures')
  await page
    .getByLabel('Picture', { exact: true })
    .setInputFiles([
      await picture(`${mark}-bakery window.png`, 1),
      await picture('IMG_1234.png', 2),
      await picture(`${mark}-counter.png`, 3),
      await picture('DSC00077.png', 4),
    ])
  const dialog = page.getByRole('dialog', { name: /^Upload \d pictures$/ })
  const described = (name: string) => dialog.getByLabel(`Description of ${name}`)
  await expect(described(`${mark}-bakery window.png`)).toHaveValue(`${mark} bakery window`)
  await expect(described('IMG_1234.png')).toHaveValue('')
  await expect(dialog.getByText('2 pictures have no description yet.')).toBeVisible()
  await expectNoSidewaysScrolling(page)
  await expectAccessibleInEachScheme(page)

  await dialog.getByLabel('The same for all').fill(`${mark} for all`)
  await dialog.getByRole('button', { name: 'Apply to all' }).click()
  await expect(described('DSC00077.png')).toHaveValue(`${mark} for all`)
  await described('DSC00077.png').fill('')
  await dialog.getByRole('button', { name: 'Leave out IMG_1234.png' }).click()

  // The second one takes long: stopping keeps the first.
  let uploads = 0
  const release = await slow(page, '**/api/media', (method) => method === 'POST' && ++uploads === 2)
  await page.getByRole('button', { name: 'Upload 3 pictures' }).click()
  await expect(dialog.getByText('1 of 3 uploaded')).toBeVisible()
  await dialog.getByRole('button', { name: 'Stop' }).click()
  release()
  await expect(dialog.getByRole('button', { name: 'Upload 2 pictures' })).toBeEnabled()
  await dialog.getByRole('button', { name: 'Upload 2 pictures' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('3 pictures uploaded.')).toBeVisible()
  const cards = page.locator('.picture-card')
  await expect(cards.filter({ hasText: `${mark} for all` })).toHaveCount(2)
  const later = cards.filter({ hasText: 'DSC00077.png' })
  await expect(later.getByText('No description')).toBeVisible()
  await later.getByText('Add a description').click()
  await later.getByLabel('Description').fill(`${mark} later`)
  await later.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Description saved.')).toBeVisible()
})

test('a picture that is used says where, before it is removed from the library', async ({
  page,
  request,
}) => {
  const name = `used-${Date.now()}.png`
  await page.goto('/admin/content/video/new')
  await page
    .locator('[data-upload] input[type=file]')
    .first()
    .setInputFiles(await picture(name, 7))
  const dialog = page.getByRole('dialog', { name: 'Upload picture' })
  await dialog.getByLabel('Description').fill('Used in a test')
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(dialog).toHaveCount(0)
  const address = await page.locator('[data-upload] input:not([type=file])').first().inputValue()
  await page.getByRole('button', { name: 'Discard', exact: true }).click()
  const headers = { Authorization: `Bearer ${await tokenOf('admin')}` }
  const data = {
    pageTitle: 'With a picture',
    pageAddress: name.replace('.png', ''),
    pageBlocks: [] as object[],
  }
  data.pageBlocks.push({ id: 'a', block: 'picture', values: { picture: address } })
  const made = await (await request.post('/api/content/page', { headers, data })).json()

  await page.goto('/admin/pictures')
  const remove = page.getByRole('button', { name: `Remove ${name}` })
  await remove.click()
  const question = page.getByRole('alertdialog', { name: `Remove ${name} from the library?` })
  await expect(question.getByRole('link', { name: 'Pages: With a picture' })).toBeVisible()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await request.delete(`/api/content/page/${made._id}`, { headers })
  await page.reload()
  await remove.click()
  await expect(page.getByText(`${name} removed from the library.`)).toBeVisible()
})
