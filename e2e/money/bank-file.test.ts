import { base64, statement } from '#dev/test/bank-files.ts'
import { expectAccessible, tokenOf } from '../lib/fixtures.ts'
import { expect, test } from '../lib/own-back-office.ts'

test.use({ settings: { CURRENCY: 'EUR' } })

test('a statement and a CSV file of the bank pay open invoices', async ({ page, request }) => {
  const headers = { Authorization: `Bearer ${await tokenOf('customer')}` }
  const asAdmin = { Authorization: `Bearer ${await tokenOf('admin')}` }
  const account = { accountHolder: 'Larkfield GmbH', iban: 'DE89370400440532013000', bic: '', bank: '' }
  await request.put('/api/bank-transfer', {
    headers: asAdmin,
    data: { ...account, audience: 'everybody', days: 14, workStarts: 'after', text: '', reminderDays: '' },
  })
  const [pack] = await (await request.get('/api/pricings')).json()
  const onInvoice = async () => {
    const placed = await request.post('/api/new-order', {
      headers: { ...headers, 'Idempotency-Key': crypto.randomUUID() },
      data: {
        packageId: pack._id,
        customerName: 'Ada Lovelace',
        customerAddress: '12 St James’s Square, London',
        customerCountry: 'GB',
      },
    })
    const { _id } = await placed.json()
    const chosen = await request.post(`/api/order/${_id}/transfer`, { headers: asAdmin })
    expect(chosen.status()).toBe(200)
    return (await (await request.get(`/api/order/${_id}`, { headers: asAdmin })).json()) as {
      _id: string
      number: string
      total: string
      transfer: { reference: string }
    }
  }
  const [one, two, three] = [await onInvoice(), await onInvoice(), await onInvoice()]
  const file = statement([
    {
      amount: one.total,
      currency: 'EUR',
      structured: one.transfer.reference,
      payer: 'Ada Lovelace',
      reference: 'A1',
    },
    { amount: '10.00', currency: 'EUR', text: `Order ${two.number}`, payer: 'Ada Lovelace', reference: 'A2' },
    { amount: '7.00', currency: 'EUR', text: 'Thanks', payer: 'Somebody', reference: 'A3' },
  ])
  await page.goto('/admin/bank-file')
  const choose = (name: string, content: string) =>
    page
      .getByLabel('File of the bank')
      .setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(base64(content), 'base64') })
  await choose('statement.xml', file)
  const certain = page.getByRole('region', { name: 'Certain' })
  const toJudge = page.getByRole('region', { name: 'To judge' })
  await expect(certain.getByText('The amount is what is open.')).toBeVisible()
  await expect(toJudge.getByText(/a part of it/)).toBeVisible()
  await expectAccessible(page)
  await certain.getByRole('button', { name: 'Record it' }).click()
  await expect(page.getByText('1 payment recorded.')).toBeVisible()
  await toJudge.getByRole('button', { name: 'Record' }).click()
  const recorded = page.getByRole('region', { name: 'Recorded' })
  await expect(recorded.getByRole('listitem')).toHaveCount(2)

  // A wrong number is said where it was typed.
  await toJudge.getByRole('button', { name: 'Choose order' }).click()
  await toJudge.getByLabel('Number of the order').fill('FD-999999')
  await toJudge.getByRole('button', { name: 'Record', exact: true }).click()
  await expect(toJudge.getByText('There is no order FD-999999.').first()).toBeVisible()
  await toJudge.getByRole('button', { name: 'Cancel' }).click()
  await toJudge.getByRole('button', { name: 'Ignore' }).click()
  await expect(page.getByRole('region', { name: 'Ignored' }).getByText('Somebody')).toBeVisible()

  await choose(
    'returned.xml',
    statement([
      {
        amount: one.total,
        currency: 'EUR',
        debit: true,
        reversal: true,
        text: one.transfer.reference,
        payer: 'Ada Lovelace',
        reference: 'A4',
      },
    ]),
  )
  await page.getByRole('button', { name: 'Record it' }).click()
  await expect(page.getByText('1 returned payment recorded.')).toBeVisible()

  await choose(
    'bank.csv',
    `Buchungstag;Verwendungszweck;Betrag\r\n24.11.2026;Zahlung ${three.number};${three.total.replace('.', ',')}\r\n`,
  )
  const columns = page.getByRole('region', { name: 'Columns' })
  await expect(columns.getByLabel('Column of the amount')).toHaveValue('Betrag')
  await expectAccessible(page)
  await columns.getByRole('button', { name: 'Read the file' }).click()
  await certain.getByRole('button', { name: 'Record it' }).click()
  await expect(recorded.getByRole('listitem')).toHaveCount(1)
  await recorded.getByRole('link', { name: three.number }).click()
  await expect(
    page.getByRole('region', { name: 'Payment', exact: true }).getByText('Paid', { exact: true }),
  ).toBeVisible()
})
