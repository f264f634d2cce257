import { expect, test } from 'vitest'
import { cyclesOf, importsOf } from '../dev/test/source-imports.ts'

test('imports between folders of the content model have no cycles, and do not leave it', () => {
  const imports = importsOf('content')
  expect(imports.length).toBeGreaterThan(100)
  expect(imports.filter(({ to }) => to.startsWith('../'))).toEqual([])
  expect(cyclesOf(imports, (file) => file.split('/')[0]!)).toEqual([])
})
