import { expect, test } from 'vitest'
import { answersOf, type Exported, type ExportedFile, type Redirect } from './answers.ts'
import { areWithinLimits, headerRules, redirectRules, unreadRedirects, withPolicies } from './pages-host.ts'

const rules = (...redirects: Redirect[]) => ({ answers: [], redirects, api: undefined })

test('special characters in redirect addresses are escaped', () => {
  const odd = rules(
    { from: '/old:page', to: '/service', status: 301 },
    { from: '/a%7Bid%7D', to: '/service', status: 301 },
    { from: '/a*b', to: '/service', status: 301 },
    { from: '/view/{id}', to: '/admin/messages/{id}', status: 308 },
    { from: '/page%20(1)', to: '/service', status: 301 },
  )
  expect(redirectRules(odd).split('\n')).toEqual([
    '/old%3Apage /service 301',
    '/a%7Bid%7D /service 301',
    '/a%2Ab /service 301',
    '/page%20(1) /service 301',
    '/page%20%281%29 /service 301',
    '/view/:id /admin/messages/:id 308',
    '',
  ])
})

const shared = { 'X-Frame-Options': 'DENY', 'Cross-Origin-Resource-Policy': 'same-origin' }
const page = (policy: string): ExportedFile => ({
  contentType: 'text/html; charset=utf-8',
  headers: {
    ...shared,
    'Permissions-Policy': 'camera=()',
    'Cache-Control': 'public, max-age=0, must-revalidate',
    'Content-Security-Policy': `script-src ${policy}; frame-ancestors 'none'`,
  },
  body: Buffer.from('<html><head></head></html>'),
})
const file = (contentType: string, more: Record<string, string> = {}): ExportedFile => ({
  contentType,
  headers: { ...shared, 'Content-Security-Policy': "default-src 'none'", ...more },
  body: Buffer.from(''),
})
const picture = file('image/png', { 'Cross-Origin-Resource-Policy': 'cross-origin' })

/** Articles of one kind share a rule, which also matches their feed and topics. */
const small: Exported = new Map([
  ['/', page("'self'")],
  ['/articles', page("'self'")],
  ['/articles/one', page("'sha256-a'")],
  ['/articles/two', page("'sha256-a'")],
  ['/articles/tags/first', page("'sha256-b'")],
  ['/articles/tags/second', page("'sha256-b'")],
  ['/articles/rss.xml', file('application/rss+xml')],
  ['/order/{id}', page("'sha256-c'")],
  ['/og/home.png', picture],
  ['/og/about.png', picture],
  ['/og/articles/one.png', picture],
  ['/og/articles/two.png', picture],
])

test('a file that matches several header rules gets each of its headers once', () => {
  const rules = headerRules({ answers: answersOf(small, new Map()) })
  for (const [path, { contentType, headers }] of small)
    expect(headersAt(rules, path), path).toEqual({ ...headers, 'Content-Type': contentType })
  expect(rules.match(/^\/og.*/gm)).toEqual(['/og/*.png'])
})

test('with too many pages for a rule each, the policies are in the pages', () => {
  const many = new Map(small)
  for (let i = 0; i < 200; i++) {
    many.set(`/articles/number-${i}`, page(`'sha256-${i}'`))
    many.set(`/page-${i}`, page(`'sha256-p${i}'`))
  }
  expect(areWithinLimits(headerRules({ answers: answersOf(many, new Map()) }))).toBe(false)
  const written = withPolicies(many)
  const rules = headerRules({ answers: answersOf(written, new Map()) })
  expect(areWithinLimits(rules)).toBe(true)
  for (const [path, { contentType, headers }] of many) {
    const given = headersAt(rules, path)
    if (!contentType.startsWith('text/html') || path.includes('{id}')) {
      expect(given, path).toEqual({ ...headers, 'Content-Type': contentType })
      continue
    }
    const { 'Cache-Control': _, 'Content-Security-Policy': policy, ...others } = headers
    expect(given, path).toEqual(others)
    const own = policy!.replace("; frame-ancestors 'none'", '')
    expect(Buffer.from(written.get(path)!.body).toString(), path).toContain(`content="${own}">`)
  }
})

test('a policy that exceeds the maximum line length is in the page', () => {
  const long: Exported = new Map([['/', page(`'sha256-${'a'.repeat(2000)}'`)]])
  expect(areWithinLimits(headerRules({ answers: answersOf(long, new Map()) }))).toBe(false)
  expect(areWithinLimits(headerRules({ answers: answersOf(withPolicies(long), new Map()) }))).toBe(true)
})

test('reports redirects beyond the limits of the host', () => {
  const redirects = Array.from({ length: 2001 }, (_, i) => `/old-${i} /service 301`)
  expect(unreadRedirects(redirects.slice(1).join('\n'))).toEqual([])
  expect(unreadRedirects(redirects.join('\n'))).toEqual([expect.stringContaining('2001 and 0 were written')])
})

/**
 * The headers that Cloudflare Pages sends for a path. It applies the matching rules in order: each first removes
 * headers, then adds its own. Values of the same header are joined.
 */
function headersAt(rules: string, path: string): Record<string, string> {
  const given: Record<string, string> = {}
  for (const block of rules.trim().split('\n\n')) {
    const [source, ...lines] = block.split('\n') as [string, ...string[]]
    const parts = source.split(/(\*|:\w+)/).map((part) => {
      if (part === '*') return '.*'
      return part.startsWith(':') ? '[^/]+' : part.replaceAll('.', String.raw`\.`)
    })
    if (!new RegExp(`^${parts.join('')}$`).test(path)) continue
    for (const line of lines.filter((one) => one.startsWith('  !'))) delete given[line.slice(4)]
    for (const line of lines.filter((one) => !one.startsWith('  !'))) {
      const [name, value] = line.trim().split(/: (.*)/s) as [string, string]
      given[name] = name in given ? `${given[name]}, ${value}` : value
    }
  }
  return given
}
