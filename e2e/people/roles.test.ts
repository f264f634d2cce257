import { logInAs, register, verify } from '../lib/accounts.ts'
import { expect, test } from '../lib/back-office.ts'
import { expectAccessible, signedOut, tokenOf } from '../lib/fixtures.ts'

test('a person is invited with a role, which an administrator changes later', async ({ page }) => {
  const email = `role-${Date.now()}@example.com`
  await page.goto('/admin/administrators')
  await page.getByLabel('Email', { exact: true }).fill(email)
  // Whoever does not choose gives away nothing.
  await expect(page.getByLabel('Role', { exact: true })).toHaveValue('Viewer')
  await page.getByLabel('Role', { exact: true }).selectOption('Editor')
  await page.getByRole('button', { name: 'Invite' }).click()
  await expect(page.getByText(`${email} is invited as Editor.`)).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: email })
  await expect(row.getByText('Editor', { exact: true })).toBeVisible()
  for (const width of [390, 800, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    // A row that is half under the top bar of a long page would count as too small.
    await page.evaluate(() => scrollTo(0, 0))
    await expectAccessible(page)
  }

  await page.getByRole('button', { name: `Update user ${email}` }).click()
  const access = page.getByRole('group', { name: 'Access' })
  const save = access.getByRole('button', { name: 'Save access' })
  await access.getByLabel('Role', { exact: true }).selectOption('Order worker')
  await access.getByLabel('See all orders, not only assigned ones').check()
  await save.click()
  await expect(row.getByText('Order worker', { exact: true })).toBeVisible()
  await page.reload()
  await expect(access.getByLabel('See all orders, not only assigned ones')).toBeChecked()
  // An option that is of no use without another.
  const [refund, prices] = [access.getByLabel(/^Refund payments/), access.getByLabel(/^See prices/)]
  await expect(refund).toHaveAccessibleName(
    'Refund payments (together with “See prices, payments and sales”)',
  )
  await refund.check()
  await save.click()
  await expect(access.getByText(/^“Refund payments” needs “See prices, payments and sales”/)).toBeVisible()
  await prices.check()
  await save.click()
  await expect(page.getByText(`The access of ${email} is changed.`)).toBeVisible()
  await page.reload()
  await expect(refund).toBeChecked()
  await expect(access.getByLabel('See all orders, not only assigned ones')).toBeChecked()
  await page.goto('/admin/administrators')
  await page.getByRole('button', { name: `Remove ${email}` }).click()
  await page.getByRole('button', { name: 'Remove access' }).click()
  await expect(row).toHaveCount(0)
})

test.describe('an editor', () => {
  test.use({ storageState: signedOut })

  test('sees the screens of the role, and is told about the others', async ({ page }) => {
    await logInAs(page, 'editor', '/admin')
    const menu = page.getByRole('navigation', { name: 'Back office', exact: true })
    await expect(menu.getByRole('link', { name: 'Releases' })).toBeVisible()
    await expect(menu.getByRole('link', { name: 'Pictures' })).toBeVisible()
    await expect(menu.getByRole('link', { name: 'Orders' })).toHaveCount(0)
    for (const name of ['Money', 'System', 'Inbox'])
      await expect(menu.getByRole('link', { name })).toHaveCount(0)
    // The only screen behind an entry gives it its name.
    await expect(menu.getByRole('link', { name: 'People' })).toHaveCount(0)
    await expect(menu.getByRole('link', { name: 'Activity' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Welcome to Admin Panel' })).toBeVisible()
    await expect(page.getByText(/Last published/)).toBeVisible()
    await expect(page.getByText('Total Sales')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
    await page.goto('/admin/orders')
    await expect(page.getByText("You don't have any permission").first()).toBeVisible()
  })

  test('saves drafts, and publishes nothing', async ({ page }) => {
    await logInAs(page, 'editor', '/admin/content/faq/new')
    await page.getByLabel('Question', { exact: true }).fill('Who may publish this?')
    await page.getByLabel('Answer', { exact: true }).fill('Somebody else.')
    await expect(page.getByRole('button', { name: 'Publish', exact: true })).toHaveCount(0)
    await page.keyboard.press('Control+s')
    await expect(page.getByRole('heading', { name: 'Who may publish this?', level: 1 })).toBeVisible()
    await expect(page).toHaveURL(/\/admin\/drafts\//)
    await expect(page.getByRole('button', { name: /^(Publish now|Schedule)$/ })).toHaveCount(0)
    await page.getByRole('button', { name: 'Discard draft' }).click()
    await expect(page.getByText('Draft discarded.')).toBeVisible()
  })

  test('is offered in the command palette what the role includes', async ({ page }) => {
    await logInAs(page, 'editor', '/admin')
    await page.getByRole('button', { name: 'Go to…' }).click()
    const palette = page.getByRole('dialog', { name: 'Command palette' })
    const option = (name: RegExp) => palette.getByRole('option', { name })
    await expect(option(/^Releases/)).toBeVisible()
    await expect(option(/^(Orders|Backup|Invoices)/)).toHaveCount(0)
    await palette.getByRole('combobox').fill('add question')
    await expect(option(/^Add question/)).toBeVisible()
    await palette.getByRole('combobox').fill('backup')
    await expect(option(/^Add question/)).toHaveCount(0)
    await expect(option(/^(Backup|Create a backup)/)).toHaveCount(0)
  })
})

test.describe('an order worker', () => {
  test.use({ storageState: signedOut })

  test('sees the assigned orders without prices, and the people without means to change them', async ({
    page,
  }) => {
    await logInAs(page, 'worker', '/admin')
    await page.goto('/admin/orders')
    await expect(page.getByRole('columnheader', { name: 'Package' })).toBeVisible()
    await expect(page.getByRole('columnheader', { name: 'Price' })).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Export as CSV' })).toHaveCount(0)
    await page.goto('/admin/administrators')
    await expect(page.getByRole('rowheader', { name: 'worker@demo.test (you)' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Invite' })).toHaveCount(0)
    await expect(page.getByRole('button', { name: /^Remove/ })).toHaveCount(0)
  })
})

test.describe('a viewer', () => {
  test.use({ storageState: signedOut })

  test('loses a screen of the open back office with the next request after a change', async ({ page }) => {
    const account = await register(page)
    await verify(page, account)
    const headers = { Authorization: `Bearer ${await tokenOf('admin')}` }
    const data = { userEmail: account.email, userRole: 'Viewer' }
    const invited = await (await page.request.post('/api/add-user', { headers, data })).json()
    const grant = async (...granted: string[]) =>
      expect(
        (
          await page.request.put(`/api/upadete-users/${invited._id}`, {
            headers,
            data: { ...data, granted },
          })
        ).ok(),
      ).toBe(true)
    await page.goto(invited.invitation)
    await page.getByRole('button', { name: 'Accept the invitation' }).click()
    await expect(page).toHaveURL('/admin')
    await grant('subscribers.read', 'statistics.read')
    await page.reload()
    const menu = page.getByRole('navigation', { name: 'Back office', exact: true })
    await expect(menu.getByRole('link', { name: 'Subscribers' })).toBeVisible()
    await grant('statistics.read')
    await menu.getByRole('link', { name: 'Subscribers' }).click()
    await expect(page.getByRole('heading', { name: "You don't have any permission" })).toBeVisible()
    await expect(menu.getByRole('link', { name: 'Subscribers' })).toHaveCount(0)
    await expect(menu.getByRole('link', { name: 'Statistics' })).toBeVisible()
    expect((await page.request.delete(`/api/users/${invited._id}`, { headers })).ok()).toBe(true)
  })
})
