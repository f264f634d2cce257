import type { APIRoute } from 'astro'
import { directionOf } from '#content/locale/locale.ts'
import { brandColors, backgroundColors } from '#content/model/theme.ts'
import { iconAddress } from '../web/lib/image-addresses.ts'
import { read } from '../web/lib/content.ts'
import { picturesOf } from '../web/lib/brand-pictures.ts'

/** The web app manifest. The server generates the icons from the pictures referenced here. */
export const GET: APIRoute = async (context) => {
  const { site, brand, logo } = await read(context, 'site', 'brand', 'logo')
  const colors = brandColors(brand?.brandColour, brand?.accentColour)
  const [ground] = backgroundColors(brand?.brandColour, brand?.accentColour)
  const pictures = picturesOf(brand, logo)
  const name = site?.siteName || context.url.hostname
  const manifest = {
    name,
    short_name: name,
    lang: context.locals.locale,
    dir: directionOf(context.locals.locale),
    start_url: '/',
    display: 'browser',
    background_color: ground,
    theme_color: ground,
    icons: [192, 512].map((size) => ({
      src: iconAddress(size, pictures.icon, colors),
      sizes: `${size}x${size}`,
      type: 'image/png',
    })),
    pictures,
  }
  return new Response(JSON.stringify(manifest), { headers: { 'Content-Type': 'application/manifest+json' } })
}
