import type { Context } from 'hono'
import { parsePage } from '../parse-page.ts'
import type { Env } from '../../../platform/env.ts'
import { pictureHeaders, plainHeaders } from '../../../platform/http/headers.ts'
import { drawing } from '../../../platform/drawing.ts'
import type { drawShareImage, ShareImage } from './draw.ts'
import { manifestOf, type LoadPicture } from '../icons/server.ts'
import type { LivePages, PageBodies } from '../live-pages.ts'
import { makeCachedResponse, type CachedResponse } from '../cache/cached-response.ts'

/** Paths of share images: `/og/`, the page's path, and a hash of what the image shows. */
export const shareImagesPath = '/og/'

/** The page, the brand's two colors, the hash. */
const pathPattern = /^\/og\/([\w/%-]+)-([0-9a-f]{6})-([0-9a-f]{6})-[0-9a-f]{12}\.png$/

interface PageImage {
  path: string
  image: ShareImage
}
const parsedPages = new WeakMap<Buffer, PageImage | undefined>()

/** The share image of a page; undefined if it has none. Each version of a page is parsed once. */
function imageOf(page: { body: Buffer } | undefined): PageImage | undefined {
  if (!page) return undefined
  if (!parsedPages.has(page.body)) parsedPages.set(page.body, readImage(page.body.toString()))
  return parsedPages.get(page.body)
}

function readImage(html: string): PageImage | undefined {
  const { meta } = parsePage(html)
  const [image, url] = [meta.get('og:image'), meta.get('og:url')]
  if (!image || !url || !URL.canParse(image) || !URL.canParse(url)) return undefined
  const { host, pathname } = new URL(url)
  const { pathname: path } = new URL(image)
  const [, , brand, accent] = pathPattern.exec(path) ?? []
  if (!brand || !accent) return undefined
  return {
    path,
    image: {
      brand: `#${brand}`,
      accent: `#${accent}`,
      headline: meta.get('og:image:alt') ?? '',
      name: meta.get('og:site_name') ?? '',
      direction: / dir="rtl"/.test(/<html[^<>]*>/.exec(html)?.[0] ?? '') ? 'rtl' : 'ltr',
      address: host + pathname.replace(/\/$/, '').replaceAll('/', ' › '),
    },
  }
}

const drawBytes = drawing.function<typeof drawShareImage>(
  new URL('draw.ts', import.meta.url),
  'drawShareImage',
)

/** Draws a share image with the logo for dark backgrounds, or with the other logo if there is none. */
async function draw(image: ShareImage, pages: PageBodies, load: LoadPicture): Promise<Buffer> {
  const { logo, logoDark } = manifestOf(pages)?.pictures ?? {}
  const address = logoDark ?? logo
  const picture = address && (await load(address))
  const drawn =
    picture &&
    (await drawBytes({ ...image, logo: { picture, dark: Boolean(logoDark) } }).catch(() => undefined))
  return Buffer.from(drawn ?? (await drawBytes(image)))
}

/** Draws the share images of all pages, by address, for the export. */
export async function drawShareImages(pages: PageBodies, load: LoadPicture): Promise<Map<string, Buffer>> {
  const drawn = new Map<string, Buffer>()
  for (const [, page] of pages) {
    const expected = imageOf(page)
    if (expected) drawn.set(expected.path, await draw(expected.image, pages, load))
  }
  return drawn
}

/**
 * Answers with a page's share image, which is drawn at the first request and then cached. The address of an outdated image
 * redirects to the current one, so that old shared links still have an image.
 */
export function shareImageServer(
  { pages, memory }: LivePages,
  env: Pick<Env, 'publicUrl' | 'hsts'>,
  load: LoadPicture,
): (c: Context) => Promise<Response> {
  const drawing = new Map<string, Promise<CachedResponse>>()
  const currentPaths = new Map<string, string>()

  const drawAndCache = (page: string, path: string, image: ShareImage) => {
    const response = draw(image, pages, load)
      .then((body) => {
        const contentType = 'image/png'
        const headers = pictureHeaders(env, contentType)
        const cached = makeCachedResponse({ status: 200, contentType, headers, body }, {})
        memory.delete(currentPaths.get(page) ?? '')
        currentPaths.set(page, path)
        memory.set(path, cached)
        return cached
      })
      .finally(() => drawing.delete(path))
    drawing.set(path, response)
    return response
  }

  return async (c) => {
    // Hono's own path is decoded.
    const requested = new URL(c.req.url).pathname
    const [, name = ''] = pathPattern.exec(requested) ?? []
    const page = name === 'home' ? '/' : name && `/${name}`
    const expected = imageOf(pages.get(page))
    const headers = plainHeaders(env)
    if (!expected)
      return c.text('There is no such picture.', 404, { ...headers, 'Cache-Control': 'no-store' })
    if (expected.path !== requested)
      return c.body(null, 302, { ...headers, Location: expected.path, 'Cache-Control': 'no-store' })
    const cached = await (drawing.get(requested) ?? drawAndCache(page, requested, expected.image))
    return c.body(new Uint8Array(cached.body), 200, {
      ...cached.headers,
      'Content-Type': cached.contentType,
      ETag: cached.representations.identity.etag,
    })
  }
}
