import axe from 'axe-core'
import type { Page } from '@playwright/test'
import { lookSheet, looks } from '../../content/model/look.ts'
import { sections } from '../../content/sections/sections.ts'
import { expect, expectAccessibleInEachScheme, expectNoSidewaysScrolling } from '../lib/fixtures.ts'
import { change, test } from '../lib/own-product.ts'

test.use({ sharedBy: 'looks' })

/** The value that stands for a choice: the first needs none. */
const valueOf = (options: readonly string[], choice: string) => (choice === options[0] ? '' : choice)

const usual = {
  brandTypefaces: '',
  brandCorners: '',
  brandDensity: '',
  brandHero: '',
  brandCards: '',
  brandLogo: '',
}

/** Every combination of the choices that only change tokens and variants of a rendered page. */
const variants = looks.corners.flatMap((corners) =>
  looks.density.flatMap((density) =>
    looks.hero.flatMap((hero) => looks.cards.map((cards) => ({ corners, density, hero, cards }))),
  ),
)

/** Shows a page with such a combination, as the server renders it. */
const show = (page: Page, { corners, density, hero, cards }: (typeof variants)[number]) =>
  page.evaluate(
    ({ css, variant }) => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(css)
      document.adoptedStyleSheets = [sheet]
      for (const [name, value] of Object.entries(variant))
        if (value) document.body.dataset[name] = value
        else delete document.body.dataset[name]
    },
    {
      css: lookSheet({ corners, density }),
      variant: {
        hero: valueOf(looks.hero, hero).toLowerCase(),
        cards: valueOf(looks.cards, cards).toLowerCase(),
      },
    },
  )

/** What is wider than the window, and what has too little contrast. */
const faultsOf = (page: Page) =>
  page.evaluate(async () => {
    const { scrollWidth, clientWidth } = document.documentElement
    const { run } = (globalThis as unknown as { axe: typeof axe }).axe
    const { violations } = await run({ runOnly: ['color-contrast'], resultTypes: ['violations'] })
    return [
      ...(scrollWidth > clientWidth ? [`${scrollWidth - clientWidth} px too wide`] : []),
      ...violations.flatMap(({ nodes }) => nodes.map(({ target }) => target.join(' '))),
    ]
  })

for (const typefaces of looks.typefaces)
  for (const width of [390, 1280])
    test(`each look with the typefaces ${typefaces} is legible and fits a window of ${width} px`, async ({
      page,
      own,
    }) => {
      test.setTimeout(180_000)
      await change(own, sections.brand, { ...usual, brandTypefaces: valueOf(looks.typefaces, typefaces) })
      await page.setViewportSize({ width, height: 844 })
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await page.goto(own.url)
      await page.evaluate(axe.source)
      await page.evaluate(() => document.fonts.ready)
      const faults: Record<string, string[]> = {}
      for (const variant of variants) {
        await show(page, variant)
        const found = await faultsOf(page)
        if (found.length > 0) faults[Object.values(variant).join(', ')] = found
      }
      expect(faults).toEqual({})
    })

test('what the owner chooses is on every page at once, and both kinds of pages stay accessible', async ({
  page,
  own,
}) => {
  await change(own, sections.brand, {
    brandTypefaces: 'Editorial',
    brandCorners: 'Square',
    brandDensity: 'Compact',
    brandHero: 'Centered',
    brandCards: 'Open',
    brandLogo: 'Large',
  })
  await page.setViewportSize({ width: 1280, height: 844 })
  await page.goto(own.url)
  const words = (await page.locator('.banner .words').boundingBox())!
  const art = (await page.locator('.banner .art').boundingBox())!
  expect(words.y + words.height).toBeLessThanOrEqual(art.y + 1)
  expect(Math.abs(words.x + words.width / 2 - 640)).toBeLessThan(10)
  const heading = page.getByRole('heading', { level: 1 })
  expect(await heading.evaluate((each) => getComputedStyle(each).fontFamily)).toContain('EDl')
  for (const width of [390, 1024, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    expect((await page.locator('.site-header .brand img').boundingBox())!.height).toBe(48)
    await expectNoSidewaysScrolling(page)
  }
  for (const path of ['/', '/pricing', '/login']) {
    await page.goto(own.url + path)
    const button = page.locator('main .button').first()
    expect(await button.evaluate((each) => getComputedStyle(each).borderRadius), path).toBe('0px')
    await expectNoSidewaysScrolling(page)
    await expectAccessibleInEachScheme(page)
  }
  await change(own, sections.brand, usual)
})
