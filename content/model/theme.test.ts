import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { contrast, legible, toHex, toOklch } from './color.ts'
import { backgroundColors, defaultColors, themeOf, themeSheet, type Theme } from './theme.ts'

// A grid over all sRGB colors, including its corners.
const steps = ['00', '33', '66', '99', 'cc', 'ff']
const colors = steps.flatMap((r) => steps.flatMap((g) => steps.map((b) => `#${r}${g}${b}`)))

test('converting a color to OKLCH and back does not change it', () => {
  for (const color of colors) expect(toHex(toOklch(color))).toBe(color)
})

test('contrast is the contrast ratio of WCAG', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
  expect(contrast('#0f5c4a', '#0f5c4a')).toBe(1)
})

test('a legible color is unchanged, and an illegible one keeps its hue', () => {
  expect(legible(toOklch('#0f5c4a'), ['#ffffff'], 'dark', 4.5)).toBe('#0f5c4a')
  const darker = toOklch(legible(toOklch('#4a90d9'), ['#ffffff'], 'dark', 4.5))
  expect(Math.abs(darker.h - toOklch('#4a90d9').h)).toBeLessThan(3)
})

describe.each([
  ['light', 0],
  ['dark', 1],
] as const)('in %s mode, for all brand colors', (_, side) => {
  const themes = colors.flatMap((color, i) => {
    const accent = colors[(i * 7) % colors.length]!
    return [themeOf(color), themeOf(color, accent)].map((theme) => ({
      name: `${color} ${accent}`,
      token: (name: string) => theme[name as keyof Theme][side],
    }))
  })
  const backgrounds = ['sunk', 'ground', 'surface', 'raised', 'tint', 'glow']
  const least = (words: string, on: readonly string[]) => {
    const all = themes.flatMap(({ name, token }) =>
      on.map((ground) => ({ name, ground, ratio: contrast(token(words), token(ground)) })),
    )
    return all.reduce((lowest, each) => (each.ratio < lowest.ratio ? each : lowest))
  }

  test.each(['ink', 'ink-soft', 'primary', 'primary-strong'])(
    '%s is legible on every background',
    (words) => {
      expect(least(words, backgrounds).ratio).toBeGreaterThanOrEqual(4.5)
    },
  )
  test.each([
    ['on-primary', ['primary', 'primary-strong']],
    ['on-accent', ['accent', 'accent-strong']],
    ['on-deep-soft', ['deep']],
    ['accent', ['deep']],
    ['accent-strong', ['deep']],
  ])('%s is legible on %j', (words, on) => {
    expect(least(words, on).ratio).toBeGreaterThanOrEqual(4.5)
  })
  test('the border of a control has enough contrast with its surroundings', () => {
    expect(least('edge', ['sunk', 'ground', 'surface', 'raised']).ratio).toBeGreaterThanOrEqual(3)
  })
  test('the fixed text colors of the styles are legible on the derived backgrounds', () => {
    const fixedColors = [
      ['#f6f3e8', 'deep', 4.5],
      ...['ground', 'surface', 'raised', 'sunk', 'tint'].flatMap((ground) =>
        (side === 0 ? ['#17704a', '#a83a25'] : ['#7fd8a6', '#f2c566', '#f5a08b']).map((words) => [
          words,
          ground,
          4.5,
        ]),
      ),
      ['#ffb7a6', 'deep', 4.5],
    ] as [string, string, number][]
    for (const [words, ground, ratio] of fixedColors)
      for (const { name, token } of themes)
        expect([name, words, ground, contrast(words, token(ground)) >= ratio]).toEqual([
          name,
          words,
          ground,
          true,
        ])
  })
})

describe('the theme style sheet', () => {
  const allColors = readFileSync(join(import.meta.dirname, '../../site/design/colors.css'), 'utf8')
  const [defaultCss = ''] = allColors.split(':where(:root)')
  const names = (css: string) => [...css.matchAll(/--[\w-]+(?=:)/g)].map(([name]) => name)

  test('is undefined for the default colors', () => {
    expect(themeSheet()).toBeUndefined()
    expect(themeSheet(defaultColors.brand.toUpperCase())).toBeUndefined()
    expect(themeSheet('#1d4e', '')).toBeUndefined()
  })
  test('sets every token that the default colors set', () => {
    const sheet = themeSheet('#1d4ed8', '') ?? ''
    expect(sheet).toMatch(/^:root\{--sunk:light-dark\(#[\da-f]{6},#[\da-f]{6}\);/)
    expect(names(sheet)).toEqual(names(defaultCss))
  })
  test('sets the background color that browsers get as the theme color', () => {
    expect(defaultCss).toContain(`--ground: light-dark(${backgroundColors().join(', ')});`)
    expect(themeSheet('#1d4ed8')).toContain(`--ground:light-dark(${backgroundColors('#1d4ed8').join(',')});`)
  })
})
