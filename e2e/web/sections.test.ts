import type { Page } from '@playwright/test'
import type { Section } from '../../content/sections/section.ts'
import { sections } from '../../content/sections/sections.ts'
import type { Product } from '../../dev/test/process.ts'
import {
  expect,
  expectAccessible,
  expectAccessibleInEachScheme,
  expectNoSidewaysScrolling,
} from '../lib/fixtures.ts'
import { change, test } from '../lib/own-product.ts'

const all =
  'banner, featureItem, about, workStep, counter, service, step, video, pricing, testimonial, teamMember, experience, faqItem, designItem, callToAction, contactItem'
const lists = [
  sections.featureItem,
  sections.step,
  sections.workStep,
  sections.videoItem,
  sections.testimonial,
  sections.teamMember,
  sections.faqItem,
  sections.designItem,
  sections.contactItem,
  sections.serviceItem,
] satisfies Section[]

type Records = Record<string, string>[]

const place = (own: Product, landingOrder: string) => change(own, sections.landing, { landingOrder })

async function expectInOrder(page: Page, url: string) {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(url)
  await expect(page.locator('h1')).toHaveCount(1)
  await expectAccessibleInEachScheme(page)
  // Simulates pictures that fail to load.
  await page.evaluate(() => {
    for (const image of document.images) image.loading = 'eager'
  })
  await page.waitForFunction(() => [...document.images].every(({ complete }) => complete))
  // The narrowest supported width, a desktop at 200 %, and a wide screen.
  for (const width of [320, 640, 1920]) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoSidewaysScrolling(page)
  }
}

test.describe.configure({ timeout: 120_000 })
test.beforeEach(({ own }) => place(own, all))

test('with all sections enabled, the homepage is accessible and skips no heading levels', async ({
  page,
  own,
}) => {
  await expectInOrder(page, own.url)
  const levels = await page
    .locator('main :is(h1, h2, h3, h4)')
    .evaluateAll((found) => found.map(({ tagName }) => Number(tagName[1])))
  expect(levels[0]).toBe(1)
  for (const [i, level] of levels.entries()) expect(level - (levels[i - 1] ?? 0)).toBeLessThanOrEqual(1)
  const shown = await page.locator('main section').evaluateAll((found) => found.length)
  expect(shown).toBe(all.split(', ').length)
})

test('answers can be opened by keyboard, one at a time', async ({ page, own }) => {
  await page.goto(own.url)
  const [first, second] = [page.locator('.faq summary').nth(0), page.locator('.faq summary').nth(1)]
  await first.focus()
  await page.keyboard.press('Enter')
  await expect(page.locator('.faq details').nth(0)).toHaveAttribute('open', '')
  await second.press('Enter')
  await expect(page.locator('.faq details[open]')).toHaveCount(1)
  await expect(page.locator('.faq details').nth(1).locator('p')).toBeVisible()
})

test('a video loads nothing from other sites until it is started', async ({ page, own, browser }) => {
  await change(own, sections.video, { videoLink: 'https://youtu.be/dQw4w9WgXcQ' })
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.route('https://www.youtube-nocookie.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>player</title>' }),
  )
  await page.goto(own.url, { waitUntil: 'networkidle' })
  await page.getByRole('link', { name: 'Play the video' }).scrollIntoViewIfNeeded()
  expect(asked.filter((url) => !url.startsWith(own.url) && !url.startsWith('data:'))).toEqual([])

  await page.getByRole('link', { name: 'Play the video' }).press('Enter')
  const frame = page.locator('#video-sec iframe')
  await expect(frame).toHaveAttribute('src', /^https:\/\/www\.youtube-nocookie\.com\/embed\/dQw4w9WgXcQ/)
  await expect(frame).toBeFocused()
  await expect.poll(() => asked.some((url) => url.includes('youtube-nocookie'))).toBe(true)

  const context = await browser.newContext({ javaScriptEnabled: false })
  const plain = await context.newPage()
  await plain.goto(own.url)
  await expect(plain.getByRole('link', { name: 'Play the video' })).toHaveAttribute(
    'href',
    'https://youtu.be/dQw4w9WgXcQ',
  )
  await context.close()
})

