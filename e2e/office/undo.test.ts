import { expectAccessible, tokenOf } from '../lib/fixtures.ts'
import { expect, test } from '../lib/back-office.ts'

test('the removal of an administrator can be undone in the toast, and redone on the activity page', async ({
  page,
}) => {
  const email = `undo-${Date.now()}@example.com`
  await page.goto('/admin/administrators')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByRole('button', { name: 'Invite' }).click()
  await expect(page.getByRole('rowheader', { name: email, exact: true })).toBeVisible()
  await page.getByRole('button', { name: `Remove ${email}` }).click()
  await page.getByRole('button', { name: 'Remove access' }).click()
  await expect(page.getByRole('rowheader', { name: email, exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(page.getByText('Change undone.')).toBeVisible()
  await expect(page.getByRole('rowheader', { name: email, exact: true })).toBeVisible()

  await page.goto('/admin/activity?subject=admin')
  const invited = page.locator('.disclosures li').filter({ hasText: email }).filter({ hasText: 'invited' })
  await invited.locator('summary').click()
  await expectAccessible(page)
  await invited.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Change undone.')).toBeVisible()
  await page.goto('/admin/administrators')
  await expect(page.getByRole('rowheader', { name: 'admin@demo.test (you)' })).toBeVisible()
  await expect(page.getByRole('rowheader', { name: email, exact: true })).toHaveCount(0)
})

test('an administrator invited before the list has loaded is in the list', async ({ page }) => {
  const email = `early-${Date.now()}@example.com`
  const invited = Promise.withResolvers<void>()
  await page.route(
    '**/api/users',
    async (route) => {
      const response = await route.fetch()
      await invited.promise
      await route.fulfill({ response }).catch(() => {}) // The request may have been canceled.
    },
    { times: 1 },
  )
  await page.goto('/admin/administrators')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByRole('button', { name: 'Invite' }).click()
  await expect(page.getByText(`${email} is invited as Viewer.`)).toBeVisible()
  invited.resolve()
  await expect(page.getByRole('rowheader', { name: email, exact: true })).toBeVisible()
  await page.getByRole('button', { name: `Remove ${email}` }).click()
  await page.getByRole('button', { name: 'Remove access' }).click()
  await expect(page.getByRole('rowheader', { name: email, exact: true })).toHaveCount(0)
})

test('a change that was followed by another cannot be undone first', async ({ page }) => {
  await page.goto('/admin/content/copyright')
  const before = await page.getByLabel('Text', { exact: true }).inputValue()
  for (const line of ['Once', 'Twice']) {
    await page.getByLabel('Text', { exact: true }).fill(`${line} ${Date.now()}`)
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await expect(page.getByText('All changes saved')).toBeVisible()
  }
  await page.goto('/admin/activity?subject=copyright')
  const rows = page.locator('.disclosures li')
  await rows.nth(1).locator('summary').click()
  await rows.nth(1).getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Undo the latest change first.')).toBeVisible()
  await rows.first().locator('summary').click()
  await rows.first().getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Change undone.')).toBeVisible()
  await page.goto('/admin/content/copyright')
  await expect(page.getByLabel('Text', { exact: true })).toHaveValue(/^Once/)
  await page.getByLabel('Text', { exact: true }).fill(before)
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText('All changes saved')).toBeVisible()
})

test('the activity names whom an order was assigned to', async ({ page, request }) => {
  const headers = { Authorization: `Bearer ${await tokenOf('admin')}` }
  const get = async (path: string) => (await request.get(`/api${path}`, { headers })).json()
  const [order] = (await get('/orders?pageSize=7')) as { _id: string; assigneeId?: string | null }[]
  const people = (await get('/users')) as { _id: string; userEmail: string }[]
  const { _id: assigneeId } = people.find(({ userEmail }) => userEmail === 'admin@demo.test')!
  for (const data of [{ assigneeId: null }, { assigneeId }])
    expect((await request.put(`/api/order/${order!._id}/assignee`, { headers, data })).ok()).toBe(true)
  await page.goto('/admin/activity?subject=order')
  const assigned = page.locator('.disclosures > li').filter({ hasText: 'changed the assignee of' }).first()
  await assigned.locator('summary').click()
  await expect(assigned.locator('ins')).toHaveText('admin (you)')
  await expect(assigned).not.toContainText(assigneeId)
})
