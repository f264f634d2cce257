import type { APIRequestContext } from '@playwright/test'
import { tokenOf } from '../lib/fixtures.ts'
import { orderOf } from '../lib/ordering.ts'
import { expect, test } from '../lib/back-office.ts'

const placeOrder = (request: APIRequestContext, customerName: string) =>
  orderOf(request, 'customer', { customerName })

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
  await page.goto('/admin/orders?pageSize=25')
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
  await page.getByRole('combobox', { name: 'Placed' }).selectOption('other')
  const from = page.getByLabel('From', { exact: true })
  await from.pressSequentially('11212')
  await expect(from).toHaveValue('0002-11-21')
  expect(new URL(page.url()).search).toBe('')
  for (const digit of '026') await page.keyboard.press(digit)
  await expect(page).toHaveURL(/\?from=2026-11-21$/)
})

test('20 orders are assigned at once, in at most five clicks', async ({ page, request }) => {
  const customerName = `Many ${Date.now()}`
  for (let n = 0; n < 20; n++) await placeOrder(request, customerName)
  await page.goto(`/admin/orders?q=${customerName}&pageSize=25`)
  await page.getByLabel('Select all 20 on this page').check()
  const assignee = page.getByRole('group', { name: 'Bulk actions' }).getByLabel('Assign to')
  const [value] = await assignee
    .locator('option', { hasText: '(you)' })
    .evaluateAll((all) => all.map((each) => (each as HTMLOptionElement).value))
  await assignee.selectOption(value!)
  await expect(page.getByText(/^Assigned to admin/)).toBeVisible()
  await page.goto(`/admin/orders?q=${customerName}&assignee=${value}`)
  await expect(page.getByText('20 orders', { exact: true })).toBeVisible()
})

test('orders are selected and assigned by keyboard alone, from the list and back, in few keys', async ({
  page,
  request,
}) => {
  const customerName = `Keys ${Date.now()}`
  for (let n = 0; n < 4; n++) await placeOrder(request, customerName)
  await page.goto(`/admin/orders?q=${customerName}`)
  const keys = async (...pressed: string[]) => {
    for (const key of pressed) await page.keyboard.press(key)
  }
  const box = (n: number) => page.getByRole('checkbox', { name: /^Select order/ }).nth(n)
  await page.getByLabel('Select all 4 on this page').focus()
  await keys('j', ' ', 'j', 'j', ' ')
  await expect(box(2)).toBeFocused()
  expect(await Promise.all([0, 1, 2, 3].map((n) => box(n).isChecked()))).toEqual([true, false, true, false])
  await keys('k', 'k', 'k', ' ')
  await expect(page.getByRole('status').filter({ hasText: '4 selected. Press A' })).toHaveCount(1)
  await keys('a')
  const bulk = page.getByRole('group', { name: 'Bulk actions' })
  await expect(bulk.getByRole('button').first()).toBeFocused()
  await keys('Tab', 'Tab', 'Tab')
  await expect(bulk.getByLabel('Assign to')).toBeFocused()
  const chosen = () =>
    bulk.getByLabel('Assign to').evaluate((list: HTMLSelectElement) => list.selectedOptions[0]!.text)
  while (!(await chosen()).startsWith('admin')) await keys('ArrowDown')
  await keys('Enter')
  await expect(page.getByText(/^Assigned to admin/)).toBeVisible()
  await expect(page.getByText('4 orders.', { exact: true })).toBeVisible()
  // The focus stays beside the list, and the keys are in the help.
  await expect(bulk).toHaveCount(0)
  await expect(page.getByLabel('Select all 4 on this page')).toBeFocused()
  await keys('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toContainText(
    'go to the actions on the selected rows',
  )
})

