import { expect, test } from 'vitest'
import { Batch, maxValues } from './batch.ts'
import { describeCampaign, describeReferrer, deviceOf } from './describe-view.ts'

const mozilla = (rest: string) => `Mozilla/5.0 (${rest}`

test.each([
  [mozilla('Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36'), 'desktop'],
  [mozilla('Macintosh; Intel Mac OS X 10.15; rv:140.0) Gecko/20100101 Firefox/140.0'), 'desktop'],
  [mozilla('iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148'), 'phone'],
  [
    mozilla('Linux; Android 15; CUBOT X70) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36'),
    'phone',
  ],
  [mozilla('Linux; Android 14; SM-X910) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36'), 'tablet'],
  [mozilla('iPad; CPU OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148'), 'tablet'],
  [mozilla('compatible; Googlebot/2.1; +http://www.google.com/bot.html)'), undefined],
  [mozilla('Linux; Android 6.0.1; Nexus 5X) Chrome/140 Mobile (compatible; bingbot/2.0)'), undefined],
  [mozilla('X11; Linux x86_64) AppleWebKit/537.36 HeadlessChrome/140.0.0.0 Safari/537.36'), undefined],
  ['facebookexternalhit/1.1', undefined],
  ['curl/8.5.0', undefined],
  ['', undefined],
])('%s is %s', (userAgent, device) => {
  expect(deviceOf(userAgent)).toBe(device)
})

test.each([
  ['https://www.example.com/blog?private=1', { referrer: 'example.com' }],
  ['https://site.test/pricing', {}],
  ['http://site.test/pricing', {}],
  [
    'https://www.google.co.uk/search?q=SEO+for++dentists',
    { referrer: 'google.co.uk', words: 'seo for dentists' },
  ],
  ['https://www.google.com/', { referrer: 'google.com' }],
  ['https://notgoogle.com/?q=secret', { referrer: 'notgoogle.com' }],
  ['https://bücher.example/', { referrer: 'xn--bcher-kva.example' }],
  ['javascript:alert(1)', {}],
  ['android-app://com.slack', {}],
  ['https://<script>', {}],
  [`https://long.example/${'x'.repeat(100_000)}`, {}],
])('describes referrer %#', (referer, origin) => {
  expect(describeReferrer(referer, 'site.test')).toEqual(origin)
})

test.each([
  ['utm_source=mail&utm_medium=letter&utm_campaign=autumn', { campaign: 'mail\tletter\tautumn' }],
  ['utm_source=%00%09mail%0A%F0%9F%98%80', { campaign: 'mail 😀\t\t' }],
  ['utm_term=Local%20SEO', { words: 'local seo' }],
  ['utm_source=', {}],
  ['from=mail', {}],
  [`utm_source=${'y'.repeat(100_000)}`, { campaign: `${'y'.repeat(80)}\t\t` }],
])('describes campaign %#', (query, origin) => {
  expect(describeCampaign(query)).toEqual(origin)
})

test('limits the number of client-supplied values: further ones count as “other”', () => {
  const batch = new Batch('2026-11-22')
  for (let i = 0; i < maxValues + 500; i++) batch.addValue('/', 'referrer', `host-${i}.example`)
  const { counts } = batch.take()
  expect(counts).toHaveLength(maxValues + 1)
  expect(counts.at(-1)).toEqual({ page: '/', kind: 'referrer', value: 'other', count: 500 })
  // The limit applies to the whole day, also after a write.
  batch.addValue('/', 'referrer', 'new.example')
  expect(batch.take().counts).toEqual([{ page: '/', kind: 'referrer', value: 'other', count: 1 }])
})

test('counts that could not be written are added to later ones', () => {
  const batch = new Batch('2026-11-22')
  batch.addView('/', 'phone')
  batch.addVisitor('somebody')
  batch.hashVisitors(() => 'hash')
  const taken = batch.take()
  expect(batch.isEmpty).toBe(true)
  batch.putBack(taken)
  batch.addValue('/', 'words', 'seo')
  expect(batch.take()).toEqual({
    counts: [
      { page: '/', kind: 'device', value: 'phone', count: 1 },
      { page: '/', kind: 'words', value: 'seo', count: 1 },
    ],
    hashes: ['hash'],
  })
})
