import { contrast } from '#content/color.ts'
import { brandColors, themeOf } from '#content/theme.ts'
import type { PageFinding } from './finding.ts'
import { formOf } from './form-links.ts'

/** Text and background colors that are used together, as design tokens, with their name in a finding. */
const pairs = [
  ['primary', 'ground', 'links'],
  ['primary', 'tint', 'links on a tinted ground'],
  ['on-primary', 'primary', 'words on buttons'],
  ['on-accent', 'accent', 'words on what catches the eye'],
  ['ink', 'ground', 'the text'],
  ['ink-soft', 'tint', 'lesser words on a tinted ground'],
  ['on-deep-soft', 'deep', 'words on the deep ground'],
] as const

/** Checks that text has enough contrast in the owner's colors, and that the brand color is shown as it was chosen. */
export function checkColors(chosen: Readonly<Record<string, string>> | undefined): PageFinding[] {
  const { brand, accent } = brandColors(chosen?.brandColour, chosen?.accentColour)
  const theme = themeOf(brand, accent)
  const say = (says: string): PageFinding => ({ rule: 'colors', says, fix: formOf('brand') })
  const unread = pairs.filter(([words, ground]) =>
    [0, 1].some((i) => contrast(theme[words]![i]!, theme[ground]![i]!) < 4.5),
  )
  // Below 3:1, the darker color that the site shows instead is clearly a different one.
  const pale = contrast(brand, '#ffffff') < 3
  return [
    ...unread.map(([, , what]) =>
      say(`In these colors, ${what} cannot be read well. Choose a darker brand color.`),
    ),
    ...(pale
      ? [
          say(
            `The brand's color ${brand} is too pale for words and buttons on white: the site shows ${theme.primary![0]} instead. Choose a darker one if that is not your color.`,
          ),
        ]
      : []),
  ]
}
