import { expect, expectAccessibleInEachScheme, expectNoSidewaysScrolling, test } from '../lib/fixtures.ts'

const pages = [
  '/',
  '/pricing',
  '/service',
  '/services/local-search',
  '/cases',
  '/cases/harbor-bakery',
  '/articles',
  '/articles/check-before-you-pay',
  '/seo-for-dentists',
  '/contact',
  '/privacy',
  '/terms',
  '/thanks',
  '/no-such-page',
]

for (const width of [390, 1280])
  test.describe(`${width} px wide`, () => {
    test.use({ viewport: { width, height: 844 } })
    for (const path of pages)
      test(`${path} is accessible and fits its window`, async ({ page }) => {
        await page.goto(path)
        await expect(page.locator('h1')).toHaveCount(1)
        await expectNoSidewaysScrolling(page)
        await expectAccessibleInEachScheme(page)
      })
  })

test('no link on the public pages is broken', async ({ page, request }) => {
  const seen = new Map<string, string>()
  for (const path of pages) {
    await page.goto(path)
    const { origin } = new URL(page.url())
    const links = await page
      .locator('a[href]')
      .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href))
    for (const link of links)
      if (new URL(link).origin === origin && new URL(link).pathname !== '/no-such-page') seen.set(link, path)
  }
  const dead: string[] = []
  for (const [link, from] of seen) {
    const answer = await request.get(link)
    const { hash } = new URL(link)
    const missing = hash && !(await answer.text()).includes(`id="${hash.slice(1)}"`)
    if (!answer.ok() || missing) dead.push(`${link} (on ${from})`)
  }
  expect(dead).toEqual([])
})

test('the landing page has its sections in order, without JavaScript', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/')
  const order = await page
    .locator('#about-sec, #services-sec, #pricing-sec, #contact-sec')
    .evaluateAll((all) => all.map(({ id }) => id))
  expect(order).toEqual(['about-sec', 'services-sec', 'pricing-sec', 'contact-sec'])
  await expect(page.getByRole('link', { name: 'Log in' }).first()).toBeAttached()
  await expect(page.getByRole('link', { name: 'Dashboard' })).toBeHidden()
  await context.close()
})

test('each package lists the features given in the specification', async ({ page }) => {
  await page.goto('/pricing')
  for (const [name, points] of [
    ['Basic', 7],
    ['Premium', 8],
    ['Standard', 7],
  ] as const) {
    const card = page
      .locator('article, li')
      .filter({ has: page.getByRole('heading', { name, exact: true }) })
      .last()
    await expect(card.locator('ul li, ol li')).toHaveCount(points)
    await expect(card.getByRole('link')).toHaveAttribute('href', /^\/order-now\/[0-9a-f-]{36}$/)
  }
})

test('the services page shows counters with plus signs and the owner’s three skills', async ({ page }) => {
  await page.goto('/service')
  for (const percent of [85, 65, 79])
    await expect(page.getByText(`${percent}%`, { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Six ways to be found/)
  expect((await page.getByText(/^\s*\d+\s*\+\s*$/).count()) >= 4).toBe(true)
})

test('the mobile menu works by keyboard', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  const open = page.getByRole('button', { name: /menu/i }).first()
  await open.focus()
  await page.keyboard.press('Enter')
  const menu = page.locator('#menu')
  await expect(menu.getByRole('link', { name: 'Services' })).toBeVisible()
  await page.mouse.move(200, 800)
  await page.mouse.wheel(0, 600)
  await expect(page.locator('html')).toHaveCSS('overflow', 'hidden')
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(open).toBeFocused()
})

test('at 200 % text size, no price is cut off and nothing scrolls sideways', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const session = await page.context().newCDPSession(page)
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32 } })
  for (const path of ['/', '/pricing', '/contact']) {
    await page.goto(path)
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px')
    await expectNoSidewaysScrolling(page)
    const lines = await page.locator('.price, .prices td').evaluateAll((all) =>
      all.map((price) => {
        const range = document.createRange()
        // The price of another period is not shown; “per month” may stand below its price.
        range.selectNodeContents(price.firstChild ?? price)
        return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
      }),
    )
    expect(lines.every((count) => count <= 1)).toBe(true)
  }
})

