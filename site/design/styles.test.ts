import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const site = join(import.meta.dirname, '..')
const sources = globSync('**/*.{css,astro,tsx,ts}', {
  cwd: site,
  exclude: ['public/**'],
}).filter((file) => !file.includes('.test.'))

interface Rule {
  /** Which files it is about. */
  in: (file: string) => boolean
  /** What a line of them may not contain. */
  not: RegExp
}

/** The lines that break a rule, as `file:line text`. */
const breaches = ({ in: isMeant, not }: Rule) =>
  sources.filter(isMeant).flatMap((file) =>
    readFileSync(join(site, file), 'utf8')
      .split('\n')
      .flatMap((line, i) => (not.test(line) ? [`site/${file}:${i + 1} ${line.trim()}`] : [])),
  )

const isStyle = (file: string) => /\.(?:css|astro)$/.test(file)

test('buttons come from the kit, and from its counterpart for public pages', () => {
  const own = (file: string) => file.startsWith('ui/') || file === 'web/components/Button.astro'
  expect(breaches({ in: (file) => !own(file), not: /<button\b/ })).toEqual([])
})

test('dialogs come from the kit', () => {
  expect(breaches({ in: (file) => file !== 'ui/dialog.tsx', not: /<dialog\b|\.showModal\(/ })).toEqual([])
})

test('only the sheets of the button style it', () => {
  const own = (file: string) => /^ui\/button[\w-]*\.css$/.test(file)
  expect(breaches({ in: (file) => isStyle(file) && !own(file), not: /\.button\b[^}]*[{,]\s*$/ })).toEqual([])
})

test('colors are tokens', () => {
  // The sheets that define them, an input whose value is a color, and the logo of another company.
  const own = [
    'design/colors.css',
    'design/state-colors.css',
    'admin/editor/fields/kinds/color/color.tsx',
    'sign-in/GoogleLogo.tsx',
  ]
  const color =
    /(?<![&\w/])#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})\b(?![\w-])|\b(?:rgba?|hsla?|oklch|oklab|lab|lch)\(/i
  expect(breaches({ in: (file) => !own.includes(file), not: color })).toEqual([])
})

test('layouts change at the widths that tokens.css names', () => {
  const window = [18, 40, 48, 64, 76]
  const part = [24, 30]
  const other = (widths: readonly number[]) => `(?!(?:${widths.join('|')})rem\\b)[\\d.]+(?:rem|em|px)`
  const comparing = (widths: readonly number[]) =>
    `width\\s*[<>:]=?\\s*${other(widths)}|\\b${other(widths)}\\s*[<>]=?\\s*width`
  expect(breaches({ in: isStyle, not: RegExp(`@media.*(?:${comparing(window)})`) })).toEqual([])
  expect(breaches({ in: isStyle, not: RegExp(`@container.*(?:${comparing(part)})`) })).toEqual([])
})
