import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const folder = join(import.meta.dirname, '..')
const styles = globSync('**/*.{css,astro}', { cwd: folder }).map((file) => {
  const text = readFileSync(join(folder, file), 'utf8')
  const css = file.endsWith('.css')
    ? [text]
    : Array.from(text.matchAll(/<style[^>]*>([^]*?)<\/style>/g), ([, inner = '']) => inner)
  return { file, css: css.join('\n').replaceAll(/\/\*[^]*?\*\//g, '') }
})

/** Properties and values that name a side, which is the other one in a language that is written from right to left. */
const sides =
  /(?<![\w-])(?:(?:(?:scroll-)?(?:margin|padding)|border)-(?:left|right)(?:-\w+)?|left|right|border-(?:top|bottom)-(?:left|right)-radius)\s*:|(?<![\w-])(?:text-align|float|clear)\s*:\s*(?:left|right)\b/g

/** The values of a shorthand, of which the second is for the right side and the fourth for the left one. */
const shorthands = /(?<![\w-])(inset|padding|margin|scroll-margin|scroll-padding):\s*([^;{}]+)/g

const valuesOf = (text: string) => text.trim().match(/(?:[^\s(]+\((?:[^()]|\([^()]*\))*\)|\S)+/g) ?? []

test('styles name the start and the end of a line, not its sides', () => {
  expect(styles.length).toBeGreaterThan(100)
  const found = styles.flatMap(({ file, css }) => [
    ...Array.from(css.matchAll(sides), ([text]) => `${file}: ${text}`),
    ...Array.from(css.matchAll(shorthands)).flatMap(([text, , value = '']) => {
      const [, right, , left] = valuesOf(value)
      return left !== undefined && left !== right ? [`${file}: ${text}`] : []
    }),
  ])
  expect(found).toEqual([])
})
