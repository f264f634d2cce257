import { expect, test } from 'vitest'
import { pathInFolder, resolveInFolder } from './folder-addresses.ts'

test.each([
  ['posts/one.md', '../images/a.jpg', 'images/a.jpg'],
  ['posts/one.md', '..draft.jpg', 'posts/..draft.jpg'],
  ['one.md', '..draft.jpg', '..draft.jpg'],
  ['one.md', '/..old/a.jpg', '..old/a.jpg'],
  ['posts/one.md', '../../a.jpg', undefined],
  ['one.md', '..', undefined],
  ['one.md', '%2e%2e/a.jpg', undefined],
])('in %s, %s is the file %s of the folder', (file, address, path) => {
  const resolved = resolveInFolder(file, address)
  expect(resolved === null ? undefined : pathInFolder(resolved)).toBe(path)
})
