import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { everySection } from '#content/sections/sections.ts'

test('every placeable section has a component, and every component a section', () => {
  const components = readdirSync(join(import.meta.dirname, 'placed'))
    .filter((file) => file.endsWith('.astro'))
    .map((file) => file.replace('.astro', ''))
  const declared = everySection.flatMap(({ placement }) => placement?.component ?? [])
  expect(declared.toSorted()).toEqual(components.toSorted())
})
