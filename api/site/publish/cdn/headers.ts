import { createHash } from 'node:crypto'
import type { Cdn, CdnName } from '../../../platform/cdn-settings.ts'

/** The maximum length of the tags of one response at both CDNs. */
const maxTagBytes = 16_000
const secondsAtTheEdge = 24 * 60 * 60

const headerNames: Record<CdnName, { tags: string; separator: string; control: string }> = {
  cloudflare: { tags: 'Cache-Tag', separator: ',', control: 'Cloudflare-CDN-Cache-Control' },
  fastly: { tags: 'Surrogate-Key', separator: ' ', control: 'Surrogate-Control' },
}

/** The tag as sent to the CDN: a short hash without characters that a CDN does not accept. */
export const edgeTag = (tag: string) => createHash('sha256').update(tag).digest('base64url').slice(0, 10)

/** The tag of every page: purged when all of them are rendered again. */
export const everyPage = edgeTag('every page')
/** The tag of pages that no other tag can find, or too many: they are purged with every change. */
export const anyChange = edgeTag('any change')

interface CacheablePage {
  status: number
  tags: readonly string[]
}

/**
 * The headers that let the CDN cache a page, for a day if no purge reaches it, with the tags to purge it by. Only
 * pages of the site have them: personal responses and error pages are never cached.
 */
export function edgeHeaders(cdn: Cdn | undefined, { status, tags }: CacheablePage): Record<string, string> {
  if (!cdn || status !== 200) return {}
  const { control, separator, tags: tagHeader } = headerNames[cdn.name]
  const own = tags.map(edgeTag).join(separator)
  const found = own === '' || own.length > maxTagBytes ? anyChange : own
  return {
    [control]: `max-age=${secondsAtTheEdge}`,
    ...(cdn.byTag && { [tagHeader]: everyPage + separator + found }),
  }
}
