import { createHash } from 'node:crypto'
import type { Cdn, CdnName } from '../../cdn-settings.ts'

/** The maximum length of the tags of one response at both CDNs. */
const maxTagBytes = 16_000
const secondsAtTheEdge = 24 * 60 * 60

const headerNames: Record<CdnName, { tags: string; separator: string; control: string }> = {
  cloudflare: { tags: 'Cache-Tag', separator: ',', control: 'Cloudflare-CDN-Cache-Control' },
  fastly: { tags: 'Surrogate-Key', separator: ' ', control: 'Surrogate-Control' },
}

/** The tag as sent to the CDN: a short hash without characters that a CDN does not accept. */
export const edgeTag = (tag: string) => createHash('sha256').update(tag).digest('base64url').slice(0, 10)

/** The tag of pages with too many tags: they are purged with every change. */
export const anyChange = edgeTag('any change')

interface Page {
  status: number
  tags: ReadonlySet<string>
}

/**
 * The headers that let the CDN cache a page, for a day if no purge reaches it, with the tags to purge it by. Only
 * pages of the site have them: personal responses and error pages are never cached.
 */
export function edgeHeaders(cdn: Cdn | undefined, { status, tags }: Page): Record<string, string> {
  if (!cdn || status !== 200) return {}
  const { control, separator, tags: tagHeader } = headerNames[cdn.name]
  const tagList = [...tags].map(edgeTag).join(separator)
  return {
    [control]: `max-age=${secondsAtTheEdge}`,
    ...(isTagged(cdn, tags) && { [tagHeader]: tagList.length > maxTagBytes ? anyChange : tagList }),
  }
}

/** Whether a page is purged by its tags, not by its address. */
export const isTagged = (cdn: Cdn | undefined, tags: ReadonlySet<string> | undefined) =>
  cdn?.byTag === true && tags !== undefined && tags.size > 0
