import { expectAccessibleInEachScheme, expectNoSidewaysScrolling, tokenOf } from '../lib/fixtures.ts'
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
      const placed = await request.post('/api/new-order', {
        headers: {
          Authorization: `Bearer ${await tokenOf('customer')}`,
          'Idempotency-Key': crypto.randomUUID(),
        },
        data: {
          packageId: basic._id,
          quantity: 2,
          addOns: [{ id: article._id, quantity: 3 }],
          customerName: 'Ada Lovelace',
          customerAddress: '12 St James’s Square, London',
          customerCountry: 'GB',
        },
      })
      expect(placed.status(), await placed.text()).toBe(201)
      await page.goto(`/admin/payment-status/${(await placed.json())._id}`)
      const panel = page.getByRole('region', { name: 'Basic' })
      for (const line of ['2 × Basic$698.00', '3 × Extra article$360.00', 'Total$1,058.00'])
        await expect(panel).toContainText(line)
      await expectAccessibleInEachScheme(page)
      await expectNoSidewaysScrolling(page)
    })
  })
