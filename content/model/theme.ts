import { legible, toHex, toOklch, type Oklch } from './color.ts'

/** The default brand and accent colors; `site/design/colors.css` has the colors derived from them. */
export const defaultColors = { brand: '#0f5c4a', accent: '#f2b33d' }

/** A color for light mode and one for dark mode. */
type Pair = readonly [light: string, dark: string]

export type Theme = ReturnType<typeof themeOf>

const white = '#ffffff'
/** The light backgrounds, which are the same for every brand color. */
const lightBackgrounds = ['#f2f0e7', '#fbfaf6', white] as const

/**
 * The colors derived from the brand colors, by design token. For any brand colors, the contrast of text is at least 4.5 on
 * each of its backgrounds, and that of borders of controls at least 3 (WCAG 2.2, 1.4.3 and 1.4.11).
 */
export function themeOf(
  brandColor: string = defaultColors.brand,
  accentColor: string = defaultColors.accent,
) {
  const brand = toOklch(brandColor)
  const accent = toOklch(accentColor)
  // Backgrounds have the hue of the brand color; a gray brand color gives gray backgrounds.
  const tinted = (hex: string, of = brand): Oklch => {
    const { l, c } = toOklch(hex)
    return { l, c: c * Math.min(1, of.c / 0.05), h: of.h }
  }
  const tintedPair = (light: string, dark: string, of = brand): Pair => [
    toHex(tinted(light, of)),
    toHex(tinted(dark, of)),
  ]

  const tint = tintedPair('#e4ede3', '#16211e')
  const glow = tintedPair('#fae7bd', '#2f2812', accent)
  const dark = ['#0a100e', '#0d1513', '#16211e', '#1e2c28'].map((hex) => toHex(tinted(hex))) as [
    string,
    string,
    string,
    string,
  ]
  const [sunk, ground, surface, raised] = dark
  const onLight = [...lightBackgrounds, tint[0], glow[0]]
  const onDark = [...dark, tint[1], glow[1]]
  const textColors = (from: Oklch, fromDark: Oklch, ratio: number): Pair => [
    legible(from, onLight, 'dark', ratio),
    legible(fromDark, onDark, 'light', ratio),
  ]

  const primary = textColors(brand, { ...brand, l: 0.8, c: Math.min(brand.c, 0.13) }, 4.6)
  const strong = primary.map((hex, i) => {
    const shade = toOklch(hex)
    return toHex({ ...shade, l: i === 0 ? shade.l - 0.07 : Math.min(0.97, shade.l + 0.06) })
  }) as [string, string]
  const deep = [
    legible({ l: Math.min(brand.l, 0.37), c: Math.min(brand.c, 0.13), h: brand.h }, ['#f6f3e8'], 'dark', 7),
    toHex(tinted('#14312a')),
  ] as const
  const legibleAccent = legible(accent, deep, 'light', 4.5)
  const accentShade = toOklch(legibleAccent)
  const accentStrong = toHex({ ...accentShade, l: Math.min(0.97, accentShade.l + 0.05) })
  const both = (hex: string): Pair => [hex, hex]

  return {
    sunk: [lightBackgrounds[0], sunk],
    ground: [lightBackgrounds[1], ground],
    surface: [white, surface],
    raised: [white, raised],
    tint,
    glow,
    deep,
    ink: textColors(tinted('#13241f'), tinted('#e8efe9'), 7),
    'ink-soft': textColors(tinted('#4b5c55'), tinted('#a8b7af'), 4.5),
    'on-deep-soft': both(legible(tinted('#c4d8cd'), deep, 'light', 4.5)),
    line: ['#dedfd3', toHex(tinted('#2a3833'))],
    edge: [
      legible(tinted('#7b8a82'), lightBackgrounds, 'dark', 3),
      legible(tinted('#6d8077'), dark, 'light', 3),
    ],
    primary,
    'primary-strong': strong,
    'on-primary': [white, darkOn(primary[1], strong[1], brand)],
    accent: both(legibleAccent),
    'accent-strong': both(accentStrong),
    'on-accent': both(darkOn(legibleAccent, accentStrong, brand)),
  } satisfies Record<string, Pair>
}

/** A dark shade of a hue that is legible on two light colors. */
const darkOn = (one: string, other: string, { c, h }: Oklch) =>
  legible({ l: 0.24, c: Math.min(c, 0.04), h }, [one, other], 'dark', 4.5)

/**
 * The theme as CSS; undefined for the default colors, which are in the site's style sheet. An invalid color is replaced by
 * the default, because a preview may have a half-typed one.
 */
export function themeSheet(brandColor?: string, accentColor?: string): string | undefined {
  const chosen = brandColors(brandColor, accentColor)
  if (isDefault(chosen)) return undefined
  const tokens = Object.entries(themeOf(chosen.brand, chosen.accent)).map(
    ([name, [light, dark]]) => `--${name}:${light === dark ? light : `light-dark(${light},${dark})`}`,
  )
  return `:root{${tokens.join(';')}}`
}

/** The background color of pages in light and dark mode, for the browser's theme color. */
export function backgroundColors(brandColor?: string, accentColor?: string): Pair {
  const chosen = brandColors(brandColor, accentColor)
  return isDefault(chosen) ? ['#fbfaf6', '#0d1513'] : themeOf(chosen.brand).ground
}

const isDefault = ({ brand, accent }: typeof defaultColors) =>
  brand === defaultColors.brand && accent === defaultColors.accent

/** The brand and accent colors of the site; the default for a missing or invalid one. */
export const brandColors = (brandColor?: string, accentColor?: string) => ({
  brand: validColor(brandColor) ?? defaultColors.brand,
  accent: validColor(accentColor) ?? defaultColors.accent,
})

const validColor = (color = '') => (/^#[\da-f]{6}$/i.test(color) ? color.toLowerCase() : undefined)
