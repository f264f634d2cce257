import { describe, expect, test } from 'vitest'
import { returnPath, withReturnPath } from './return-path.ts'

const next = (value: string) => returnPath(`?next=${encodeURIComponent(value)}`)

describe('where to go after signing in', () => {
  test.each([
    '/',
    '/my-order?page=2',
    '/order-now/0199f1c2-7c1e-7a35-9b1e-0d6c4d1f2a3b',
    '/account#password',
  ])('accepts a path on this site: %s', (path) => expect(next(path)).toBe(path))

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
  ])('rejects a value that may lead to another site: %j', (path) => expect(next(path)).toBeUndefined())

  test.each(['/login', '/login?next=/login', '/register', '/reset', '/action?mode=signIn'])(
    'rejects a sign-in page: %s',
    (path) => expect(next(path)).toBeUndefined(),
  )

  test('is undefined without a `next` parameter', () => expect(returnPath('?a=b')).toBeUndefined())

  test('survives encoding in a link to another sign-in page', () => {
    const link = withReturnPath('/register', '/my-order?page=2&x=a')
    expect(returnPath(new URL(link, 'https://site.test').search)).toBe('/my-order?page=2&x=a')
    expect(withReturnPath('/register', undefined)).toBe('/register')
  })
})
