import { legible, toHex, toOklch, type Oklch } from './color.ts'

/** The default brand and accent color; `site/styles/colors.css` contains the colors derived from them. */
export const defaultColors = { brand: '#0f5c4a', accent: '#f2b33d' }

/** A value for light screens and one for dark ones. */
type Pair = readonly [light: string, dark: string]

export type Theme = ReturnType<typeof themeOf>

const white = '#ffffff'
/** The light backgrounds, which match every brand color. */
const paper = ['#f2f0e7', '#fbfaf6', white] as const

/**
 * Every color derived from the brand colors, by the name of its token. For any brand colors, text has a contrast of 4.5 on
 * each of its backgrounds, and borders of controls have a contrast of 3 (WCAG 2.2, 1.4.3 and 1.4.11).
 */
export function themeOf(
  brandColor: string = defaultColors.brand,
  accentColor: string = defaultColors.accent,
) {
  const brand = toOklch(brandColor)
  const accent = toOklch(accentColor)
  // Tints use the hue of the brand color; with a gray brand color there is no tint.
  const like = (hex: string, of = brand): Oklch => {
    const { l, c } = toOklch(hex)
    return { l, c: c * Math.min(1, of.c / 0.05), h: of.h }
  }
  const as = (light: string, dark: string, of = brand): Pair => [
    toHex(like(light, of)),
    toHex(like(dark, of)),
  ]

  const tint = as('#e4ede3', '#16211e')
  const glow = as('#fae7bd', '#2f2812', accent)
  const dark = ['#0a100e', '#0d1513', '#16211e', '#1e2c28'].map((hex) => toHex(like(hex))) as [
    string,
    string,
    string,
    string,
  ]
  const [sunk, ground, surface, raised] = dark
  const onLight = [...paper, tint[0], glow[0]]
  const onDark = [...dark, tint[1], glow[1]]
  const words = (from: Oklch, fromDark: Oklch, ratio: number): Pair => [
    legible(from, onLight, 'dark', ratio),
    legible(fromDark, onDark, 'light', ratio),
  ]

  const primary = words(brand, { ...brand, l: 0.8, c: Math.min(brand.c, 0.13) }, 4.6)
  const strong = primary.map((hex, i) => {
    const shade = toOklch(hex)
    return toHex({ ...shade, l: i === 0 ? shade.l - 0.07 : Math.min(0.97, shade.l + 0.06) })
  }) as [string, string]
  const deep = [
    legible({ l: Math.min(brand.l, 0.37), c: Math.min(brand.c, 0.13), h: brand.h }, ['#f6f3e8'], 'dark', 7),
    toHex(like('#14312a')),
  ] as const
  const accentShown = legible(accent, deep, 'light', 4.5)
  const bright = toOklch(accentShown)
  const accentStrong = toHex({ ...bright, l: Math.min(0.97, bright.l + 0.05) })
  const both = (hex: string): Pair => [hex, hex]

  return {
    sunk: [paper[0], sunk],
    ground: [paper[1], ground],
    surface: [white, surface],
    raised: [white, raised],
    tint,
    glow,
    deep,
    ink: words(like('#13241f'), like('#e8efe9'), 7),
    'ink-soft': words(like('#4b5c55'), like('#a8b7af'), 4.5),
    'on-deep-soft': both(legible(like('#c4d8cd'), deep, 'light', 4.5)),
    line: ['#dedfd3', toHex(like('#2a3833'))],
    edge: [legible(like('#7b8a82'), paper, 'dark', 3), legible(like('#6d8077'), dark, 'light', 3)],
    primary,
    'primary-strong': strong,
    'on-primary': [white, darkOn(primary[1], strong[1], brand)],
    accent: both(accentShown),
    'accent-strong': both(accentStrong),
    'on-accent': both(darkOn(accentShown, accentStrong, brand)),
  } satisfies Record<string, Pair>
}

/** The darkest shade of a hue, for text on two light colors. */
const darkOn = (one: string, other: string, { c, h }: Oklch) =>
  legible({ l: 0.24, c: Math.min(c, 0.04), h }, [one, other], 'dark', 4.5)

/**
 * The theme as a style sheet; undefined for the default colors, which the site's own styles contain. An invalid color, for
 * example one that is being typed, is ignored.
 */
export function themeSheet(brandColor?: string, accentColor?: string): string | undefined {
  const chosen = brandColors(brandColor, accentColor)
  if (isMade(chosen)) return undefined
  const tokens = Object.entries(themeOf(chosen.brand, chosen.accent)).map(
    ([name, [light, dark]]) => `--${name}:${light === dark ? light : `light-dark(${light},${dark})`}`,
  )
  return `:root{${tokens.join(';')}}`
}

/** The background colors of pages and of their header, for the browser's theme color. */
export function backgroundColors(brandColor?: string, accentColor?: string): Pair {
  const chosen = brandColors(brandColor, accentColor)
  return isMade(chosen) ? ['#fbfaf6', '#0d1513'] : themeOf(chosen.brand).ground
}

const isMade = ({ brand, accent }: typeof defaultColors) =>
  brand === defaultColors.brand && accent === defaultColors.accent

/** The brand and accent color of the site: the chosen ones, else the defaults. */
export const brandColors = (brandColor?: string, accentColor?: string) => ({
  brand: given(brandColor) ?? defaultColors.brand,
  accent: given(accentColor) ?? defaultColors.accent,
})

const given = (color = '') => (/^#[\da-f]{6}$/i.test(color) ? color.toLowerCase() : undefined)
