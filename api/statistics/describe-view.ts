export type Device = 'phone' | 'tablet' | 'desktop'

/** Browsers call themselves Mozilla, whatever they are. */
const browser = /^Mozilla\/\d/
const bot =
  /(?<!cu)bots?(?![a-z])|crawl|spider|slurp|scrap|scan|fetch|archiv|preview|monitor|uptime|check|valid|lighthouse|headless|phantom|selenium|puppeteer|playwright|python|curl|wget|http-?client|facebookexternalhit|mediapartners|inspection|read-aloud|\+https?:/i
const tablet = /iPad|Tablet|PlayBook|Kindle|Silk\/|Android(?!.*Mobile)/
const phone = /Mobi|iPhone|iPod|Windows Phone/

/** What kind of device a User-Agent names; undefined is a program. An iPad that calls itself a Mac is taken for one. */
export function deviceOf(userAgent: string): Device | undefined {
  if (!browser.test(userAgent) || bot.test(userAgent)) return undefined
  if (tablet.test(userAgent)) return 'tablet'
  return phone.test(userAgent) ? 'phone' : 'desktop'
}

/** Where a view came from, as far as its address and referrer tell. */
export interface Origin {
  referrer?: string
  campaign?: string
  words?: string
}

const longestReferrer = 2000
const searchEngine =
  /(?:^|\.)(?:google|bing|duckduckgo|yahoo|yandex|baidu|ecosia|qwant|startpage|search\.brave|seznam|naver)\.[a-z]{2,3}(?:\.[a-z]{2})?$/
const searchFields = ['q', 'p', 'text', 'wd', 'query']

/** The host of another site, and what was searched for there: of search engines alone, and where they say it. */
export function describeReferrer(referer: string, ownHost: string): Origin {
  if (
    referer.startsWith(`https://${ownHost}/`) ||
    referer.length > longestReferrer ||
    !/^https?:/i.test(referer) ||
    !URL.canParse(referer)
  )
    return {}
  const { host, hostname, searchParams } = new URL(referer)
  if (host === ownHost || hostname.length > 100) return {}
  const asked = searchEngine.test(hostname)
    ? searchFields.map((name) => clean(searchParams.get(name), 100)).find(Boolean)
    : undefined
  return { referrer: hostname.replace(/^www\./, ''), ...(asked && { words: asked.toLowerCase() }) }
}

/** Between the parts of a campaign, which hold none. */
export const between = '\t'

/** What the address of a view says of the campaign that led to it. */
export function describeCampaign(query: string): Origin {
  if (!query.includes('utm_')) return {}
  const given = new URLSearchParams(query.slice(0, 2000))
  const parts = ['utm_source', 'utm_medium', 'utm_campaign'].map((name) => clean(given.get(name), 80))
  const words = clean(given.get('utm_term'), 100).toLowerCase()
  return { ...(parts.some(Boolean) && { campaign: parts.join(between) }), ...(words && { words }) }
}

/** Text of a stranger, in one line and of characters that can be kept and shown. */
const clean = (text: string | null, max: number) =>
  (text ?? '')
    .slice(0, 1000)
    .toWellFormed()
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim()
    .slice(0, max)
    .toWellFormed()
    .trim()
