import type { Locator, Page } from '@playwright/test'
import { permissionsOf, type Permission, type Role } from '#content/model/permissions.ts'
import { features } from '../../site/admin/features.ts'
import { addressOf } from '../../site/admin/lib/screen-at.ts'
import { logInAs } from '../lib/accounts.ts'
import { expect, expectAccessible, expectNoSidewaysScrolling, test, tokenOf } from '../lib/fixtures.ts'

/** The demo account of each role, and the options of the demo viewer. */
const people: readonly (readonly [Role, string, ...Permission[]])[] = [
  ['Admin', 'admin'],
  ['Manager', 'manager'],
  ['Editor', 'editor'],
  ['Order worker', 'worker'],
  ['Bookkeeper', 'books'],
  ['Viewer', 'viewer', 'content.read', 'inbox.read', 'statistics.read'],
]

const button = (name: string | RegExp) => (page: Page) =>
  page.getByRole('main').getByRole('button', { name, exact: true }).first()
const link = (name: string | RegExp) => (page: Page) =>
  page.getByRole('main').getByRole('link', { name, exact: true }).first()
const field = (name: string) => (page: Page) => page.getByRole('main').getByLabel(name, { exact: true })

/**
 * Controls by the screen and what a person needs for them, and for the screen. The Admin sees all of them, so that a
 * renamed one fails the test, too.
 */
const controls: Readonly<
  Record<
    string,
    {
      needs: Permission
      shows: readonly (readonly [Permission | readonly Permission[], (page: Page) => Locator])[]
    }
  >
> = {
  '/admin/content/banner': {
    needs: 'content.read',
    shows: [
      ['content.publish', button('Publish')],
      ['content.edit', field('Heading')],
    ],
  },
  '/admin/content/faq': {
    needs: 'content.read',
    shows: [
      ['content.edit', link('Add question')],
      ['content.publish', button(/^Delete /)],
      ['content.publish', button(/^Move .* down$/)],
    ],
  },
  '/admin/content/articles': {
    needs: 'content.read',
    shows: [
      ['content.edit', link('Add article')],
      ['content.publish', button(/^Delete /)],
    ],
  },
  '/admin/pictures': { needs: 'content.read', shows: [['media.edit', button('Upload pictures')]] },
  '/admin/releases': { needs: 'content.read', shows: [['content.edit', button('New release')]] },
  '/admin/orders': {
    needs: 'orders.read',
    shows: [
      ['orders.export', button('Export as CSV')],
      ['orders.work', (page) => page.getByRole('checkbox', { name: /^Select order/ }).first()],
    ],
  },
  '/admin/offers': { needs: 'offers.read', shows: [['offers.edit', link('New offer')]] },
  '/admin/board': {
    needs: 'orders.read',
    shows: [['orders.work', (page) => page.getByLabel(/^Stage of /).first()]],
  },
  order: {
    needs: 'orders.read',
    shows: [
      ['orders.work', button('Move')],
      ['orders.work', button(/ due date$/)],
      ['orders.assign', (page) => page.getByRole('combobox', { name: /^Assignee(?! of)/ })],
      ['notes.write', button('Add note')],
      ['conversations.write', button('Send')],
      ['conversations.read', link('Conversation')],
      ['payments.read', link('Money')],
    ],
  },
  'work on the order': { needs: 'orders.read', shows: [['orders.work', button('Add task')]] },
  'details of the order': {
    needs: 'orders.read',
    shows: [[['orders.work', 'payments.read', 'invoices.read'], button('Create a link to this order')]],
  },
  'money of the unpaid order': {
    needs: 'orders.all',
    shows: [['payments.record', button('Record payment')]],
  },
  'details of the unpaid order': { needs: 'orders.all', shows: [['orders.work', button('Cancel order')]] },
  customer: { needs: 'customers.read', shows: [['offers.edit', link('Make an offer')]] },
  'notes on the customer': { needs: 'customers.read', shows: [['notes.write', button('Add note')]] },
  'details of the customer': {
    needs: 'customers.read',
    shows: [
      ['customers.edit', button('Merge')],
      ['customers.erase', button('Erase')],
    ],
  },
  message: {
    needs: 'inbox.read',
    shows: [
      ['inbox.edit', button('Send reply')],
      ['inbox.edit', button('Delete')],
    ],
  },
  '/admin/subscribers': {
    needs: 'subscribers.read',
    shows: [
      ['subscribers.export', button('Export as CSV')],
      ['subscribers.edit', button(/^Remove /)],
    ],
  },
  '/admin/invoices': {
    needs: 'invoices.read',
    shows: [
      ['invoices.export', button('Export as CSV')],
      ['settings.invoices', link('Invoice settings')],
    ],
  },
  '/admin/invoices/settings': { needs: 'settings.invoices', shows: [['settings.invoices', button('Save')]] },
  '/admin/administrators': { needs: 'people.read', shows: [['people.manage', button('Invite')]] },
  '/admin/payment': { needs: 'payments.read', shows: [['settings.payments', button('Test settings')]] },
  '/admin/backup': {
    needs: 'backup.make',
    shows: [
      ['backup.make', button('Download backup')],
      ['backup.restore', button('Choose file')],
    ],
  },
}

