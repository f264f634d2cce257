import { mailedLink, register } from '../lib/accounts.ts'
import { expect, test } from '../lib/fixtures.ts'
import { orderOf, paidOrder } from '../lib/ordering.ts'

test('headings and titles of the account say what page it is, and a live region what changes', async ({
  page,
  request,
}) => {
  const account = await register(page)
  const paid = await paidOrder(request, account)
  const { _id: open, number } = await orderOf(request, account)
  const titles: string[] = []
  for (const path of [
    '/dashboard',
    '/my-order',
    '/account',
    '/account/invoices',
    '/account/subscriptions',
    `/order/${paid}`,
    `/order/${open}`,
    `/pay-now/${open}`,
  ]) {
    await page.goto(path)
    await expect(page.locator('h1')).toHaveCount(1)
    await expect(page.locator('h1')).not.toBeEmpty()
    // Without a subscription, nothing changes there.
    if (path !== '/account/subscriptions')
      await expect(page.locator('main [role=status]').first(), `${path} has a live region`).toBeAttached()
    await expect(page.locator('main .skeleton')).toHaveCount(0)
    titles.push(await page.title())
  }
  expect(new Set(titles).size, titles.join()).toBe(titles.length)
  expect(titles.filter((title) => title.includes(number))).toHaveLength(2)

  await page.goto(await mailedLink('verifyEmail', account.email))
  await expect(page).toHaveTitle(/^Your email address/)
  await expect(page.getByRole('status').filter({ hasText: 'Welcome!' })).toBeVisible()
})
