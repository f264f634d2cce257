import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { cyclesOf, importsOf, upwardImports } from '../dev/test/source-imports.ts'

/** The parts of the site, from the highest to the lowest. */
const parts = ['pages', 'web', 'admin', 'account', 'sign-in', 'order', 'ui', 'session', 'api', 'design']
const imports = importsOf('site').filter(({ to }) => !to.startsWith('../'))
const partOf = (file: string) => file.split('/')[0]!

test('the site consists of its parts, its styles and its build', () => {
  const top = globSync('*', { cwd: import.meta.dirname, exclude: ['folders.test.ts', 'env.d.ts'] })
  expect(top.toSorted()).toEqual([...parts, 'astro', 'middleware.ts', 'public'].toSorted())
})

test('parts of the site import only from parts below them', () => {
  expect(imports.length).toBeGreaterThan(1000)
  expect(upwardImports(imports, parts, partOf)).toEqual([])
})

test('imports between folders of the site have no cycles', () => {
  // The back office has its features one level deeper, by area.
  const folderOf = (file: string) =>
    file
      .split('/')
      .slice(0, partOf(file) === 'admin' ? 3 : 2)
      .join('/')
  expect(cyclesOf(imports, folderOf)).toEqual([])
})
