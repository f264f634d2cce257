import { expect, test } from 'vitest'
import type { Redirect } from './answers.ts'
import { nginxConf } from './nginx.ts'
import { redirectRules } from './pages-host.ts'

const rules = (...redirects: Redirect[]) => ({ answers: [], redirects, api: undefined })
const env = { publicUrl: 'https://agency.example', hsts: undefined }

test('signs of an owner’s address that mean something to a host are none of its patterns', () => {
  const odd = rules(
    { from: '/old:page', to: '/service', status: 301 },
    { from: '/a%7Bid%7D', to: '/service', status: 301 },
    { from: '/a*b', to: '/service', status: 301 },
    { from: '/view/{id}', to: '/admin/messages/{id}', status: 308 },
  )
  expect(redirectRules(odd).split('\n')).toEqual([
    '/old%3Apage /service 301',
    '/a%7Bid%7D /service 301',
    '/a%2Ab /service 301',
    '/view/:id /admin/messages/:id 308',
    '',
  ])
  expect(locationsOf(odd).slice(0, 3)).toEqual(['= /old:page', '= "/a{id}"', '= "/a*b"'])
})

test('nginx, which knows no codes, is told an address once, in its letters and signs', () => {
  const alike = rules(
    { from: '/old%20%22page%22%5C', to: '/service', status: 301 },
    { from: '/a%2Cb', to: '/service', status: 301 },
    { from: '/a,b', to: '/pricing', status: 301 },
    { from: '/line%0Abreak', to: '/service', status: 301 },
    { from: '/100%', to: '/service', status: 301 },
  )
  expect(locationsOf(alike)).toEqual([
    String.raw`= "/old \"page\"\\"`,
    '= /a,b',
    '= /line%0Abreak',
    '= /100%',
    '/',
  ])
})

const locationsOf = (given: ReturnType<typeof rules>) =>
  [...nginxConf(env, given, undefined).matchAll(/^location (.*) \{$/gm)].map(([, path]) => path)
