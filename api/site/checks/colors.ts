import { contrast } from '#content/model/color.ts'
import { brandColors, themeOf } from '#content/model/theme.ts'
import type { PageFinding } from './finding.ts'
import { formOf } from './form-links.ts'

/** Text and background colors that are used together, as design tokens, with their name in a finding. */
const pairs = [
  ['primary', 'ground', 'links'],
  ['primary', 'tint', 'links on a tinted background'],
  ['on-primary', 'primary', 'text on buttons'],
  ['on-accent', 'accent', 'text on highlights'],
  ['ink', 'ground', 'text'],
  ['ink-soft', 'tint', 'secondary text on a tinted background'],
  ['on-deep-soft', 'deep', 'text on dark backgrounds'],
] as const

/** Checks that text has enough contrast in the owner's colors, and that the brand color is shown as it was chosen. */
export function checkColors(chosen: Readonly<Record<string, string>> | undefined): PageFinding[] {
  const { brand, accent } = brandColors(chosen?.brandColour, chosen?.accentColour)
  const theme = themeOf(brand, accent)
  const finding = (says: string): PageFinding => ({ rule: 'colors', says, fix: formOf('brand') })
  const illegible = pairs.filter(([text, background]) =>
    [0, 1].some((i) => contrast(theme[text]![i]!, theme[background]![i]!) < 4.5),
  )
  // Below 3:1, the darker color that the site shows instead is clearly a different one.
  const isPale = contrast(brand, '#ffffff') < 3
  return [
    ...illegible.map(([, , name]) =>
      finding(`With these colors, ${name} cannot be read well. Choose a darker brand color.`),
    ),
    ...(isPale
      ? [
          finding(
            `The brand color ${brand} is too pale for text and buttons on white: the site shows ${theme.primary![0]} instead. Choose a darker one if that is not your color.`,
          ),
        ]
      : []),
  ]
}
