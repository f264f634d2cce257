import sharp from 'sharp'
import { expectAccessible, tokenOf } from '../lib/fixtures.ts'
import { expect, test } from '../lib/back-office.ts'
import { enter } from '../lib/accounts.ts'

test('the addresses in the specification open their screens', async ({ page }) => {
  for (const [address, heading] of [
    ['/setting', 'All sections'],
    ['/total-orders', 'Orders'],
    ['/all-messages/', 'Messages'],
    ['/all-subscriber/', 'Subscribers'],
    ['/edit-banner', 'Banner'],
    ['/edit-testimonial/', 'Testimonials'],
  ] as const) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(heading)
  }
})

test('a message can be read, answered by mail, marked unread and deleted', async ({ page, request }) => {
  const subject = `Question ${Date.now()}`
  const words = {
    name: 'Ada Lind',
    email: 'ada@example.com',
    number: '+1 555 010 0199',
    subject,
    message: 'When?',
  }
  await request.post('/api/add-message', { data: words })
  await page.goto(`/admin/messages?q=${encodeURIComponent(subject)}`)
  await page.getByRole('link', { name: 'Ada Lind' }).click()
  await page.getByRole('button', { name: 'Mark Read' }).click()
  await expect(page.getByText('Message marked as read.')).toBeVisible()
  await page.getByRole('button', { name: 'Mark as unread' }).click()
  await expect(page.getByRole('button', { name: 'Mark Read' })).toBeVisible()

  await page.getByRole('button', { name: 'Send reply' }).click()
  await expect(page.getByText('Please fill this in.')).toBeVisible()
  await page.getByLabel('Your reply').fill('On Monday.')
  await page.getByRole('button', { name: 'Send reply' }).click()
  await expect(page.getByText('Reply saved.')).toBeVisible()
  await page.getByRole('link', { name: /^Re: your message to / }).click()
  const look = page.frameLocator('.mail-body')
  await expect(look.getByRole('paragraph').filter({ hasText: 'On Monday.' })).toBeVisible()
  await expect(look.locator('.card')).toHaveCSS('border-radius', '14px')
  await page.getByRole('link', { name: 'View message' }).click()

  await page.getByRole('button', { name: 'Delete' }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete the message from Ada Lind?' })
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await question.getByRole('button', { name: 'Delete message' }).click()
  await expect(page.getByRole('heading', { name: 'Messages' })).toBeVisible()
  await page.goto(`/admin/messages?q=${encodeURIComponent(subject)}`)
  await expect(page.getByText('messages found')).toHaveCount(3)
})

test('an order can be marked as paid with a reason, delivered, annotated and exported', async ({
  page,
  request,
}) => {
  const name = `Customer ${Date.now()}`
  const [pack] = await (await request.get('/api/pricings')).json()
  const placed = await request.post('/api/new-order', {
    headers: { Authorization: `Bearer ${await tokenOf('customer')}` },
    data: {
      packageId: pack._id,
      customerName: name,
      customerAddress: 'Long Street 1',
      customerCountry: 'US',
    },
  })
  const { _id, number } = await placed.json()
  await page.goto(`/admin/orders?q=${encodeURIComponent(name)}`)
  await page.getByRole('link', { name: number, exact: true }).click()
  await expect(page).toHaveURL(`/admin/payment-status/${_id}`)
  await expect(page.getByText('Nothing has been paid yet.')).toBeVisible()

  // Delivering unpaid orders asks for confirmation, for one order and for several.
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Delivered')
  await page.getByRole('button', { name: 'Update', exact: true }).click()
  const question = page.getByRole('alertdialog', { name: `Deliver unpaid order ${number}?` })
  await expect(question).toContainText('The payment is Unpaid: nothing has been paid for it.')
  await question.getByRole('button', { name: 'Keep Pending' }).click()
  await page.goto(`/admin/orders?q=${encodeURIComponent(name)}&pageSize=25`)
  await page.getByLabel('Select all 1 on this page').check()
  await page.getByRole('button', { name: 'Mark as Delivered' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Mark as Delivered' }).click()
  await expect(page.getByText('The customer gets no email: no mail server is set up.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Change undone.')).toBeVisible()
  await page.getByRole('link', { name: number, exact: true }).click()

  await page.getByRole('button', { name: 'Mark as paid' }).click()
  await page.getByLabel('How was it paid?').fill('In cash, at the counter.')
  await page.getByRole('button', { name: 'Mark as paid' }).click()
  await expect(page.getByText(`Order ${number} is Paid.`)).toBeVisible()
  await expect(page.getByText('In cash, at the counter.')).toBeVisible()

  await page.getByRole('combobox', { name: 'Status' }).selectOption('Delivered')
  await page.getByRole('button', { name: 'Update', exact: true }).click()
  await expect(page.getByText('Order status updated.')).toBeVisible()
  await page.getByLabel('New note').fill('Call on Friday')
  await page.getByRole('button', { name: 'Add note' }).click()
  await expect(page.getByText('Call on Friday').first()).toBeVisible()
  await expectAccessible(page)

  await page.goto(`/admin/orders?q=${encodeURIComponent(name)}`)
  await page.getByLabel(`Select order ${number}`).check()
  await page.getByRole('button', { name: 'Mark as Pending' }).click()
  await expect(page.getByText('1 order is Pending.')).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export as CSV' }).click()
  expect((await download).suggestedFilename()).toBe('orders.csv')
})

test('an administrator can be invited and removed', async ({ page }) => {
  const email = `second-${Date.now()}@example.com`
  await page.goto('/admin/administrators')
  await page.getByLabel('Email', { exact: true }).fill('nobody')
  await page.getByRole('button', { name: 'Invite' }).click()
  await expect(page.getByText('Enter an email address such as')).toBeVisible()
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByRole('button', { name: 'Invite' }).click()
  await expect(page.getByText(`${email} is invited as Viewer.`)).toBeVisible()
  await expect(page.getByLabel('Invitation link')).toHaveValue(/\/invitation#/)
  await page.getByRole('button', { name: `Remove ${email}` }).click()
  await page.getByRole('button', { name: 'Remove access' }).click()
  await expect(page.getByText(`${email} has no access to the back office any more.`)).toBeVisible()
})

test('the command palette finds everything by keyboard', async ({ page, request }) => {
  await page.goto('/admin')
  await expect(page.locator('h1')).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: /^Go to/ }).fill('test')
  await expect(page.getByRole('option', { selected: true })).toContainText('Testimonials')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(page.locator('h1')).toHaveText('Testimonials')
  // Finds a message by its text, which differs from its subject.
  const subject = `Palette ${Date.now()}`
  const words = { name: 'Mary', email: 'mary@example.com', number: '+1 555 010 0199' }
  await request.post('/api/add-message', { data: { ...words, subject, message: `About ${subject}-words` } })
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: /^Go to/ }).fill(`${subject}-words`)
  await expect(page.getByRole('option', { selected: true })).toContainText(subject)
  await page.keyboard.press('Enter')
  await expect(page.locator('h1')).toHaveText(subject)
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

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
  await expect(page.getByRole('textbox', { name: /^Picture( Changed|$)/ })).toHaveValue(
    /^\/media\/[\w-]{16}-1x1\.png$/,
  )
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
  await expect(page.getByRole('textbox', { name: /^Picture( Changed|$)/ })).toHaveValue(/-3840x2341\.jpg$/)
  await page.getByRole('button', { name: 'Discard' }).click()
})

