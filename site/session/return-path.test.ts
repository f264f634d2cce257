import { describe, expect, test } from 'vitest'
import { returnPath, withReturnPath } from './return-path.ts'

const next = (value: string) => returnPath(`?next=${encodeURIComponent(value)}`)

describe('where to go after signing in', () => {
  test.each([
    '/',
    '/my-order?page=2',
    '/order-now/0199f1c2-7c1e-7a35-9b1e-0d6c4d1f2a3b',
    '/account#password',
  ])('a path on this site is kept: %s', (path) => expect(next(path)).toBe(path))

  test.each([
    '',
    'dashboard',
    'https://evil.example/',
    'javascript:alert(1)',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/.//evil.example',
    '/a/..//evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    ' /dashboard',
  ])('what may lead elsewhere is dropped: %j', (path) => expect(next(path)).toBeUndefined())

  test.each(['/login', '/login?next=/login', '/register', '/reset', '/action?mode=signIn'])(
    'a page for signing in is no place to go to: %s',
    (path) => expect(next(path)).toBeUndefined(),
  )

  test('without one there is none', () => expect(returnPath('?a=b')).toBeUndefined())

  test('it survives the way through the links between the pages', () => {
    const link = withReturnPath('/register', '/my-order?page=2&x=a')
    expect(returnPath(new URL(link, 'https://site.test').search)).toBe('/my-order?page=2&x=a')
    expect(withReturnPath('/register', undefined)).toBe('/register')
  })
})