test('the header links to each page, marks the current one, and offers the packages', async ({ page }) => {
  await page.goto('/contact')
  const main = page.getByRole('navigation', { name: 'Main' })
  await expect(main.locator('[aria-current]')).toHaveText('Contact')
  await main.getByRole('link', { name: 'Services' }).click()
  await expect(page).toHaveURL('/service')
  await expect(main.locator('[aria-current]')).toHaveText('Services')
  await main.getByRole('link', { name: 'Pricing Plan' }).click()
  await expect(page).toHaveURL('/pricing')
  await expect(main.locator('[aria-current]')).toHaveText('Pricing Plan')
  await main.getByRole('link', { name: 'Home' }).click()
  await expect(main.getByRole('link', { name: 'Services' })).toHaveAttribute('href', '/#services-sec')
  await page.getByRole('banner').getByRole('link', { name: 'Order now' }).click()
  await expect(page).toHaveURL('/pricing')
})

test('a misspelled address shows suggestions, and the packages are compared in one table', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/local-search')
  const service = page.locator('#meant').getByRole('link', { name: 'Local search and maps' })
  await expect(service).toHaveAttribute('href', '/services/local-search')
  await page.goto('/prizing')
  await page.locator('#meant').getByRole('link', { name: 'Pricing' }).click()
  await page.goto('/no-such-page')
  await expect(page.locator('#meant').getByRole('link', { name: 'Tell us' })).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search this site' }).fill('how much does it cost')
  await page.keyboard.press('Enter')
  await page.locator('#meant').getByRole('link', { name: 'Pricing' }).click()
  const table = page.getByRole('table', { name: /What each package includes/ })
  await expect(table.getByRole('columnheader')).toHaveText(['Basic', 'Standard', 'Premium'])
  const row = table.getByRole('row', { name: /Titles and descriptions rewritten/ })
  await expect(row.getByRole('img', { name: 'Included' })).toHaveCount(3)
  await expect(table.getByRole('row', { name: /Pages in our care/ }).getByRole('cell')).toHaveText([
    'up to 10',
    'up to 25',
    'up to 60',
  ])
  const calls = table.getByRole('row', { name: /^Calls/ })
  await expect(calls.getByRole('cell')).toHaveText(['Not included', 'every two weeks', 'every week'])
  await expect(table.getByRole('link', { name: /\(Premium\)$/ })).toHaveAttribute('href', /^\/order-now\//)
})

test('on a phone, the names of the packages stay above their columns', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 700 })
  await page.goto('/pricing')
  const table = page.getByRole('table').filter({ hasText: 'Premium' })
  await table
    .getByRole('link')
    .last()
    .evaluate((link) => link.scrollIntoView({ block: 'end' }))
  await expect(table.getByRole('columnheader', { name: 'Premium' })).toBeInViewport({ ratio: 1 })
})

test('nothing follows the footer of a page with words for screen readers at its end', async ({ page }) => {
  await page.goto('/cases')
  await page.getByRole('main').getByRole('link').first().click()
  const empty = () =>
    page.evaluate(
      () =>
        document.documentElement.scrollHeight -
        document.querySelector('footer')!.getBoundingClientRect().bottom -
        scrollY,
    )
  await expect.poll(empty).toBeLessThan(2)
})

test('the login has one main heading', async ({ page }) => {
  await page.goto('/login')
  await expect(page.locator('h1')).toHaveCount(1)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Log in')
})

test('a picture that fails to load is replaced by a neutral one', async ({ page }) => {
  await page.route('**/demo/about.svg', (route) => route.abort())
  await page.goto('/')
  const picture = page.locator('#about-sec img')
  await picture.scrollIntoViewIfNeeded()
  await expect(picture).toHaveAttribute('src', '/no-picture.svg')
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
})

test('contact links are large enough for touch', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/contact')
  const heights = await page
    .locator('#contact-sec :is([href^="tel:"], [href^="mailto:"])')
    .evaluateAll((all) => all.map((link) => link.getBoundingClientRect().height))
  expect(heights.length).toBeGreaterThan(1)
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(44)
})

test('printed pages have no navigation, do not split cards, and keep the backgrounds of checkmarks and counters', async ({
  page,
}) => {
  await page.emulateMedia({ media: 'print' })
  for (const [path, cards] of [
    ['/', '.counters > li'],
    ['/pricing', '.package'],
  ] as const) {
    await page.goto(path)
    await expect(page.locator('.skip')).toBeHidden()
    await expect(page.locator('.site-header')).toBeHidden()
    await expect(page.locator('.site-footer nav')).toBeHidden()
    const styles = await page.locator(`main :is(${cards}, .ticks li)`).evaluateAll((all) =>
      all.map((each) => {
        const { breakInside, printColorAdjust } = getComputedStyle(each)
        return `${breakInside} ${printColorAdjust}`
      }),
    )
    expect(await page.locator(cards).count()).toBeGreaterThan(2)
    expect(new Set(styles)).toEqual(new Set(['avoid exact']))
  }
})