test('a video on the site itself loads in ranges, and only once it is started', async ({ page, own }) => {
  await change(own, sections.video, { videoLink: '/demo/month.mp4' })
  const answered: [string, number][] = []
  page.on('response', (answer) => answered.push([new URL(answer.url()).pathname, answer.status()]))
  await page.goto(own.url, { waitUntil: 'networkidle' })
  const play = page.getByRole('link', { name: 'Play the video' })
  await expect(play).toHaveAttribute('href', '/demo/month.mp4')
  await play.scrollIntoViewIfNeeded()
  expect(answered.filter(([path]) => path.endsWith('.mp4'))).toEqual([])

  await play.press('Enter')
  const video = page.locator('#video-sec video')
  await expect(video).toBeFocused()
  await expect.poll(() => answered).toContainEqual(['/demo/month.mp4', 206])
  await expectAccessible(page)
})

// One color that is too light for text and one with too little contrast.
for (const brandColour of ['#ffd400', '#777777'])
  test(`with brand color ${brandColour}, all text has enough contrast`, async ({ page, own }) => {
    await change(own, sections.brand, { brandColour, accentColour: '#7c3aed' })
    for (const path of ['/', '/service', '/pricing']) {
      await page.goto(own.url + path)
      const primary = await page.evaluate(() =>
        getComputedStyle(document.documentElement).getPropertyValue('--primary'),
      )
      expect(primary).not.toContain('#0f5c4a')
      await expectAccessibleInEachScheme(page)
    }
  })

test('twenty records in every list fit the layout', async ({ page, own }) => {
  await Promise.all(
    lists.map(async ({ key, page }: Section) => {
      const records = await own.call<Records>('GET', `/content/${key}`)
      for (let i = records.length; i < 20; i++) {
        const { _id, ...values } = records[i % records.length]!
        // The page address is already in use.
        if (page) delete values[page.slug]
        await own.call('POST', `/content/${key}`, values)
      }
    }),
  )
  await expectInOrder(page, own.url)
})

test('single records without pictures and with very long words keep the layout', async ({ page, own }) => {
  const long = 'Donaudampfschifffahrtsgesellschaftskapitänswitwenrentenauszahlungsstelle'.repeat(2)
  const lengthened = (section: Section, record: Record<string, string>) =>
    Object.fromEntries(
      Object.keys(section.fields).flatMap((name) => {
        const { kind, optional } = section.fields[name]!
        if (record[name] === undefined) return []
        if (kind === 'image') return [[name, optional ? '' : '/no-such-picture.png']]
        return [[name, kind === 'text' || kind === 'lines' ? long : record[name]]]
      }),
    )
  for (const section of lists) {
    const [{ _id, ...first } = { _id: '' }, ...others] = await own.call<Records>(
      'GET',
      `/content/${section.key}`,
    )
    for (const other of others)
      await fetch(`${own.url}/api/content/${section.key}/${other._id!}`, {
        method: 'DELETE',
        headers: { Authorization: `Bearer ${own.operatorKey}` },
      })
    await own.call('PUT', `/content/${section.key}/${_id!}`, lengthened(section, first))
  }
  for (const section of [
    sections.featuresText,
    sections.testimonialText,
    sections.teamText,
    sections.faqText,
    sections.experience,
    sections.callToAction,
    sections.video,
    sections.banner,
  ] satisfies Section[]) {
    const [record] = await own.call<Records>('GET', `/content/${section.key}`)
    await change(own, section, lengthened(section, record!) as Record<string, string>)
  }
  await expectInOrder(page, own.url)
})

test('a two-level menu works by keyboard, on a phone, and without scripts', async ({
  page,
  own,
  browser,
}) => {
  const entries = [
    ['Home', '/'],
    ['What we do', '/service'],
    ['Packages', '/pricing', 'Under the entry above'],
    ['Contact', '/contact'],
  ]
  for (const [menuLabel, menuLink, menuLevel = ''] of entries)
    await own.call('POST', '/content/headerMenu', { menuLabel, menuLink, menuLevel })
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto(`${own.url}/contact`)
  const main = page.getByRole('navigation', { name: 'Main' })
  const opener = main.getByText('What we do').first()
  await opener.focus()
  await page.keyboard.press('Enter')
  await expect(main.getByRole('link')).toHaveText(['Home', 'What we do', 'Packages', 'Contact'])
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(main.getByRole('link')).toHaveText(['Home', 'Contact'])
  await expect(page.locator('.menu-group summary')).toBeFocused()
  await opener.click()
  await page.locator('h1').click()
  await expect(main.getByRole('link', { name: 'Packages' })).toBeHidden()

  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 390, height: 844 },
  })
  const phone = await context.newPage()
  await phone.goto(own.url)
  await phone.getByRole('button', { name: 'Menu', exact: true }).click()
  await phone.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Packages' }).click()
  await expect(phone).toHaveURL(/\/pricing$/)
  await context.close()
})
