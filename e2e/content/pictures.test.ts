import sharp from 'sharp'
import { expect, test } from '../lib/back-office.ts'
import { expectAccessible } from '../lib/fixtures.ts'

test('a picture can be uploaded in a form and appears in the preview', async ({ page }) => {
  const dot = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  await page.goto('/admin/content/banner')
  await page
    .locator('[data-upload=imageOne] input[type=file]')
    .setInputFiles({ name: 'dot.png', mimeType: 'image/png', buffer: dot })
  await page.getByLabel('Description').fill('A dot')
  await page.getByRole('button', { name: 'Upload', exact: true }).last().click()
  await expect(page.getByRole('textbox', { name: /^Picture( \(optional\))?( Changed|$)/ })).toHaveValue(
    /^\/media\/[\w-]{16}-1x1\.png$/,
  )
  // The demo's banner shows a case study instead.
  await page.getByRole('radio', { name: 'The picture' }).check()
  await expect(page.frameLocator('iframe').locator('img[src^="/media/"]').first()).toBeAttached()
  await page
    .locator('[data-upload=imageOne] input[type=file]')
    .setInputFiles({ name: 'words.txt', mimeType: 'text/plain', buffer: Buffer.from('words') })
  await expect(page.getByText('Choose a JPEG, PNG, WebP, AVIF, GIF, HEIC or SVG picture.')).toBeVisible()

  // More pixels than the server accepts, as from a good camera.
  const create = { width: 8200, height: 5000, channels: 3, background: '#336699' } as const
  const photo = await sharp({ create }).jpeg().toBuffer()
  await page
    .locator('[data-upload=imageOne] input[type=file]')
    .setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: photo })
  await expect(page.getByText(/^Reduced from/)).toBeVisible()
  await page.getByLabel('Description').fill('A field in blue')
  await page.getByRole('button', { name: 'Upload', exact: true }).last().click()
  await expect(page.getByRole('textbox', { name: /^Picture( \(optional\))?( Changed|$)/ })).toHaveValue(
    /-3840x2341\.jpg$/,
  )
  await page.getByRole('button', { name: 'Discard' }).click()
})

test('an icon of the set appears in the preview in the brand color', async ({ page }) => {
  await page.goto('/admin/content/services/new')
  await page.getByRole('button', { name: 'Icons' }).first().click()
  await expectAccessible(page)
  await page.getByRole('searchbox', { name: 'Search' }).last().fill('rock')
  await page.getByRole('button', { name: 'Rocket' }).click()
  await expect(page.getByRole('textbox', { name: /^Icon( \(optional\))?( Changed|$)/ })).toHaveValue(
    '/icons/rocket.svg',
  )
  const icon = await (await page.request.get('/icons/rocket.svg')).text()
  const brand = await (await page.request.get('/favicon.svg')).text()
  expect(icon).toContain(`svg{color:${/@media.*rect\{fill:(#\w{6})/.exec(brand)![1]}}`)
  await page.getByRole('button', { name: 'Discard' }).click()
})