test('an icon of the set appears in the preview in the brand color', async ({ page }) => {
  await page.goto('/admin/content/services/new')
  await page.getByRole('button', { name: 'Icons' }).click()
  await expectAccessible(page)
  await page.getByRole('searchbox', { name: 'Search' }).last().fill('rock')
  await page.getByRole('button', { name: 'Rocket' }).click()
  await expect(page.getByRole('textbox', { name: /^Icon( Changed|$)/ })).toHaveValue('/icons/rocket.svg')
  const icon = await (await page.request.get('/icons/rocket.svg')).text()
  const brand = await (await page.request.get('/favicon.svg')).text()
  expect(icon).toContain(`svg{color:${/@media.*rect\{fill:(#\w{6})/.exec(brand)![1]}}`)
  await page.getByRole('button', { name: 'Discard' }).click()
})

test.describe('a user who is not an administrator', () => {
  test.use({ storageState: { cookies: [], origins: [] } })

  test('is redirected to the login and back', async ({ page }) => {
    await page.goto('/admin/content/faq')
    await page.waitForURL((url) => url.pathname === '/login')
    expect(new URL(page.url()).searchParams.get('next')).toBe('/admin/content/faq')
  })

  test('sees an explanation and a link out', async ({ page }) => {
    await page.goto('/login?next=/admin')
    await enter(page, { email: 'customer@demo.test', password: 'demo-customer' }, 'Log in')
    await page.waitForURL((url) => url.pathname !== '/login')
    await page.goto('/admin')
    await expect(page.getByRole('heading', { name: "You don't have any permission" })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Go to your dashboard' })).toBeVisible()
    await expectAccessible(page)
  })
})

test('the first screen loads at most 175 kB of compressed JavaScript', async ({ page }) => {
  const sizes: Promise<number>[] = []
  page.on('response', (response) => {
    if (response.url().endsWith('.js'))
      sizes.push(
        response
          .request()
          .sizes()
          .then((size) => size.responseBodySize),
      )
  })
  await page.goto('/admin', { waitUntil: 'networkidle' })
  const total = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
  expect(total).toBeGreaterThan(50_000)
  expect(total).toBeLessThan(175_000)
})
