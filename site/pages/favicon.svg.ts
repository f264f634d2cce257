import type { APIRoute } from 'astro'
import { brandColors, themeOf } from '#content/model/theme.ts'
import { read } from '../web/lib/content.ts'

/** The site's mark in the brand colors: three search results with the first one highlighted. */
export const GET: APIRoute = async (context) => {
  const { brand } = await read(context, 'brand')
  const colors = brandColors(brand?.brandColour, brand?.accentColour)
  const { deep, accent, primary, ...theme } = themeOf(colors.brand, colors.accent)
  const css =
    `rect{fill:${deep[0]}}path{stroke:${theme['on-deep-soft'][0]}}.first{stroke:${accent[0]}}` +
    `@media(prefers-color-scheme:dark){rect{fill:${primary[1]}}path,.first{stroke:${theme['on-primary'][1]}}}`
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><style>${css}</style>` +
    '<rect width="32" height="32" rx="8"/><g stroke-width="4" stroke-linecap="round">' +
    '<path class="first" d="M8 9.5h16"/><path d="M8 16.5h10M8 23.5h6"/></g></svg>\n'
  return new Response(svg, { headers: { 'Content-Type': 'image/svg+xml' } })
}
