import { expect, test } from '@playwright/test'
import { openLighthouse } from '../lib/lighthouse.ts'

const pages = [
  '/',
  '/pricing',
  '/service',
  '/contact',
  '/login',
  '/seo-for-dentists',
  '/articles/map-entry-in-the-right-order',
]

/** The performance score depends on the speed of the machine: `npm run bench:compare` measures it next to other sites. */
test('the public pages and the login reach full scores in Lighthouse, and nothing moves while they load', async ({
  baseURL,
}) => {
  test.setTimeout(480_000)
  await using browser = await openLighthouse()
  for (const path of pages) {
    const { scores, shift, failed } = await browser.measure(baseURL + path)
    const { performance: _, ...others } = scores
    expect(others, `${path}: ${failed.join(', ')}`).toEqual({
      accessibility: 100,
      'best-practices': 100,
      seo: 100,
    })
    expect(shift, `${path} moves while it loads`).toBe(0)
  }
})
