import type { APIRoute } from 'astro'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { brandColors, themeOf } from '#content/model/theme.ts'
import { read } from '../../web/lib/content.ts'
import { iconSet } from '../../web/lib/icon-set.ts'

/** An icon of the set in the brand color, for light and dark mode. */
export const GET: APIRoute = async (context) => {
  const name = context.params['name'] ?? ''
  if (!Object.hasOwn(iconSet, name)) return new Response(null, { status: 404 })
  const { brand } = await read(context, 'brand')
  const colors = brandColors(brand?.brandColour, brand?.accentColour)
  const { primary } = themeOf(colors.brand, colors.accent)
  const css = `svg{color:${primary[0]}}@media(prefers-color-scheme:dark){svg{color:${primary[1]}}}`
  const icon = createElement(
    iconSet[name as keyof typeof iconSet],
    { size: 48, strokeWidth: 1.75 },
    createElement('style', null, css),
  )
  return new Response(renderToStaticMarkup(icon), { headers: { 'Content-Type': 'image/svg+xml' } })
}
