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

/** The selectors in a list, such as `.one, :is(.two, .three)`. */
const listed = (selectors: string): string[] =>
  selectors.split(/,(?![^(]*\))/).flatMap((each) => {
    const inside = /^\s*:is\((.*)\)\s*$/.exec(each)?.[1]
    return inside === undefined ? [each.trim()] : listed(inside)
  })

/** Whether a nested selector is about a state or a variant of what it is nested in. */
const isState = (selectors: string) => listed(selectors).every((each) => /^&(?![^(]*[\s>+~])/.test(each))

/**
 * The classes that a sheet styles by rules about them alone, such as `.card` and `.card.small:hover`: not those that it
 * places inside others, as `.list .card`, nor what it hides on paper.
 */
function stylesOf(css: string): Set<string> {
  const classes = new Set<string>()
  const open: string[] = []
  for (const [, text = '', end] of css.replaceAll(/\/\*[^]*?\*\//g, '').matchAll(/([^{};]*)([{};])/g)) {
    if (end === '{') open.push(text.trim())
    else if (end === '}') open.pop()
    else if (!open.includes('@media print')) {
      const [first, ...nested] = open.filter((each) => !each.startsWith('@'))
      if (first === undefined || !nested.every(isState)) continue
      for (const selector of listed(first)) {
        const name = /^\.([\w-]+)(?![^(]*[\s>+~])/.exec(selector)?.[1]
        if (name !== undefined) classes.add(name)
      }
    }
  }
  return classes
}

/** The text of a sheet, or the styles of a component. */
const cssOf = (file: string) => {
  const text = readFileSync(join(site, file), 'utf8')
  return file.endsWith('.css')
    ? text
    : [...text.matchAll(/<style[^>]*>([^]*?)<\/style>/g)].map(([, css]) => css).join('\n')
}

const isStyle = (file: string) => /\.(?:css|astro)$/.test(file)

test('buttons come from the kit, and from its counterpart for public pages', () => {
  const own = (file: string) => file.startsWith('ui/') || file === 'web/components/Button.astro'
  expect(breaches({ in: (file) => !own(file), not: /<button\b/ })).toEqual([])
})

test('dialogs come from the kit', () => {
  expect(breaches({ in: (file) => file !== 'ui/dialog.tsx', not: /<dialog\b|\.showModal\(/ })).toEqual([])
})

test('no other sheet changes the look of a button', () => {
  expect(
    breaches({ in: (file) => isStyle(file) && file !== 'ui/button.css', not: /\.button\b[^}]*[{,]\s*$/ }),
  ).toEqual([])
})

test('one sheet styles a class', () => {
  const sheets = sources.filter((file) => isStyle(file) && !file.endsWith('.module.css'))
  const byClass = Map.groupBy(
    sheets.flatMap((file) => [...stylesOf(cssOf(file))].map((name) => ({ name, file }))),
    ({ name }) => name,
  )
  const several = [...byClass].filter(([, sheets]) => sheets.length > 1)
  expect(several.map(([name, sheets]) => `.${name}: ${sheets.map(({ file }) => file).join(', ')}`)).toEqual(
    [],
  )
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
