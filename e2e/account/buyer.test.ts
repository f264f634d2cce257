import { expect, expectAccessible, expectNoSidewaysScrolling, test, tokenOf } from '../lib/fixtures.ts'
import { register } from '../lib/accounts.ts'
import { order, packagePage } from '../lib/ordering.ts'

test('each order keeps its own buyer, which can be corrected until the invoice is issued', async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await register(page)
  const first = await order(page, 'Premium', 'Alpha GmbH')

  // The next form begins with the same details. A field that was cleared stays so, also after a reload.
  await page.goto(await packagePage(page, 'Basic'))
  await expect(page.getByLabel('Company')).toHaveValue('Alpha GmbH')
  await expect(page.getByLabel('Full name')).toHaveValue('Maria Lind')
  await page.getByLabel('Company').fill('')
  await page.getByLabel('Tax number').fill('')
  await page.reload()
  await expect(page.getByLabel('Full name')).toHaveValue('Maria Lind')
  await expect(page.getByLabel('Company')).toHaveValue('')
  await page.getByLabel('Address', { exact: true }).fill('Tidewater House\n14 Ropewalk Lane')
  // On a phone, the label has one line, and the longest code is in view.
  const code = page.getByLabel('Postal code')
  await code.fill('SW1A 1AA, BFPO 12345')
  expect(await code.evaluate((input) => input.scrollWidth - input.clientWidth)).toBe(0)
  const heights = await page
    .locator('label', { hasText: /^(Postal code|City)/ })
    .evaluateAll((labels) => labels.map((label) => label.getBoundingClientRect().height))
  expect(new Set(heights).size).toBe(1)
  await code.fill('50667')
  await page.getByLabel('City').fill('Köln')
  await expectAccessible(page)
  await expectNoSidewaysScrolling(page)
  await page.getByRole('button', { name: 'Place the order' }).click()
  await expect(page).toHaveURL(/\/pending-order\?order=/)
  const second = new URL(page.url()).searchParams.get('order') ?? ''

  await page.goto(`/order/${first}`)
  const facts = page.getByRole('region', { name: 'Order details' })
  await expect(facts).toContainText('Alpha GmbH')
  await expect(facts).toContainText('DE123456789')
  await expectNoSidewaysScrolling(page)

  await page.goto(`/pay-now/${second}`)
  const details = page.getByRole('region', { name: 'Invoice details' })
  expect(await details.innerText()).toContain('Tidewater House\n14 Ropewalk Lane\n50667 Köln')
  await expect(details).not.toContainText('Alpha')
  await details.getByRole('button', { name: 'Change invoice details' }).click()
  await page.getByText('Order for a company').click()
  await page.getByLabel('Company').fill('Beta GmbH')
  await page.getByLabel('Purchase order number').fill('PO-7')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save the details' }).click()
  await expect(details).toContainText('Beta GmbH')
  await expect(details).toContainText('PO-7')
  await expect(details.getByRole('button', { name: 'Change invoice details' })).toBeFocused()

  const headers = { Authorization: `Bearer ${await tokenOf('admin')}` }
  const read = async (id: string) =>
    (await (await request.get(`/api/order/${id}`, { headers })).json()) as Buyer
  expect((await read(first)).company).toBe('Alpha GmbH')
  expect((await read(second)).company).toBe('Beta GmbH')
})

interface Buyer {
  company: string
}
