import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { kinds, type Field } from '#content/model/field.ts'
import { groups, screens } from '#content/sections/screens.ts'
import type { Section } from '#content/sections/section.ts'
import { periodFields } from '#content/shop/package-periods.ts'
import { expectAccessibleInEachScheme, expectNoSidewaysScrolling, signedOut } from '../lib/fixtures.ts'
import { moveTo } from '../lib/back-office.ts'
import { expect, save, test } from '../lib/own-back-office.ts'
import { orderOf } from '../lib/ordering.ts'

const widths = [1280, 390]

/** Checks the current screen in each width and both color schemes. */
async function checkScreen(page: Page, some = widths) {
  for (const width of some) {
    await page.setViewportSize({ width, height: 844 })
    await expectNoSidewaysScrolling(page)
    await expectAccessibleInEachScheme(page)
  }
  await page.setViewportSize({ width: 1280, height: 844 })
}

const agency = 'Nordlicht Studio'
const valueOf: Record<string, (field: Field) => string> = {
  text: ({ label }) => `${label} of ${agency}`.slice(0, kinds.text.max),
  lines: ({ label, hours }) => (hours ? 'Mo-Th 08:00-16:30' : `${label}, in the words of ${agency}.`),
  link: () => '/contact',
  email: () => 'hello@nordlicht.example',
  price: () => '249',
  number: () => '42',
}

const asksForWords = ({ fields, nested }: Section) =>
  !nested && Object.values(fields).some((field) => field.default === undefined)

/**
 * Whether any words fit; codes of services, lines of robots.txt and patterns of titles have a form of their own, and a
 * package that is paid once has no terms of a period.
 */
const takesWords = (name: string, { robots, seo }: Field) =>
  !robots &&
  seo?.part !== 'pattern' &&
  !name.endsWith('Verification') &&
  !periodFields.some((field) => field === name)

/** Fills each field of the current form; one picture is uploaded and reused for all others. */
async function fill(page: Page, section: Section) {
  const form = page.locator('form').filter({ has: page.locator('[data-field]') })
  for (const [name, field] of Object.entries(section.fields)) {
    if (!takesWords(name, field)) continue
    const input = form.locator(`[name="${name}"]`)
    if (field.kind === 'image')
      await upload(page, form.locator(`[data-upload="${name}"] input[type=file]`), input)
    else if (field.kind === 'choice' && (await input.first().evaluate((at) => at.tagName)) === 'SELECT')
      await input.selectOption(field.options!.at(-1)!)
    // A page that is gone leads nowhere, so its form takes no address.
    else if (field.kind === 'choice')
      await form.locator(`[data-field="${name}"] label`).filter({ hasNotText: 'Gone' }).last().click()
    else if (valueOf[field.kind]) await input.fill(valueOf[field.kind]!(field))
  }
}

