/** OKLCH: lightness from 0 to 1, chroma from 0 to about 0.37, hue in degrees (https://www.w3.org/TR/css-color-4/#ok-lab). */
export interface Oklch {
  l: number
  c: number
  h: number
}

type Triple = readonly [number, number, number]

/** A color given as `#rrggbb`. */
export function toOklch(hex: string): Oklch {
  const [r, g, b] = channels(hex).map(toLinear) as unknown as Triple
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const bb = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  return {
    l: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    c: Math.hypot(a, bb),
    h: ((Math.atan2(bb, a) * 180) / Math.PI + 360) % 360,
  }
}

/** The nearest sRGB color, as `#rrggbb`: a color that is too vivid loses chroma, but keeps its hue and lightness. */
export function toHex({ l, c, h }: Oklch): string {
  const fits = (chroma: number) => isInGamut(toLinearRgb({ l, c: chroma, h }))
  return `#${toLinearRgb({ l, c: fits(c) ? c : search(0, c, fits), h })
    .map(toByte)
    .join('')}`
}

/** The contrast of two colors, from 1 to 21 (WCAG 2.2, 1.4.3). */
export function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

/**
 * A color that is readable on every given background: the color itself, or else the nearest darker or lighter shade of
 * its hue. `ratio` is the minimum contrast.
 */
export function legible(
  color: Oklch,
  backgrounds: readonly string[],
  towards: 'dark' | 'light',
  ratio: number,
): string {
  const isLegible = (l: number) =>
    backgrounds.every((background) => contrast(toHex({ ...color, l }), background) >= ratio)
  if (isLegible(color.l)) return toHex(color)
  return toHex({ ...color, l: search(towards === 'dark' ? 0 : 1, color.l, isLegible) })
}

/** Binary search for the number nearest to `bad` for which `holds` is still true; it is true for `good`. */
function search(good: number, bad: number, holds: (value: number) => boolean): number {
  for (let i = 0; i < 20; i++) {
    const middle = (good + bad) / 2
    if (holds(middle)) good = middle
    else bad = middle
  }
  return good
}

const channels = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)

const toLinear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = channels(hex).map(toLinear)
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function toLinearRgb({ l, c, h }: Oklch): Triple {
  const [a, b] = [c * Math.cos((h * Math.PI) / 180), c * Math.sin((h * Math.PI) / 180)]
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ]
}

const isInGamut = (rgb: Triple) => rgb.every((value) => value >= -0.0005 && value <= 1.0005)

function toByte(linear: number): string {
  const value = Math.min(1, Math.max(0, linear))
  const encoded = value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055
  return Math.round(encoded * 255)
    .toString(16)
    .padStart(2, '0')
}
