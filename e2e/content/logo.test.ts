import sharp from 'sharp'
import { expect, test } from '../lib/back-office.ts'
import { expectAccessibleInEachScheme, tokenOf } from '../lib/fixtures.ts'

const logoOf = (color: string) =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="90"><rect x="20" y="20" width="300" height="50" fill="${color}"/></svg>`,
    ),
  )
    .png()
    .toBuffer()

test('a dark logo is noticed when it is uploaded, and a light version is made for dark pages', async ({
  page,
  request,
}) => {
  const headers = { Authorization: `Bearer ${await tokenOf('admin')}` }
  const [brand] = await (await request.get('/api/content/brand')).json()
  const { _id, ...before } = brand
  await request.put(`/api/content/brand/${_id}`, { headers, data: { ...before, logoDark: '' } })
  await page.goto('/admin/content/logo')
  const dialog = page.getByRole('dialog', { name: 'Upload picture' })
  const put = async (name: string, color: string) => {
    const file = { name, mimeType: 'image/png', buffer: await logoOf(color) }
    await page.locator('[data-upload] input[type=file]').first().setInputFiles(file)
    await dialog.getByLabel('Description').fill('Our logo')
    await dialog.getByRole('button', { name: 'Upload', exact: true }).click()
    await expect(dialog).toHaveCount(0)
  }
  const note = page.getByText('On dark pages it can hardly be seen.')
  await put('light.png', '#7fd0b0')
  await expect(page.getByText('Unsaved changes')).toBeVisible()
  await put('dark.png', '#112233')
  await expect(note).toBeVisible()
  await expectAccessibleInEachScheme(page)
  await page.getByRole('button', { name: 'Make a light version' }).click()
  await expect(page.getByText('Dark pages have their own version.')).toBeVisible()
  await expect(note).toHaveCount(0)
  const [{ logoDark }] = await (await request.get('/api/content/brand')).json()
  expect(logoDark).toMatch(/^\/media\/.*\.png$/)
  const drawn = await sharp(await (await request.get(logoDark)).body()).stats()
  expect(drawn.channels[0]!.max).toBe(255)
  await page.getByRole('button', { name: 'Discard', exact: true }).click()
  const restored = await request.put(`/api/content/brand/${_id}`, { headers, data: before })
  expect(restored.status()).toBe(200)
})
