import { expect, type Page } from '@playwright/test'

/** Somebody new, and their password. */
export interface Person {
  email: string
  password: string
}

export const somebody = (): Person => ({
  email: `person-${Date.now()}-${Math.floor(Math.random() * 1e6)}@example.com`,
  password: 'a long secret',
})

/** Fills the form that is there and sends it. */
export async function enter(page: Page, { email, password }: Person, button: 'Register' | 'Log in') {
  await page.getByLabel('E-mail', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: button, exact: true }).click()
}

/** Registers somebody through the screen, who then is on the landing page. */
export async function register(page: Page): Promise<Person> {
  const person = somebody()
  await page.goto('/register')
  await enter(page, person, 'Register')
  await expect(page).toHaveURL('/')
  return person
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

/** The address in the newest of the identity's mails of this kind to this address, as the mail view shows it. */
export async function mailedLink(mode: keyof typeof modes, email: string): Promise<string> {
  const find = async () => {
    const answer = await fetch(`${process.env.E2E_EMULATOR}/emulator/v1/projects/demo-frontdesk/oobCodes`)
    const { oobCodes } = (await answer.json()) as { oobCodes: Code[] }
    return oobCodes.findLast((code) => code.email === email && code.requestType === modes[mode])?.oobCode
  }
  await expect.poll(find).toBeTruthy()
  return `/action?mode=${mode}&oobCode=${await find()}`
}

export async function verify(page: Page, { email }: Person) {
  await page.goto(await mailedLink('verifyEmail', email))
  await expect(page.getByText('Your e-mail address is verified')).toBeVisible()
}
