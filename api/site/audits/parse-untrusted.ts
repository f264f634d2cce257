import robotsParser from 'robots-parser'
import { parsePage, type ParsedPage } from '../publish/parse-page.ts'

// What strangers send can take any time and memory to parse: these functions run in a process of their own.

/** The most headings, pictures, links and JSON-LD blocks of a page that are looked at. */
const maxParts = 2000

export function parseUntrustedPage(html: string): ParsedPage {
  const page = parsePage(html)
  return {
    ...page,
    headings: page.headings.slice(0, maxParts),
    images: page.images.slice(0, maxParts),
    links: page.links.slice(0, maxParts),
    structured: page.structured.slice(0, maxParts),
    alternates: [],
    ids: new Set(),
  }
}

interface RobotsQuestion {
  robots: { url: string; text: string }
  page: string
  /** The name of a program. */
  robot: string
}

/** What a robots.txt says to a program about a page, and the seconds that it is to wait between two requests. */
export function askUntrustedRobots({ robots: { url, text }, page, robot }: RobotsQuestion) {
  const robots = robotsParser(url, text)
  return {
    isAllowed: robots.isAllowed(page, robot) !== false,
    delaySeconds: robots.getCrawlDelay(robot) ?? 0,
  }
}
