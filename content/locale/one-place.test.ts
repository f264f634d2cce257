import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

/** What writes a date, a number, money, a list or a name in a language: only `format.ts` may, because it is given the locale. */
const writers =
  /\.toLocale\w*\(|\bIntl\.(?!Segmenter|Locale\b|getCanonicalLocales)\w+|\.toDateString\(|'en-US'/g

test('dates, numbers and money are written in one place', () => {
  const found = globSync('{api,content,convert,dev,site}/**/*.{ts,tsx,astro,mjs}', { cwd: root })
    .filter((file) => !/\.(test|d)\.tsx?$|^content\/locale\//.test(file))
    .flatMap((file) =>
      Array.from(readFileSync(join(root, file), 'utf8').matchAll(writers), ([text]) => `${file}: ${text}`),
    )
  expect(found).toEqual([])
})
