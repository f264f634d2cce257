import { createHash } from 'node:crypto'
import type { Cdn, CdnName } from '../../cdn-settings.ts'

/** Both keep no more tags of one answer. */
const maxTagBytes = 16_000
const secondsAtTheEdge = 24 * 60 * 60

const dialects: Record<CdnName, { tags: string; separator: string; control: string }> = {
  cloudflare: { tags: 'Cache-Tag', separator: ',', control: 'Cloudflare-CDN-Cache-Control' },
  fastly: { tags: 'Surrogate-Key', separator: ' ', control: 'Surrogate-Control' },
}

/** A tag as the network knows it: short, and without a character that one of them does not take. */
export const edgeTag = (tag: string) => createHash('sha256').update(tag).digest('base64url').slice(0, 10)

/** A page that has more tags than fit is removed with every change. */
export const anyChange = edgeTag('any change')

interface Page {
  status: number
  tags: ReadonlySet<string>
}

/**
 * What lets the network keep a page, for a day should it not hear of a change, and by what it finds the page again. Only
 * pages of a site have them: answers to one person, and addresses where nothing is, are never kept.
 */
export function edgeHeaders(cdn: Cdn | undefined, { status, tags }: Page): Record<string, string> {
  if (!cdn || status !== 200) return {}
  const { control, separator, tags: name } = dialects[cdn.name]
  const all = [...tags].map(edgeTag).join(separator)
  return {
    [control]: `max-age=${secondsAtTheEdge}`,
    ...(isTagged(cdn, tags) && { [name]: all.length > maxTagBytes ? anyChange : all }),
  }
}

/** Whether a page is found by its tags; else it is by its address. */
export const isTagged = (cdn: Cdn | undefined, tags: ReadonlySet<string> | undefined) =>
  cdn?.byTag === true && tags !== undefined && tags.size > 0
