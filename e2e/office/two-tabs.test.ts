import { expect, save, test } from '../lib/own-back-office.ts'

test('changes to the same settings in two tabs are merged and reported', async ({ page, context }) => {
  const screen = '/admin/mail-texts/order-cancelled'
  const other = await context.newPage()
  for (const tab of [page, other]) {
    await tab.goto(screen)
    await expect(tab.getByLabel('Heading (optional)')).not.toHaveValue('')
  }
  await page.getByLabel('Subject', { exact: true }).fill('From the first tab')
  await other.getByLabel('Heading (optional)').fill('From the second tab')
  await save(page)
  await expect(page.getByText('Text saved.')).toBeVisible()
  await save(other)
  await expect(other.getByText('You now see their version with your changes applied.')).toBeVisible()
  await expect(other.getByLabel('Subject', { exact: true })).toHaveValue('From the first tab')
  await expect(other.getByLabel('Heading (optional)')).toHaveValue('From the second tab')
  await save(other)
  await expect(other.getByText('Text saved.')).toBeVisible()
  await other.getByRole('button', { name: 'Reset to default' }).click()
  await expect(other.getByText('The email has the default text again.')).toBeVisible()
})

test('a choice made in another tab is not overwritten by text typed in this one', async ({
  page,
  context,
}) => {
  const other = await context.newPage()
  for (const tab of [page, other]) {
    await tab.goto('/admin/invoices/settings')
    await expect(tab.getByLabel('Country', { exact: true })).toHaveValue('US')
  }
  await page.getByLabel('Country', { exact: true }).selectOption('DE')
  await other.getByLabel('City', { exact: true }).fill('Bremen')
  await save(page)
  await expect(page.getByText('Invoice settings saved.')).toBeVisible()
  await save(other)
  await expect(other.getByText('You now see their version with your changes applied.')).toBeVisible()
  await expect(other.getByLabel('Country', { exact: true })).toHaveValue('DE')
  await expect(other.getByLabel('City', { exact: true })).toHaveValue('Bremen')
})
