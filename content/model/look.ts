import type { typefacePairs } from './typefaces.ts'

/** What the owner can choose besides colors, so that two agencies do not look alike. The first of each needs no choice. */
export const looks = {
  typefaces: ['Lively', 'Editorial', 'Geometric'],
  corners: ['Soft', 'Square', 'Round'],
  density: ['Generous', 'Compact'],
  hero: ['Beside the picture', 'Centered'],
  cards: ['Framed', 'Open'],
  logo: ['Medium', 'Small', 'Large'],
} as const satisfies Record<string, readonly [string, ...string[]]> & {
  typefaces: readonly (keyof typeof typefacePairs)[]
}

/** The values of the brand that make its look; a missing one is the first. */
export interface Look {
  readonly typefaces?: string | undefined
  readonly corners?: string | undefined
  readonly density?: string | undefined
  readonly hero?: string | undefined
  readonly cards?: string | undefined
  readonly logo?: string | undefined
}

type Tokens = Readonly<Record<string, string>>

const corners: Readonly<Record<string, Tokens>> = {
  Square: { r1: '0px', r2: '0px', r3: '0px', pill: '0px' },
  Round: { r1: '0.75rem', r2: '1.375rem', r3: '2.25rem', pill: '9rem' },
}

const density: Readonly<Record<string, Tokens>> = {
  Compact: {
    t5: 'clamp(1.625rem,1.25rem + 1.5vw,2.375rem)',
    t6: 'clamp(2.125rem,1.5rem + 2.6vw,3.5rem)',
    s5: '1.125rem',
    s6: '1.5rem',
    s7: '2.25rem',
    section: 'clamp(1rem,0.5rem + 2vw,2.25rem)',
    gap: 'clamp(0.625rem,1.5vw,1.125rem)',
  },
}

const logo: Readonly<Record<string, Tokens>> = {
  Small: { 'logo-width': '8rem', 'logo-height': '1.75rem' },
  Large: { 'logo-width': '13rem', 'logo-height': '3rem' },
}

/** The typefaces of the chosen pair, if it is not the usual one. */
export const chosenPair = ({ typefaces }: Look): 'Editorial' | 'Geometric' | undefined =>
  typefaces === 'Editorial' || typefaces === 'Geometric' ? typefaces : undefined

/** Local fonts with the metrics of the pair: what is read until its files are there, without moving the page. */
const fallbacks = {
  Editorial: [
    ['ET', "Arial,'Liberation Sans',Roboto", '89.26%', '114.72%', '44.81%', 'system-ui,sans-serif'],
    ['ED', "'Times New Roman','Liberation Serif','Noto Serif'", '105.9%', '69.4%', '25%', 'Georgia,serif'],
  ],
  Geometric: [
    ['GT', "Arial,'Liberation Sans',Roboto", '107.02%', '90.52%', '22.54%', 'system-ui,sans-serif'],
    ['GD', "Arial,'Liberation Sans',Roboto", '112.35%', '86.34%', '25.81%', 'system-ui,sans-serif'],
  ],
} as const

const faceOf = ([family, local, size, ascent, descent]:
  (typeof fallbacks)['Editorial'][number] | (typeof fallbacks)['Geometric'][number]) =>
  `@font-face{font-family:${family};src:${local
    .split(',')
    .map((name) => `local(${name})`)
    .join(
      ',',
    )};font-weight:300 900;size-adjust:${size};ascent-override:${ascent};descent-override:${descent}}`

/** The look as CSS, of tokens alone; empty for the usual look. */
export function lookSheet(look: Look): string {
  const pair = chosenPair(look)
  const faces = pair ? fallbacks[pair].map(faceOf).join('') : ''
  const [text, display] = pair ? fallbacks[pair] : []
  const families: Tokens =
    pair && text && display
      ? {
          'font-text': `var(--${pair.toLowerCase()}-text-latin),var(--${pair.toLowerCase()}-text-ext,${text[0]}),${text[0]},${text[5]}`,
          display: `var(--${pair.toLowerCase()}-display-latin),var(--${pair.toLowerCase()}-display-ext,${display[0]}),${display[0]},${display[5]}`,
        }
      : {}
  const tokens = {
    ...families,
    ...corners[look.corners ?? ''],
    ...density[look.density ?? ''],
    ...logo[look.logo ?? ''],
  }
  const rules = Object.entries(tokens).map(([name, value]) => `--${name}:${value}`)
  return faces + (rules.length > 0 ? `:root{${rules.join(';')}}` : '')
}
