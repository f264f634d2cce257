import { expect, test } from 'vitest'
import { plainPath } from './slug.ts'

test.each([
  ['/', '/'],
  ['/über//', '/%C3%BCber'],
  ['/%c3%bcber', '/%C3%BCber'],
  ['/%70ricing', '/pricing'],
  ['/a%20b c', '/a%20b%20c'],
  ['/a%2cb%2Fc', '/a%2Cb%2Fc'],
  ['/a,b/c', '/a,b/c'],
  ['/a%252Cb', '/a%252Cb'],
  ['/100%', '/100%'],
])('%s is normalized to %s', (path, plain) => {
  expect(plainPath(path)).toBe(plain)
  expect(plainPath(plain)).toBe(plain)
})
