import type { Page } from '@playwright/test'
import { logInAs } from './accounts.ts'
import { expect, test as base } from './fixtures.ts'

type State = Awaited<ReturnType<ReturnType<Page['context']>['storageState']>>

/** A test whose page is signed in to the back office as the demo administrator. */
export const test = base.extend<object, { productUrl: string | undefined; signedIn: State }>({
  /** The address of the product, if not the one shared by all tests. */
  productUrl: [undefined, { scope: 'worker', option: true }],
  signedIn: [
    async ({ browser, productUrl }, use, { project }) => {
      const context = await browser.newContext({ baseURL: productUrl ?? project.use.baseURL })
      const page = await context.newPage()
      await logInAs(page, 'admin', '/admin')
      await use(await context.storageState({ indexedDB: true }))
      await context.close()
    },
    { scope: 'worker' },
  ],
  baseURL: ({ productUrl, baseURL }, use) => use(productUrl ?? baseURL),
  storageState: async ({ signedIn }, use) => use(signedIn),
})
export { expect }

/** The frame with the preview of the page. */
export const preview = (page: Page) => page.frameLocator('iframe[title="Preview of the page"]')

/** Publishes what a form holds, or saves what is on no page. */
export const save = (page: Page) => page.getByRole('button', { name: /^(Publish|Save)$/ }).click()

/** Opens a tab of an order's screen. */
export const openTab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Parts of the order' }).getByRole('link', { name }).click()

/** Moves the order of the screen to another stage. */
export async function moveTo(page: Page, stage: string) {
  await page.getByRole('button', { name: 'Move', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: /^Move order / })
  await dialog.getByLabel('Stage').selectOption({ label: stage })
  await dialog.getByRole('button', { name: /^Move/ }).click()
}
