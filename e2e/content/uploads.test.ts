import sharp from 'sharp'
import { expect, test } from '../lib/back-office.ts'
import { slow } from '../lib/slow.ts'
import { heicPhoto } from '../../dev/test/heic-photo.ts'

/** A picture of one color; its name distinguishes it. */
const picture = async (name: string) => ({
  name: `${name}.png`,
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 8, height: 8, channels: 3, background: '#1b6f5c' } })
    .png()
    .toBuffer(),
})

test('a picture whose upload is canceled is not used, and the next one can be uploaded', async ({ page }) => {
  await page.goto('/admin/content/video/new')
  const address = page.locator('[data-upload] input:not([type=file])').first()
  const file = page.locator('[data-upload] input[type=file]').first()
  const dialog = page.getByRole('dialog', { name: 'Upload picture' })
  const release = await slow(page, '**/api/upload/*')
  await file.setInputFiles(await picture('canceled'))
  await dialog.getByLabel('Description').fill('Canceled')
  const begun = page.waitForRequest('**/api/upload/*')
  const canceled = page.waitForEvent('requestfailed')
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(dialog.getByRole('button', { name: 'Uploading…' })).toBeVisible()
  await begun
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await canceled
  release()
  await file.setInputFiles(await picture('used'))
  await dialog.getByLabel('Description').fill('Used')
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(dialog).toHaveCount(0)
  await expect(address).toHaveValue(/^\/media\//)
})

test('after several uploads were canceled, another picture can be uploaded', async ({ page }) => {
  await page.goto('/admin/pictures')
  const file = page.getByLabel('Picture', { exact: true })
  const dialog = page.getByRole('dialog', { name: 'Upload 3 pictures' })
  const release = await slow(page, '**/api/upload/*')
  await file.setInputFiles([await picture('one'), await picture('two'), await picture('three')])
  const begun = page.waitForRequest('**/api/upload/*')
  const canceled = page.waitForEvent('requestfailed')
  await dialog.getByRole('button', { name: 'Upload 3 pictures' }).click()
  await expect(dialog.getByRole('button', { name: 'Uploading…' })).toBeVisible()
  await begun
  await page.keyboard.press('Escape')
  await canceled
  release()
  await file.setInputFiles(await picture('four'))
  await expect(page.getByRole('dialog', { name: 'Upload picture' })).toBeVisible()
})

test('a photo of a phone that the browser cannot show is uploaded, alone and with others', async ({
  page,
}) => {
  const photo = (name: string) => ({ name, mimeType: 'image/heic', buffer: heicPhoto })
  await page.goto('/admin/content/video/new')
  await page.locator('[data-upload] input[type=file]').first().setInputFiles(photo('kitchen.heic'))
  const dialog = page.getByRole('dialog', { name: 'Upload picture' })
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(page.locator('[data-upload] input:not([type=file])').first()).toHaveValue(/^\/media\//)

  await page.goto('/admin/pictures')
  const files = [photo('hall.heic'), { ...photo('stairs.HEIC'), mimeType: '' }]
  await page.getByLabel('Picture', { exact: true }).setInputFiles(files)
  await page.getByRole('button', { name: 'Upload 2 pictures' }).click()
  await expect(page.getByText('2 pictures uploaded.')).toBeVisible()
})

test('an upload that a proxy refuses with a page of its own has a plain message', async ({ page }) => {
  await page.route('**/api/upload/*', (route) =>
    route.fulfill({ status: 413, contentType: 'text/html', body: '<h1>Too large</h1>' }),
  )
  await page.goto('/admin/import')
  const file = { name: 'export.xml', mimeType: 'text/xml', buffer: Buffer.from('<rss/>') }
  await page.getByLabel('File to import').setInputFiles(file)
  await expect(page.getByText('The file could not be uploaded.')).toBeVisible()
})