test('selected orders get a due date, move to a stage, get a message and a reminder, and are canceled and exported', async ({
  page,
  request,
}) => {
  const customerName = `Several ${Date.now()}`
  for (let n = 0; n < 2; n++) await placeOrder(request, customerName)
  await page.goto(`/admin/orders?q=${customerName}`)
  const all = page.getByLabel('Select all 2 on this page')
  const bulk = page.getByRole('group', { name: 'Bulk actions' })
  await all.check()
  await bulk.getByRole('button', { name: 'Due date' }).click()
  const dialog = page.getByRole('dialog', { name: 'Due date of 2 orders' })
  await dialog.getByLabel('Due date').fill('2036-11-21')
  await dialog.getByLabel('Reason').fill('As agreed on the phone.')
  await dialog.getByRole('button', { name: 'Set due date' }).click()
  await expect(page.getByRole('cell', { name: '11/21/2036' })).toHaveCount(2)

  await all.check()
  await bulk.getByLabel('Move to stage').selectOption({ label: 'Ready for review' })
  await expect(page.getByText('2 orders are in “Ready for review”.')).toBeVisible()
  await page.getByRole('status').getByRole('button', { name: 'Close' }).click()

  await all.check()
  await bulk.getByRole('button', { name: 'Write' }).click()
  const letter = page.getByRole('dialog', { name: 'Write to the customers of 2 orders' })
  await letter.getByLabel('Message').fill('We are closed on Friday.')
  await letter.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Message sent.')).toBeVisible()

  await all.check()
  await bulk.getByRole('button', { name: 'Remind' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Send reminders' }).click()
  await expect(page.getByText('2 reminders written.')).toBeVisible()

  await all.check()
  const download = page.waitForEvent('download')
  await bulk.getByRole('button', { name: 'Export selected' }).click()
  expect((await download).suggestedFilename()).toBe('orders.csv')
  await bulk.getByRole('button', { name: 'Cancel orders' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel orders' }).click()
  await expect(page.getByText('Orders canceled.')).toBeVisible()
  await expect(page.getByRole('cell', { name: 'Cancelled' })).toHaveCount(2)
})

test('the page size and the columns of a list are remembered, and its rows and filters are one line each', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 844 })
  await page.goto('/admin/orders')
  const rows = page.locator('.table tbody tr')
  await expect(rows).toHaveCount(7)
  for (const row of await rows.all()) expect((await row.boundingBox())!.height).toBeLessThanOrEqual(46)
  const tops = await page
    .locator('.filters label')
    .evaluateAll((all) => all.map((each) => Math.round(each.getBoundingClientRect().bottom)))
  expect(new Set(tops).size).toBe(1)
  await page.getByLabel('Rows per page').selectOption('25')
  await expect(page).toHaveURL('/admin/orders?pageSize=25')
  await page.setViewportSize({ width: 1280, height: 900 })
  await expect
    .poll(() =>
      rows
        .nth(15)
        .boundingBox()
        .then((box) => box && box.y + box.height),
    )
    .toBeLessThanOrEqual(900)
  await page.getByRole('button', { name: 'Columns' }).click()
  const dialog = page.getByRole('dialog', { name: 'Columns' })
  await expect(dialog.getByLabel('Order')).toBeDisabled()
  await dialog.getByLabel('Email').check()
  await dialog.getByLabel('Package').uncheck()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await page.goto('/admin/orders')
  await expect(page.getByLabel('Rows per page')).toHaveValue('25')
  await expect(page.getByRole('columnheader', { name: 'Email' })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Package' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Columns' }).click()
  await dialog.getByRole('button', { name: 'Usual columns' }).click()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('columnheader', { name: 'Package' })).toBeVisible()
})

test('a list is saved as a view, and the usual views are there', async ({ page }) => {
  await page.goto('/admin/orders')
  const views = page.getByRole('button', { name: 'Views', exact: true })
  const dialog = page.getByRole('dialog', { name: 'Views' })
  await views.click()
  await dialog.getByRole('link', { name: 'Unpaid' }).click()
  await expect(page).toHaveURL('/admin/orders?paymentStatus=UnPaid')
  await page.getByRole('combobox', { name: 'Due', exact: true }).selectOption({ label: 'Overdue' })
  await views.click()
  const name = dialog.getByLabel('Save the list as it is now')
  await name.fill('Unpaid')
  await dialog.getByRole('button', { name: 'Save view' }).click()
  await expect(dialog.getByText('There is a view with this name.')).toBeVisible()
  await name.fill('To call')
  await dialog.getByRole('button', { name: 'Save view' }).click()
  await expect(dialog.getByRole('link', { name: 'To call' })).toBeVisible()
  await page.goto('/admin/orders')
  await views.click()
  await dialog.getByRole('link', { name: 'To call' }).click()
  await expect(page).toHaveURL('/admin/orders?paymentStatus=UnPaid&due=overdue')
  await views.click()
  await dialog.getByRole('button', { name: 'Delete view To call' }).click()
  await expect(dialog.getByRole('link', { name: 'To call' })).toHaveCount(0)
})
