import type { Env } from '../env.ts'
import { plainHeaders } from '../http/headers.ts'
import type { PageAddress } from './pages.ts'

export const sitemapPath = '/sitemap.xml'

/**
 * What search engines are meant to find, each page with the time at which what it shows was last changed: the latest
 * change of a section that it shows. The times are the database's, so they outlast the process.
 */
export function sitemap(
  env: Pick<Env, 'publicUrl'>,
  addresses: readonly PageAddress[],
  pages: ReadonlyMap<string, { tags: ReadonlySet<string> }>,
  changedAt: ReadonlyMap<string, Date>,
) {
  const listed = addresses.flatMap(({ path, isListed }) => {
    const tags = isListed ? pages.get(path)?.tags : undefined
    return tags ? [{ path, tags }] : []
  })
  const entries = listed.map(({ path, tags }) => {
    const times = [...tags].map((tag) => changedAt.get(tag)?.getTime() ?? 0)
    const last = Math.max(0, ...times)
    const changed = last && `<lastmod>${new Date(last).toISOString().replace(/\.\d+/, '')}</lastmod>`
    return `<url><loc>${new URL(path, env.publicUrl).href}</loc>${changed || ''}</url>`
  })
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries,
    '</urlset>',
    '',
  ]
  return {
    status: 200,
    contentType: 'application/xml; charset=utf-8',
    headers: { ...plainHeaders(env), 'Cache-Control': 'public, max-age=0, must-revalidate' },
    body: Buffer.from(lines.join('\n')),
    tags: new Set(listed.flatMap(({ tags }) => [...tags])),
  }
}
