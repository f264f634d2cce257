import { expectAccessibleInEachScheme, expectNoSidewaysScrolling } from '../lib/fixtures.ts'
import { orderOf } from '../lib/ordering.ts'
import { expect, test } from '../lib/back-office.ts'

for (const width of [390, 1280])
  test.describe(`at ${width}`, () => {
    test.use({ viewport: { width, height: 844 } })

    test('the office sees what was ordered, line by line', async ({ page, request }) => {
      const packages = await (await request.get('/api/pricings')).json()
      const addOns = await (await request.get('/api/content/addOn')).json()
      const [basic, article] = [
        packages.find(({ packageName }: { packageName: string }) => packageName === 'Basic'),
        addOns.find(({ addOnName }: { addOnName: string }) => addOnName === 'Extra article'),
      ]
      const { _id: id } = await orderOf(request, 'customer', {
        packageId: basic._id,
        quantity: 2,
        addOns: [{ id: article._id, quantity: 3 }],
      })
      await page.goto(`/admin/payment-status/${id}#details`)
      const panel = page.getByRole('region', { name: 'Basic' })
      for (const line of ['2 × Basic$698.00', '3 × Extra article$360.00', 'Total$1,058.00'])
        await expect(panel).toContainText(line)
      await expectAccessibleInEachScheme(page)
      await expectNoSidewaysScrolling(page)
    })
  })
