import type { APIRoute } from 'astro'
import { robotsText } from '#content/model/robots.ts'
import { isInPreparation } from '#content/model/seo.ts'
import { read } from '../web/lib/content.ts'

export const GET: APIRoute = async (astro) => {
  const { seo } = await read(astro, 'seo')
  const sitemap = new URL('/sitemap.xml', astro.url.origin).href
  return new Response(robotsText(seo.robotsLines, sitemap, isInPreparation(seo)), {
    headers: { 'Content-Type': 'text/plain' },
  })
}