/** The addresses of a paid order that the demo order worker sees, of its customer, of an unpaid order, and of a message. */
async function addresses(base: string) {
  const ask = async (path: string, email: string, password: string) =>
    (
      await fetch(`${base}/api${path}`, {
        headers: { authorization: `Bearer ${await tokenOf({ email, password })}` },
      })
    ).json()
  const orders = (await ask(
    '/orders?paymentStatus=Paid&sort=-orderDate',
    'worker@demo.test',
    'demo-worker',
  )) as { _id: string }[]
  const order = orders[0]!._id
  const admin = ['admin@demo.test', 'demo-admin'] as const
  const { customerId } = (await ask(`/order/${order}`, ...admin)) as { customerId: string }
  const messages = (await ask('/messages', ...admin)) as { _id: string }[]
  const unpaid = (await ask('/orders?paymentStatus=UnPaid', ...admin)) as { _id: string }[]
  return {
    order: `/admin/payment-status/${order}`,
    'work on the order': `/admin/payment-status/${order}#work`,
    'details of the order': `/admin/payment-status/${order}#details`,
    'money of the unpaid order': `/admin/payment-status/${unpaid[0]!._id}#money`,
    'details of the unpaid order': `/admin/payment-status/${unpaid[0]!._id}#details`,
    customer: `/admin/customers/${customerId}`,
    'notes on the customer': `/admin/customers/${customerId}#notes`,
    'details of the customer': `/admin/customers/${customerId}#details`,
    message: `/admin/messages/${messages[0]!._id}`,
  }
}

/** Resolves once the screen has loaded what it shows first. */
async function untilLoaded(page: Page) {
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(main.locator('.skeleton-lines, .skeleton, [aria-busy=true]')).toHaveCount(0)
}

/** An order that the person does not see does not exist for them. */
const refusal = (page: Page) =>
  page.getByRole('heading', { name: /^(You don't have any permission|Page not found)$/ })

for (const [role, name, ...granted] of people)
  test(`${role}: each screen of the menu loads, with the controls of the role only`, async ({
    page,
    baseURL,
  }) => {
    test.slow()
    const refused: string[] = []
    page.on('response', (answer) => {
      const { pathname } = new URL(answer.url())
      if (pathname.startsWith('/api/') && (answer.status() === 403 || answer.status() >= 500))
        refused.push(`${answer.status()} ${answer.request().method()} ${pathname} on ${page.url()}`)
    })
    await logInAs(page, name, '/admin')
    await untilLoaded(page)

    const menu = page.getByRole('navigation', { name: 'Back office', exact: true })
    const tabs = page.locator('.sub-nav')
    for (const entry of await menu.getByRole('link').all()) {
      await entry.click()
      await expect(entry).toHaveAttribute('aria-current', 'page')
      await untilLoaded(page)
      await expect(refusal(page)).toHaveCount(0)
      const more = tabs.getByRole('button')
      if ((await more.count()) > 0) await more.click()
      for (const tab of (await tabs.getByRole('link').all()).slice(1)) {
        await tab.click()
        await expect(tab).toHaveAttribute('aria-current', 'page')
        await untilLoaded(page)
        await expect(refusal(page)).toHaveCount(0)
      }
    }

    const mine = permissionsOf(role, granted)
    const paths = features.flatMap(({ screens = [] }) => screens).filter(({ path }) => !path.includes(':'))
    for (const { path, title, may } of paths) {
      if (may.every((permission) => mine.includes(permission))) continue
      await page.goto(addressOf(path))
      await expect(refusal(page)).toBeVisible()
      await expect(page.getByText(`Your role (${role}) does not include “${title}”.`)).toBeVisible()
    }
    const of: Readonly<Record<string, string>> = await addresses(baseURL!)
    for (const [screen, { needs, shows }] of Object.entries(controls)) {
      await page.goto(of[screen] ?? screen)
      await untilLoaded(page)
      await expect(refusal(page)).toHaveCount(mine.includes(needs) ? 0 : 1)
      if (!mine.includes(needs)) continue
      for (const [needed, control] of shows)
        await expect(control(page), `${String(control(page))} for ${[needed].flat().join(', ')}`).toBeVisible(
          {
            visible: [needed].flat().every((permission) => mine.includes(permission)),
          },
        )
    }
    expect(refused).toEqual([])
  })

test('a person chooses which emails they get', async ({ page }) => {
  await logInAs(page, 'books', '/admin/notifications')
  await expect(page.getByText('No mail server is set up: no email is sent.')).toBeVisible()
  const paid = page.getByRole('checkbox', { name: /^Order paid/ })
  await expect(paid).toBeChecked()
  await expect(page.getByRole('checkbox', { name: /^Brief received/ })).toHaveCount(0)
  await paid.uncheck()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
  await page.reload()
  await expect(paid).not.toBeChecked()
  await page.setViewportSize({ width: 390, height: 800 })
  await expectAccessible(page)
  await expectNoSidewaysScrolling(page)
})
