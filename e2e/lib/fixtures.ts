import { expect, test as base, type Page } from '@playwright/test'
import axe, { type RunOptions } from 'axe-core'
import { markupFaults } from '../../dev/test/markup.ts'

/** Fails a test if the console of any page reports an error or a policy violation. */
export const test = base.extend<{ quiet: void }>({
  quiet: [
    async ({ context }, use) => {
      const said: string[] = []
      context.on('console', (message) => {
        // Chromium logs every response with status 400 or above, which some tests expect.
        if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
          said.push(message.text())
      })
      context.on('weberror', (error) => said.push(String(error.error())))
      await use()
      // A request that the page makes at its end is no error of the test that answers requests of its kind.
      for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' })
      expect(said, 'what the console says').toEqual([])
    },
    { auto: true },
  ],
})
export { expect }

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Checks WCAG 2.2 AA and HTML rules that can be tested automatically. */
export async function expectAccessible(page: Page) {
  await expectNoViolations(page, { type: 'tag', values: wcag })
  expect(await markupFaults(await page.content())).toEqual([])
}

/** The same in light and dark mode: markup is the same in both, so dark mode is checked for contrast alone. */
export async function expectAccessibleInEachScheme(page: Page) {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await expectNoViolations(page, { type: 'rule', values: ['color-contrast'] })
}

async function expectNoViolations(page: Page, runOnly: NonNullable<RunOptions['runOnly']>) {
  await page.evaluate(`if (!globalThis.axe) { ${axe.source} }`)
  // Finish color transitions first, because contrast is measured on the final colors.
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter((animation) => animation instanceof CSSTransition)
        .map(({ finished }) => finished),
    ),
  )
  const violations = await page.evaluate(async (chosen) => {
    // What is scrolled below a sticky bar counts as too small a target.
    scrollTo({ top: 0, behavior: 'instant' })
    const { run } = (globalThis as unknown as { axe: typeof axe }).axe
    // Frames are separate pages, and those without scripts cannot be checked from here.
    const { violations: found } = await run(
      { exclude: ['iframe'] },
      // Reporting passed rules would take most of the time.
      { runOnly: chosen, iframes: false, resultTypes: ['violations'] },
    )
    return found.map(({ id, nodes }) => ({ id, where: nodes.map(({ target }) => target.join(' ')) }))
  }, runOnly)
  expect(violations).toEqual([])
}

export const expectNoSidewaysScrolling = async (page: Page) =>
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
  ).toBe(0)

/** The storage of a browser in which nobody is signed in. */
export const signedOut = { cookies: [], origins: [] }

/** An account at the identity emulator. */
export interface Account {
  email: string
  password: string
}

const accounts = {
  admin: { email: 'admin@demo.test', password: 'demo-admin' },
  customer: { email: 'customer@demo.test', password: 'demo-customer' },
}

/** Requests an ID token of a demo account, or of another one, from the identity emulator. */
export async function tokenOf(account: keyof typeof accounts | Account): Promise<string> {
  const url = `${process.env.E2E_EMULATOR}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=demo`
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      ...(typeof account === 'string' ? accounts[account] : account),
      returnSecureToken: true,
    }),
  })
  return ((await answer.json()) as { idToken: string }).idToken
}
