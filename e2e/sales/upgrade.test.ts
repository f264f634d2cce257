import { expect, test } from '../lib/back-office.ts'
import { tokenOf } from '../lib/fixtures.ts'
import { orderOf } from '../lib/ordering.ts'

test('the office upgrades a running order to a larger package, for the difference', async ({
  page,
  request,
}) => {
  const packages = (await (await request.get('/api/pricings')).json()) as {
    _id: string
    packagePrice: string
  }[]
  const [cheapest] = packages.toSorted((one, other) => Number(one.packagePrice) - Number(other.packagePrice))
  const { _id: id, number } = await orderOf(request, 'customer', { packageId: cheapest!._id })
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
