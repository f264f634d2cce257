import { expectAccessible } from '../lib/fixtures.ts'
import { expect, test } from '../lib/back-office.ts'

test('a message becomes an order by phone, with free text and a discount, which its link pays', async ({
  page,
  request,
  browser,
}) => {
  const name = `Phil Phone ${Date.now()}`
  const email = `phil-${Date.now()}@phone.example`
  await request.post('/api/add-message', {
    data: { name, email, number: '+44 1', subject: 'Please call', message: 'I need two hours.' },
  })
  await page.goto('/admin/inbox')
  await page.getByRole('link', { name }).click()
  await page.getByRole('link', { name: 'Make an order of it' }).click()
  await expect(page.getByLabel('Full name')).toHaveValue(name)
  await expect(page.getByLabel('Email')).toHaveValue(email)

  // What is missing is said at its field, and what was typed stays.
  await page.getByRole('button', { name: 'Free text' }).click()
  await page.getByRole('button', { name: 'Remove item 1' }).click()
  await page.getByRole('button', { name: 'Enter the order' }).click()
  await expect(page.getByText('Enter the address for the receipt.')).toBeVisible()

  await page.getByLabel('What it is').fill('Consulting')
  await page.getByLabel('Quantity').fill('2')
  await page.getByLabel('Price each').fill('80')
  const sum = page.locator('.entry-sum')
  await expect(sum.getByText('$160.00').last()).toBeVisible()
  await page.getByText('Discount', { exact: true }).click()
  await page.getByLabel('Percent off').fill('12.5')
  await page.getByLabel('Reason').fill('As agreed')
  await expect(sum.getByText('$140.00')).toBeVisible()
  await page.getByLabel('Address', { exact: true }).fill('1 Line Road')
  await page.getByLabel('Country').selectOption('GB')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Enter the order' }).click()
  await expect(page.getByRole('heading', { name: /^Order FD-\d+ is entered$/ })).toBeVisible()
  const link = await page.getByLabel('Link to see and pay the order').inputValue()

  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const customer = await context.newPage()
  await customer.goto(new URL(new URL(link).pathname + new URL(link).hash, page.url()).href)
  await expect(customer.getByText('2 × Consulting')).toBeVisible()
  await expect(customer.getByText('As agreed')).toBeVisible()
  await expect(customer.getByText('$140.00').first()).toBeVisible()
  await expectAccessible(customer)
  await context.close()

  await page.getByRole('link', { name: 'Open the order' }).click()
  await page.getByRole('link', { name }).click()
  await expect(page.getByText('+44 1')).toBeVisible()

  // From now on the message leads to this customer, and makes no second one.
  await page.goto('/admin/inbox')
  await page.getByRole('link', { name }).first().click()
  await expect(page.getByRole('link', { name: 'See the customer' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Make a customer' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Make an order of it' }).click()
  await expect(page).toHaveURL(/customer=[\w-]{36}$/)
  await expect(page.getByText(name).first()).toBeVisible()
})

test('customers are added, tagged and imported from a file', async ({ page }) => {
  const mark = Date.now()
  await page.goto('/admin/customers/new')
  await page.getByLabel('Name', { exact: true }).fill(`Bea Baker ${mark}`)
  await page.getByLabel('Email').fill(`bea-${mark}@import.example`)
  await page.getByLabel('Tags').fill(`Tag ${mark}`)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Add the customer' }).click()
  await expect(page.getByRole('heading', { name: `Bea Baker ${mark}` })).toBeVisible()

  await page.goto('/admin/customers/import')
  await page.locator('input[type=file]').setInputFiles({
    name: 'contacts.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      `Full name;E-Mail;Ort\nBea Baker;bea-${mark}@import.example;Berlin\nOtto;otto-${mark}@import.example;Graz\nWrong;nothing;\n`,
    ),
  })
  await expect(page.getByText(/3 rows: 1 new customer, 1 known already/)).toBeVisible()
  await expect(page.getByText('Line 4: Email: Enter an email address')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Import 2 customers' }).click()
  await expect(page.getByRole('heading', { name: 'Imported' })).toBeVisible()
  await page.goto(`/admin/customers?tag=${encodeURIComponent(`Tag ${mark}`)}`)
  await page.getByRole('link', { name: `Bea Baker ${mark}` }).click()
  await page.getByRole('link', { name: 'Details' }).click()
  await expect(page.getByText('Berlin')).toBeVisible()
})
