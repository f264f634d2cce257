import { expect, test } from '../lib/back-office.ts'
import { register } from '../lib/accounts.ts'
import { expectAccessible, expectNoSidewaysScrolling, signedOut, tokenOf } from '../lib/fixtures.ts'
import { orderOf } from '../lib/ordering.ts'

test('the office upgrades a running order to a larger package, for the difference', async ({
  page,
  request,
}) => {
  const packages = (await (await request.get('/api/pricings')).json()) as {
    _id: string
    packageName: string
  }[]
  const basic = packages.find(({ packageName }) => packageName === 'Basic')!
  const { _id: id, number } = await orderOf(request, 'customer', { packageId: basic._id })
  await request.put(`/api/order-payment/${id}`, {
    headers: { Authorization: `Bearer ${await tokenOf('admin')}` },
    data: { paymentStatus: 'Paid', reason: 'By bank transfer' },
  })
  await page.goto(`/admin/payment-status/${id}#details`)
  const panel = page.getByRole('region', { name: 'Upgrade' })
  await panel.getByRole('button').first().click()
  const dialog = page.getByRole('alertdialog', { name: new RegExp(`^Upgrade order ${number} to `) })
  await dialog.getByRole('button', { name: 'Enter the upgrade' }).click()
  await expect(panel.getByRole('link', { name: /^order FD-/ })).toBeVisible()
  await expect(panel.getByRole('button')).toHaveCount(0)
})

test('a customer upgrades a running order on a phone, and is led to pay the difference', async ({
  browser,
  baseURL,
  request,
}) => {
  const context = await browser.newContext({
    ...(baseURL !== undefined && { baseURL }),
    storageState: signedOut,
    viewport: { width: 390, height: 844 },
  })
  const page = await context.newPage()
  const account = await register(page)
  const packages = (await (await request.get('/api/pricings')).json()) as {
    _id: string
    packageName: string
  }[]
  const basic = packages.find(({ packageName }) => packageName === 'Basic')!
  const { _id: id } = await orderOf(request, account, { packageId: basic._id })
  await request.put(`/api/order-payment/${id}`, {
    headers: { Authorization: `Bearer ${await tokenOf('admin')}` },
    data: { paymentStatus: 'Paid', reason: 'By bank transfer' },
  })
  await page.goto(`/order/${id}`)
  const panel = page.getByRole('region', { name: 'A larger package' })
  await panel.getByRole('heading').click()
  const button = panel.getByRole('button', { name: /^Upgrade to Premium for / })
  await expectNoSidewaysScrolling(page)
  await expectAccessible(page)
  const [, price] = /for (.*)$/.exec((await button.textContent())!)!
  await button.click()
  await page.waitForURL(/\/pay-now\//)
  await expect(page.getByText(price!).first()).toBeVisible()
  await page.goto(`/order/${id}`)
  await expect(panel.getByText('Upgrade to Premium: ')).toContainText('not paid yet')
  await expect(panel.getByRole('button')).toHaveCount(0)
  await context.close()
})
