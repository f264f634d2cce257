import type { Page } from '@playwright/test'
import { enter, mailedLink, newAccount, register, signOut } from '../lib/accounts.ts'
import { expect, test } from '../lib/fixtures.ts'
import { packagePage } from '../lib/ordering.ts'

/** The tokens of a page's fields that a person fills in about themselves, by their labels; `undefined` is none. */
const tokensOf = (page: Page) =>
  page.locator('main').evaluate((main) =>
    Object.fromEntries(
      [...main.querySelectorAll<HTMLInputElement>('input, select, textarea')].flatMap((input) => {
        const label = input.labels?.[0]?.firstChild?.textContent?.trim()
        const isText = !['hidden', 'checkbox', 'radio', 'file', 'search'].includes(input.type)
        return label && isText ? [[label, input.getAttribute('autocomplete')]] : []
      }),
    ),
  )

test('each field about a person has its own token for autofill', async ({ page }) => {
  await page.goto('/login')
  expect(await tokensOf(page)).toEqual({ Email: 'username', Password: 'current-password' })
  await page.goto('/register')
  expect(await tokensOf(page)).toEqual({ Email: 'username', Password: 'new-password' })
  await page.goto('/reset')
  expect(await tokensOf(page)).toEqual({ Email: 'username' })

  await page.goto(await packagePage(page, 'Basic'))
  await page.getByLabel('Country').selectOption({ label: 'United States' })
  const buyer = {
    'Full name': 'name',
    Address: 'street-address',
    'Postal code': 'postal-code',
    City: 'address-level2',
    Country: 'country',
    'State or province': 'address-level1',
    Company: 'organization',
    'Tax number': 'off',
    'Purchase order number': 'off',
  }
  const ordering = await tokensOf(page)
  expect(ordering).toMatchObject({ Email: 'email', ...buyer })
  const { email } = newAccount()
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Full name').fill('Maria Lind')
  await page.getByLabel('Address', { exact: true }).fill('14 Ropewalk Lane')
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(page.getByLabel('6-digit code')).toHaveAttribute('autocomplete', 'one-time-code')

  await page.goto('/contact')
  const contact = Object.values(await tokensOf(page))
  for (const token of ['name', 'email']) expect(contact).toContain(token)
})

test('each field of the account has its own token for autofill', async ({ page }) => {
  await register(page)
  await page.goto('/account')
  for (const name of ['Change the address', 'Change the password', 'Enter your details'])
    await page.getByRole('button', { name }).click()
  expect(await tokensOf(page)).toMatchObject({
    'Your name': 'name',
    'New email': 'email',
    'New password': 'new-password',
    'Current password': 'current-password',
    Company: 'organization',
    Street: 'street-address',
    'Postal code': 'postal-code',
    City: 'address-level2',
    Country: 'country',
  })
})

test('a new password leads on to the page that asked for the sign-in, also in another tab', async ({
  page,
  context,
}) => {
  const account = await register(page)
  await signOut(page)
  await page.goto('/my-order?page=1')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await page.getByLabel('Email', { exact: true }).fill(account.email)
  const sent = page.waitForRequest(/accounts:sendOobCode/)
  await page.getByRole('button', { name: 'Send the link' }).click()
  const { continueUrl } = (await sent).postDataJSON() as { continueUrl: string }
  expect(new URL(continueUrl).pathname + new URL(continueUrl).search).toBe('/my-order?page=1')

  const tab = await context.newPage()
  const link = await mailedLink('resetPassword', account.email)
  await tab.goto(`${link}&continueUrl=${encodeURIComponent(continueUrl)}`)
  await tab.getByLabel('New password').fill('another secret')
  await tab.getByRole('button', { name: 'Set the new password' }).click()
  await tab.getByRole('main').getByRole('link', { name: 'Log in' }).click()
  await enter(tab, { ...account, password: 'another secret' }, 'Log in')
  await expect(tab).toHaveURL('/my-order?page=1')
})

test('an invitation is accepted in the tab that the verification mail has opened', async ({
  page,
  context,
}) => {
  await page.goto('/invitation#0123456789')
  await expect(page).toHaveURL(/\/login\?next=/)
  await page.getByRole('link', { name: 'Sign Up' }).click()
  await enter(page, newAccount(), 'Register')
  await expect(page).toHaveURL('/invitation')
  const tab = await context.newPage()
  await tab.goto('/invitation')
  await expect(tab.getByRole('button', { name: 'Accept the invitation' })).toBeVisible()
})
