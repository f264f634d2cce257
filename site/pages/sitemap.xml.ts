import type { APIRoute } from 'astro'

/** What search engines are meant to find. */
const addresses = ['/', '/service', '/pricing', '/contact']

export const GET: APIRoute = ({ url }) => {
  const entries = addresses.map((path) => `<url><loc>${new URL(path, url.origin).href}</loc></url>`)
  const body = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join('')}</urlset>\n`
  return new Response(body, { headers: { 'Content-Type': 'application/xml' } })
}
