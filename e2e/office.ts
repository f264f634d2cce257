import type { Page } from '@playwright/test'
import { expect, test as base } from './fixtures.ts'

type State = Awaited<ReturnType<ReturnType<Page['context']>['storageState']>>

/** A page of the back office, signed in as the demo's administrator. */
export const test = base.extend<object, { office: string | undefined; signedIn: State }>({
  /** Where the product is, if it is not the one of all tests. */
  office: [undefined, { scope: 'worker', option: true }],
  signedIn: [
    async ({ browser, office }, use, { project }) => {
      const context = await browser.newContext({ baseURL: office ?? project.use.baseURL })
      const page = await context.newPage()
      await page.goto('/login?next=/admin')
      await page.getByLabel('E-mail', { exact: true }).fill('admin@demo.test')
      await page.getByLabel('Password', { exact: true }).fill('demo-admin')
      // It is there to be clicked once the page's script answers; a key would not wait for that.
      await page.getByRole('button', { name: 'Log in', exact: true }).click()
      await page.waitForURL((url) => url.pathname === '/admin')
      await use(await context.storageState({ indexedDB: true }))
      await context.close()
    },
    { scope: 'worker' },
  ],
  baseURL: ({ office, baseURL }, use) => use(office ?? baseURL),
  storageState: async ({ signedIn }, use) => use(signedIn),
})
export { expect }

/** The frame with the page that will be published. */
export const preview = (page: Page) => page.frameLocator('iframe[title="Preview of the page"]')

export const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click()