let picture: string | undefined
async function upload(page: Page, file: Locator, input: Locator) {
  if (picture) return input.fill(picture)
  const buffer = await sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#0a6' } })
    .jpeg()
    .toBuffer()
  await file.setInputFiles({ name: 'northern-lights.jpg', mimeType: 'image/jpeg', buffer })
  const dialog = page.getByRole('dialog', { name: 'Upload picture' })
  await dialog.getByLabel('Description').fill('Northern lights over a lake')
  await checkScreen(page)
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(input).toHaveValue(/^\/media\//)
  picture = await input.inputValue()
}

/** Follows an entry of the menu, whose name may include the number of unread items. */
async function follow(page: Page, name: string) {
  const entry = page
    .getByRole('navigation', { name: 'Back office', exact: true })
    .getByRole('link', { name: new RegExp(`^${name}( \\d+ unread)?$`) })
  const href = (await entry.getAttribute('href'))!
  await entry.click()
  await expect(page).toHaveURL(href)
}

/** Follows a tab of an entry of the menu, which may be one level deeper. */
async function followTab(page: Page, entry: string, path: string) {
  await follow(page, entry)
  if (!page.url().endsWith(`/admin/${path}`)) {
    const tabs = page.getByRole('navigation', { name: entry, exact: true })
    await expect(tabs).toBeVisible()
    const tab = tabs.locator(`a[href="/admin/${path}"]`)
    if ((await tab.count()) === 0) await tabs.getByRole('button', { name: /more$/ }).click()
    await tab.click()
  }
  await expect(page).toHaveURL(`/admin/${path}`)
}

const open = (page: Page, slug: string) =>
  followTab(
    page,
    groups.find(({ screens }) => screens.some((screen) => screen.slug === slug))!.title,
    `content/${slug}`,
  )

test('an owner sets up the whole site', async ({ page, request, browser, baseURL }) => {
  test.setTimeout(480_000)
  // In a separate window: a tab in front would stop rendering in the back office, so that its transitions never end.
  const visitor = await browser.newContext({ baseURL: baseURL!, storageState: signedOut })
  const site = await visitor.newPage()
  const name = `Ada ${Date.now()}`

  await test.step('somebody has written and ordered before', async () => {
    const words = {
      name,
      email: 'ada@example.com',
      number: '+1 555 010 0199',
      subject: name,
      message: 'When?',
    }
    expect((await request.post('/api/add-message', { data: words })).ok()).toBe(true)
    await orderOf(request, 'customer', { customerName: name })
  })

  await page.goto('/admin')
  await expect(page.getByRole('heading', { name: 'Welcome to Admin Panel' })).toBeVisible()
  await checkScreen(page)

  // Texts with defaults and the menus stay unchanged.
  const asked = screens.map((screen) => ({ ...screen, sections: screen.sections.filter(asksForWords) }))
  for (const [i, { slug, title, sections }] of asked.filter(({ sections }) => sections.length > 0).entries())
    await test.step(`replaces ${title}`, async () => {
      for (const section of sections) {
        await open(page, slug)
        if (section.holds === 'many') {
          const list = page.locator(`#list-${section.key}`)
          await list.locator('.record-name').first().click()
        }
        await fill(page, section)
        // Forms consist of the same components, so checking every eighth is enough.
        if (i % 8 === 0) await checkScreen(page, [widths[(i / 8) % widths.length]!])
        const form = page.locator('form').filter({ has: page.locator('[data-field]') })
        await form
          .first()
          .getByRole('button', { name: /^(Publish|Save)$/ })
          .click()
        await expect(page.getByText('It is on the site now.')).toBeVisible()
        await page.getByRole('status').getByRole('button', { name: 'Close' }).click()
      }
    })

  await test.step('sees it live, and undoes one', async () => {
    await site.goto('/')
    await expect(site.getByRole('heading', { level: 1 })).toHaveText(`Heading of ${agency}`)
    await expect(site.locator('.banner img')).toHaveAttribute('src', picture!)
    await open(page, 'banner')
    const heading = page.getByLabel('Heading', { exact: true })
    await heading.fill('A heading by mistake')
    await save(page)
    await expect(page.getByText('It is on the site now.')).toBeVisible()
    await site.reload()
    await expect(site.getByRole('heading', { level: 1 })).toHaveText('A heading by mistake')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('Change undone.')).toBeVisible()
    await site.reload()
    await expect(site.getByRole('heading', { level: 1 })).toHaveText(`Heading of ${agency}`)
    await expectAccessibleInEachScheme(site)
  })

  await test.step('puts the questions in another order', async () => {
    await open(page, 'faq')
    const names = page.locator('ol > .record strong')
    await expect(names.first()).toContainText(agency)
    const [first, second] = await names.allInnerTexts()
    await page.getByRole('button', { name: `Move ${first} down` }).click()
    await expect(names.nth(0)).toHaveText(second!)
    await checkScreen(page)
    const [live] = (await (await request.get('/api/faq-items')).json()) as { accodingTitle: string }[]
    expect(live!.accodingTitle).toBe(second)
  })

  await test.step('answers a message', async () => {
    await follow(page, 'Inbox')
    await page.getByRole('link', { name }).first().click()
    await page.getByLabel('Your reply').fill('On Monday.')
    await checkScreen(page)
    await page.getByRole('button', { name: 'Send reply' }).click()
    await expect(page.getByText('Reply saved.')).toBeVisible()
  })

  await test.step('delivers the order', async () => {
    await follow(page, 'Orders')
    await page.getByRole('row', { name }).getByRole('link').first().click()
    await checkScreen(page)
    await moveTo(page, 'Delivered')
    // The order is not paid.
    await page.getByRole('button', { name: 'Mark as Delivered' }).click()
    await expect(page.getByText('Order moved to “Delivered”.')).toBeVisible()
  })

  await test.step('exports the orders', async () => {
    await follow(page, 'Orders')
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export as CSV' }).click()
    expect((await download).suggestedFilename()).toBe('orders.csv')
    await checkScreen(page)
  })

  await test.step('makes a backup, and sees what it holds', async () => {
    await followTab(page, 'System', 'backup')
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download backup' }).click()
    const file = await (await download).path()
    await page.getByLabel('Backup', { exact: true }).setInputFiles(file)
    await expect(page.getByText('Type “restore” to replace all data')).toBeVisible({ timeout: 120_000 })
    await checkScreen(page)
    await page.getByRole('button', { name: 'Cancel' }).click()
  })

  await test.step('finds all of it in the activity', async () => {
    await followTab(page, 'People', 'activity')
    await expect(page.locator('.disclosures li')).toHaveCount(15)
    await checkScreen(page)
  })
  await visitor.close()
})
