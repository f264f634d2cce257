import { writeFileSync } from 'node:fs'
import { expect, expectAccessible, expectNoSidewaysScrolling, test } from '../lib/fixtures.ts'
import { register, verify } from '../lib/accounts.ts'
import { paidOrder, placeOrder } from '../lib/ordering.ts'
import { slow } from '../lib/slow.ts'

const mega = 1024 * 1024

test('a customer on a phone uploads a file and resumes the upload after a reload', async ({ page }, info) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await verify(page, await register(page))
  const packages = (await (await page.request.get('/api/pricings')).json()) as { _id: string }[]
  await page.goto(`/order-now/${packages[0]!._id}`)
  await page.getByLabel('Full name').fill('Maria Lind')
  await page.getByLabel('Address').fill('14 Ropewalk Lane')
  await page.getByLabel('Country').selectOption('England (United Kingdom)')
  await placeOrder(page)
  await page.getByRole('link', { name: 'See the order' }).click()

  const path = info.outputPath('Site backup.bin')
  writeFileSync(path, Buffer.alloc(10 * mega, 'backup '))
  const input = page.locator('section', { has: page.locator('#files') }).locator('input[type=file]')
  const files = page.getByRole('region', { name: 'Files' })
  // The connection fails after the first part.
  let parts = 0
  const stopped = Promise.withResolvers<void>()
  await page.route('**/api/upload/*', async (route) => {
    if (route.request().method() !== 'PATCH' || ++parts === 1) return route.continue()
    return stopped.resolve()
  })
  await expect(files.getByRole('button', { name: 'Add files' })).toBeEnabled()
  await input.setInputFiles(path)
  await stopped.promise
  await expect(files.getByText(/10\.0 MB|10 MB/)).toBeVisible()
  await files.getByRole('button', { name: 'Pause Site backup.bin' }).click()
  await expect(files.getByText(/paused at/)).toBeVisible()
  await page.unroute('**/api/upload/*')
  await page.reload()

  await expect(files.getByText('40% of 10 MB uploaded')).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScrolling(page)
  const offsets: string[] = []
  page.on('request', (request) => {
    const offset = request.headers()['upload-offset']
    if (request.method() === 'PATCH' && offset) offsets.push(offset)
  })
  await input.setInputFiles(path)
  const download = files.getByRole('button', { name: 'Download Site backup.bin', exact: true })
  await expect(download).toBeVisible()
  expect(offsets).toEqual([String(4 * mega), String(8 * mega)])

  const downloaded = page.waitForEvent('download')
  await download.click()
  expect((await downloaded).suggestedFilename()).toBe('Site backup.bin')
  await files.getByRole('button', { name: 'Remove Site backup.bin' }).click()
  await files.getByRole('button', { name: 'Undo' }).click()
  await expect(download).toBeVisible()
})

test('files removed at the same time can each be restored, and a canceled upload leaves none', async ({
  page,
}) => {
  const account = await register(page)
  const path = `/order/${await paidOrder(page.request, account)}`
  await page.goto(path)
  const input = page.locator('section', { has: page.locator('#files') }).locator('input[type=file]')
  const files = page.getByRole('region', { name: 'Files' })
  const file = (name: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(name) })
  await expect(files.getByRole('button', { name: 'Add files' })).toBeEnabled()
  await input.setInputFiles(file('one.txt'))
  await expect(files.getByText('Confirm your email address first. Then send your files.')).toBeVisible()
  await verify(page, account)
  await page.goto(path)
  await expect(files.getByRole('button', { name: 'Add files' })).toBeEnabled()
  await input.setInputFiles([file('one.txt'), file('two.txt')])
  const remove = (name: string) => files.getByRole('button', { name: `Remove ${name}`, exact: true })
  await expect(files.getByRole('button', { name: 'Download one.txt', exact: true })).toBeVisible()
  await expect(files.getByRole('button', { name: 'Download two.txt', exact: true })).toBeVisible()
  const release = await slow(page, '**/api/file/*')
  await remove('one.txt').click()
  await remove('two.txt').click()
  release()
  await expect(files.getByRole('button', { name: 'Undo' })).toHaveCount(2)

  const create = await slow(page, '**/api/order/*/files')
  await input.setInputFiles(file('three.txt'))
  await remove('three.txt').click()
  const removed = page.waitForResponse(
    (answer) => answer.request().method() === 'DELETE' && /\/api\/file\//.test(answer.url()),
  )
  create()
  expect((await removed).ok()).toBe(true)
})
