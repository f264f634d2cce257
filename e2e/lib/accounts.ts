import { expect, type Page } from '@playwright/test'
import type { Account } from './fixtures.ts'

export const newAccount = (): Account => ({
  email: `person-${Date.now()}-${Math.floor(Math.random() * 1e6)}@example.com`,
  password: 'a long secret',
})

/** Fills and submits the login or registration form. */
export async function enter(page: Page, { email, password }: Account, button: 'Register' | 'Log in') {
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  // A click waits until the button is ready; pressing Enter would not.
  await page.getByRole('button', { name: button, exact: true }).click()
}

/** A person of the demo logs in; the browser is on `next`, or where that leads, afterwards. */
export async function logInAs(page: Page, name: string, next: string) {
  await page.goto(`/login?next=${next}`)
  await enter(page, { email: `${name}@demo.test`, password: `demo-${name}` }, 'Log in')
  await page.waitForURL((url) => url.pathname !== '/login')
}

/** Registers a new account; the browser is on the landing page afterwards. */
export async function register(page: Page): Promise<Account> {
  const account = newAccount()
  await page.goto('/register')
  await enter(page, account, 'Register')
  await expect(page).toHaveURL('/')
  return account
}

export async function signOut(page: Page) {
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Signout' }).click()
  await expect(page).toHaveURL('/')
}

const modes = {
  verifyEmail: 'VERIFY_EMAIL',
  resetPassword: 'PASSWORD_RESET',
  signIn: 'EMAIL_SIGNIN',
  verifyAndChangeEmail: 'VERIFY_AND_CHANGE_EMAIL',
} as const

interface Code {
  email: string
  requestType: string
  oobCode: string
}

/** The link in the newest identity mail of this kind to an address, as the mail view shows it. */
export async function mailedLink(mode: keyof typeof modes, email: string): Promise<string> {
  const find = async () => {
    const answer = await fetch(`${process.env.E2E_EMULATOR}/emulator/v1/projects/demo-frontdesk/oobCodes`)
    const { oobCodes } = (await answer.json()) as { oobCodes: Code[] }
    return oobCodes.findLast((code) => code.email === email && code.requestType === modes[mode])?.oobCode
  }
  await expect.poll(find).toBeTruthy()
  return `/action?mode=${mode}&oobCode=${await find()}`
}

export async function verify(page: Page, { email }: Account) {
  await page.goto(await mailedLink('verifyEmail', email))
  await expect(page.getByText('Your email address is verified')).toBeVisible()
}

/** Types the SMS code that the demo displays instead of sending it. */
export async function typeCode(page: Page) {
  const shown = await page.getByText(/The code is \d{6}/).textContent()
  await page.getByLabel('6-digit code').fill(/\d{6}/.exec(shown!)![0])
}

/** Adds a second factor to the signed-in account; also checks that a wrong code is rejected. */
export async function addPhone(page: Page, account: Account) {
  await verify(page, account)
  await page.goto('/account')
  await page.getByRole('button', { name: 'Add a phone' }).click()
  // Of its own: the demo shows the newest code of a number, also to another test.
  const number = `+1 555 ${String(Math.random()).slice(2, 5)} ${String(Math.random()).slice(2, 6)}`
  await page.getByLabel('Phone number').fill(number)
  await page.getByLabel('Current password').fill(account.password)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await page.getByLabel('6-digit code').fill('000000')
  await page.getByRole('button', { name: 'Turn it on' }).click()
  await expect(page.getByText('This code is incorrect.')).toBeVisible()
  await typeCode(page)
  await page.getByRole('button', { name: 'Turn it on' }).click()
  await expect(page.getByText('On since')).toBeVisible()
}
