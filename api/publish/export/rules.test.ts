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
    { from: '/view/{id}', to: '/admin/messages/{id}', status: 308 },
  )
  expect(redirectRules(odd).split('\n')).toEqual([
    '/old%3Apage /service 301',
    '/a%7Bid%7D /service 301',
    '/view/:id /admin/messages/:id 308',
    '',
  ])
  const locations = nginxConf(env, odd, undefined).match(/^location .*$/gm)
  expect(locations?.slice(0, 2)).toEqual(['location = /old:page {', 'location = /a%7Bid%7D {'])
})
