import { firstCharacters } from '#content/model/first-characters.ts'

export type Device = 'phone' | 'tablet' | 'desktop'

/** All browsers begin their User-Agent with “Mozilla”. */
const browser = /^Mozilla\/\d/
const bot =
  /(?<!cu)bots?(?![a-z])|crawl|spider|slurp|scrap|scan|fetch|archiv|preview|monitor|uptime|check|valid|lighthouse|headless|phantom|selenium|puppeteer|playwright|python|curl|wget|http-?client|facebookexternalhit|mediapartners|inspection|read-aloud|\+https?:/i
const tablet = /iPad|Tablet|PlayBook|Kindle|Silk\/|Android(?!.*Mobile)/
const phone = /Mobi|iPhone|iPod|Windows Phone/

/** The device type of a User-Agent; undefined for a program. An iPad that identifies as a Mac counts as a desktop. */
export function deviceOf(userAgent: string): Device | undefined {
  if (!browser.test(userAgent) || bot.test(userAgent)) return undefined
  if (tablet.test(userAgent)) return 'tablet'
  return phone.test(userAgent) ? 'phone' : 'desktop'
}

/** Where a view came from, according to its address and referrer. */
export interface Origin {
  referrer?: string
  campaign?: string
  words?: string
}

const maxReferrerLength = 2000
const searchEngine =
  /(?:^|\.)(?:google|bing|duckduckgo|yahoo|yandex|baidu|ecosia|qwant|startpage|search\.brave|seznam|naver)\.[a-z]{2,3}(?:\.[a-z]{2})?$/
const searchFields = ['q', 'p', 'text', 'wd', 'query']

/** The host of a referring site, and the search terms if it is a search engine that sends them. */
export function describeReferrer(referer: string, ownHost: string): Origin {
  if (
    referer.startsWith(`https://${ownHost}/`) ||
    referer.length > maxReferrerLength ||
    !/^https?:/i.test(referer) ||
    !URL.canParse(referer)
  )
    return {}
  const { host, hostname, searchParams } = new URL(referer)
  if (host === ownHost || hostname.length > 100) return {}
  const words = searchEngine.test(hostname)
    ? searchFields.map((name) => clean(searchParams.get(name), 100)).find(Boolean)
    : undefined
  return { referrer: hostname.replace(/^www\./, ''), ...(words && { words: words.toLowerCase() }) }
}

/** Separates the parts of a campaign, which contain no tabs. */
export const campaignSeparator = '\t'

/** The campaign and search terms in the query of a view's address. */
export function describeCampaign(query: string): Origin {
  if (!query.includes('utm_')) return {}
  const params = new URLSearchParams(query.slice(0, 2000))
  const parts = ['utm_source', 'utm_medium', 'utm_campaign'].map((name) => clean(params.get(name), 80))
  const words = clean(params.get('utm_term'), 100).toLowerCase()
  return { ...(parts.some(Boolean) && { campaign: parts.join(campaignSeparator) }), ...(words && { words }) }
}

/** Client-supplied text on one line, without control characters. */
const clean = (text: string | null, max: number) =>
  firstCharacters(
    firstCharacters(text ?? '', 1000)
      .replace(/[\p{C}\s]+/gu, ' ')
      .trim(),
    max,
  ).trim()
