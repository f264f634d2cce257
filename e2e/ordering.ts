import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** The address of a package's order form. */
export const packagePage = async (page: Page, name = 'Premium') => {
  const answer = await page.request.get('/api/pricings')
  const packages = (await answer.json()) as { _id: string; packageName: string }[]
  return `/order-now/${packages.find((each) => each.packageName === name)?._id}`
}

export async function fillOrder(page: Page) {
  await page.getByLabel('Full name').fill('Maria Lind')
  await page.getByLabel('Address').fill('14 Ropewalk Lane')
  await page.getByLabel('Country').selectOption({ label: 'Germany' })
}

/** Orders a package; returns the order's id. */
export async function order(page: Page, name = 'Premium', company = ''): Promise<string> {
  await page.goto(await packagePage(page, name))
  await fillOrder(page)
  if (company) {
    await page.getByText('Order for a company').click()
    await page.getByLabel('Company').fill(company)
    await page.getByLabel('Tax number').fill('DE 123')
    // The error is shown even if its part of the form was collapsed.
    await page.getByText('Order for a company').click()
    await page.getByRole('button', { name: 'Place the order' }).click()
    await expect(page.getByText('Enter a VAT ID that begins with DE')).toBeVisible()
    await page.getByLabel('Tax number').fill('DE 123 456 789')
  }
  await page.getByRole('button', { name: 'Place the order' }).click()
  await expect(page).toHaveURL(/\/pending-order\?order=/)
  return new URL(page.url()).searchParams.get('order') ?? ''
}
