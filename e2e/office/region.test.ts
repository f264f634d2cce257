import { sections } from '../../content/sections/sections.ts'
import { editAddress } from '../../content/sections/screens.ts'
import { expectAccessible, expectNoSidewaysScrolling } from '../lib/fixtures.ts'
import { change } from '../lib/own-product.ts'
import { expect, save, test } from '../lib/own-back-office.ts'

const plain = (text: string | null) => (text ?? '').replaceAll(/[\u00a0\u202f]/g, ' ')

test('the owner chooses language and region, and site, customer area and back office follow', async ({
  page,
  own,
}) => {
  await page.goto(editAddress(sections.region))
  await page.getByRole('combobox', { name: 'Language (optional)' }).fill('de_DE')
  await save(page)
  await expect(page.getByText('Enter a language such as de, en-GB or x-default.')).toBeVisible()
  await page.getByRole('combobox', { name: 'Language (optional)' }).fill('de-DE')
  await save(page)
  await expect(page.getByText('All changes saved')).toBeVisible()

  await page.goto('/admin/orders')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(page.getByRole('cell', { name: /^\d\d\.\d\d\.\d{4}$/ }).first()).toBeVisible()

  const [pack] = await own.call<{ _id: string }[]>('GET', '/content/pricing')
  const faults: string[] = []
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
  await page.goto(`/order-now/${pack!._id}`)
  await expect(page.locator('html')).toHaveAttribute('lang', 'de-DE')
  await expect(page.locator('html')).toHaveAttribute('dir', 'ltr')
  await expect(async () =>
    expect(plain(await page.locator('.plan .price').textContent())).toMatch(/^[\d.]+ \$$/),
  ).toPass()
  await expect(page.getByLabel('Country')).toContainText('Österreich')
  expect(faults).toEqual([])

  // The sign-in service writes its mails in this language.
  const asked = page.waitForRequest((request) => request.url().includes('accounts:'))
  await page.goto('/reset')
  await page.getByLabel('Email').fill('nobody@example.com')
  await page.getByRole('button', { name: /link|reset/i }).click()
  expect((await asked).headers()['x-firebase-locale']).toBe('de-DE')
})

test('pages, customer area and forms can be written from right to left', async ({ page, own }) => {
  await change(own, sections.region, { language: 'he-IL' })
  const [pack] = await own.call<{ _id: string }[]>('GET', '/content/pricing')
  for (const path of ['/', '/pricing', `/order-now/${pack!._id}`, '/dashboard'])
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 844 })
      await page.goto(path)
      await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
      await expectNoSidewaysScrolling(page)
      await expectAccessible(page)
    }
  await page.goto(`/order-now/${pack!._id}`)
  await expect(page.getByLabel('Email')).toHaveCSS('direction', 'ltr')
  const [summary, form] = [page.locator('.plan'), page.locator('.form-card')]
  expect((await summary.boundingBox())!.x).toBeGreaterThan((await form.boundingBox())!.x)
})
