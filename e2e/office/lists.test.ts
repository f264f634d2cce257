import type { APIRequestContext } from '@playwright/test'
import { tokenOf } from '../lib/fixtures.ts'
import { expect, test } from '../lib/back-office.ts'

async function placeOrder(request: APIRequestContext, customerName: string) {
  const headers = {
    Authorization: `Bearer ${await tokenOf('customer')}`,
    'Idempotency-Key': crypto.randomUUID(),
  }
  const packages = await request.get('/api/pricings')
  const [sold] = (await packages.json()) as { _id: string; packageName: string; packagePrice: string }[]
  const data = {
    packageId: sold!._id,
    packageName: sold!.packageName,
    packagePrice: sold!.packagePrice,
    customerName,
    customerAddress: '1 Quay Street',
    customerCountry: 'GB',
  }
  const answer = await request.post('/api/new-order', { headers, data })
  expect(answer.status(), await answer.text()).toBe(201)
}

test('a name of one long word does not push the last column of a table out of view', async ({
  page,
  request,
}) => {
  await placeOrder(request, 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch'.repeat(2))
  for (const screen of ['/admin', '/admin/orders']) {
    await page.goto(screen)
    const cell = page.getByRole('cell', { name: /Llanfair/ }).first()
    await expect(cell).toBeVisible()
    const cut = await cell.evaluate((each) => {
      const frame = each.closest('.table-frame')!
      return frame.scrollWidth - frame.clientWidth
    })
    expect(cut, screen).toBe(0)
  }
})

test('the list of orders is not cut off on tablets', async ({ page }) => {
  await page.goto('/admin/orders')
  await expect(page.getByRole('link', { name: /^FD-/ }).first()).toBeVisible()
  for (const width of [640, 768, 1024, 1200]) {
    await page.setViewportSize({ width, height: 844 })
    const cut = () => page.locator('.table-frame').evaluate((each) => each.scrollWidth - each.clientWidth)
    await expect.poll(cut, { message: `${width} pixels wide` }).toBe(0)
  }
})

test('each row has a header, and on a phone its controls are beside it', async ({ page, request }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/admin/orders')
  await expect(page.getByRole('rowheader', { name: /^FD-/ }).first()).toBeVisible()

  const subemail = `row-${Date.now()}@example.com`
  await request.post('/api/add-subscriber', { data: { subemail, website: '' } })
  await page.goto(`/admin/subscribers?q=${subemail}`)
  const header = await page.getByRole('rowheader', { name: subemail }).boundingBox()
  const control = await page.getByRole('button', { name: `Remove ${subemail}` }).boundingBox()
  const middle = control!.y + control!.height / 2
  expect(middle).toBeGreaterThan(header!.y)
  expect(middle).toBeLessThan(header!.y + header!.height)
})

test('an action that empties the last page of a list shows the previous page', async ({ page, request }) => {
  const customerName = `Listed ${Date.now()}`
  for (let n = 0; n < 8; n++) await placeOrder(request, customerName)

  await page.goto(`/admin/orders?q=${customerName}&orderStatus=Pending`)
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByLabel('Select all 1 on this page').check()
  await page.getByRole('button', { name: 'Mark as Delivered' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Mark as Delivered' }).click()

  await expect(page.getByLabel('Select all 7 on this page')).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Pages of orders' })).toHaveCount(0)
  expect(new URL(page.url()).searchParams.get('page')).toBeNull()
})

test('a record deleted by another user disappears from the list', async ({ page, request }) => {
  const headers = { Authorization: `Bearer ${await tokenOf('admin')}` }
  const title = `Deleted twice ${Date.now()}`
  const data = { videoItemIcon: '/demo/icon-page.svg', videoItemTitle: title, videoItemDetails: 'Words' }
  const { _id } = await (await request.post('/api/add-video-item', { headers, data })).json()
  await page.goto('/admin/content/video')
  const remove = page.getByRole('button', { name: `Delete ${title}` })
  await expect(remove).toBeVisible()
  await request.delete(`/api/content/videoItem/${_id}`, { headers })
  await remove.click()
  await expect(page.getByText(`“${title}” had already been deleted.`)).toBeVisible()
  await expect(remove).toHaveCount(0)
})

test('unknown query parameters of a list are dropped', async ({ page }) => {
  const lists = [
    ['/admin/orders?paymentStatus=Nope&orderStatus=Pending&from=yesterday&sort=color', 'orderStatus=Pending'],
    ['/admin/board?assignee=Nope&q=a', 'q=a'],
    ['/admin/customers?sort=color', ''],
    ['/admin/invoices?kind=Nope&to=2026-13-32', ''],
    ['/admin/messages?unread=100000000000', ''],
    ['/admin/subscribers?state=Nope', ''],
    ['/admin/mail?state=Nope', ''],
    ['/admin/activity?from=yesterday', ''],
    ['/admin/content/articles?sort=color', ''],
  ] as const
  for (const [address, rest] of lists) {
    await page.goto(address)
    await expect(page).toHaveURL((url) => url.search === (rest && `?${rest}`))
    await expect(page.getByRole('main')).not.toContainText('Try again')
  }
  await page.goto(lists[0][0])
  await expect(page.getByLabel('Payment status')).toHaveValue('')
  await expect(page.getByRole('link', { name: /^FD-/ }).first()).toBeVisible()
})

test('a date can be typed digit by digit', async ({ page }) => {
  await page.goto('/admin/orders')
  const from = page.getByLabel('From')
  await from.pressSequentially('11212')
  await expect(from).toHaveValue('0002-11-21')
  expect(new URL(page.url()).search).toBe('')
  for (const digit of '026') await page.keyboard.press(digit)
  await expect(page).toHaveURL(/\?from=2026-11-21$/)
})
