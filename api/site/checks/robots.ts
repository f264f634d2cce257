import robotsParser from 'robots-parser'
import { fieldAddress } from '#content/sections/screens.ts'
import { sections } from '#content/sections/sections.ts'
import type { ReadonlyPageCache } from '../publish/cache/serve.ts'
import type { PageFinding } from './finding.ts'

const searchEngines = { Googlebot: 'Google', Bingbot: 'Bing' } as const

/** Returns a function that finds whether the lines of robots.txt keep search engines from a page. */
export function robotsChecker(origin: string, cache: ReadonlyPageCache) {
  const address = `${origin}/robots.txt`
  const robots = robotsParser(address, cache.get('/robots.txt')?.body.toString() ?? '')
  return (path: string): PageFinding[] => {
    const kept = Object.entries(searchEngines).flatMap(([program, name]) =>
      robots.isDisallowed(origin + path, program) ? name : [],
    )
    if (kept.length === 0) return []
    return [
      {
        rule: 'robots',
        says: `Your lines of robots.txt keep ${kept.join(' and ')} from this page. To have it not listed, use the field of the page instead: a page that is not read may be listed by its address.`,
        fix: fieldAddress(sections.seo, undefined, 'robotsLines'),
      },
    ]
  }
}
