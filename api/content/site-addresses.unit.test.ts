import { globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { everySection } from '#content/sections/sections.ts'
import { fixedPages, optionalPages } from './site-addresses.ts'

test('exactly the pages in site/pages are published', () => {
  // Addresses with a parameter are published once per record.
  const files = globSync('**/*.{astro,ts}', { cwd: join(import.meta.dirname, '../../site/pages') })
    .filter((file) => !file.includes('['))
    .map((file) => `/${file.replace(/\.(?:astro|ts)$/, '').replace(/(?:^|\/)index$/, '')}`)
  const lists = everySection.flatMap(({ lists, page }) => (lists && page?.base ? [page.base] : []))
  const published = [
    ...fixedPages.map(([path]) => path).filter((path) => !/[{]|^\/icons\//.test(path)),
    ...Object.values(optionalPages),
    ...lists.flatMap((base) => [base, `${base}/rss.xml`, `${base}/atom.xml`]),
  ]
  expect(files.toSorted()).toEqual(published.toSorted())
})
