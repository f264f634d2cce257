import type { APIRoute } from 'astro'

export const GET: APIRoute = ({ url }) =>
  new Response(`User-agent: *\nDisallow: /api/\n\nSitemap: ${new URL('/sitemap.xml', url.origin).href}\n`, {
    headers: { 'Content-Type': 'text/plain' },
  })
