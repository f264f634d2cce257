import type { Context } from 'hono'
import { readPage } from '../checks/read-page.ts'
import type { Env } from '../env.ts'
import { plainHeaders } from '../http/headers.ts'
import type { Card } from './card.ts'
import { inWorker } from '../workers.ts'
import { manifestOf, type LoadPicture } from './icons.ts'
import { makeResource, type Resource } from './resource.ts'

/** Where pictures of pages are: `/og/`, the page's own path, and what tells one state of its words from another. */
export const cardsPath = '/og/'

/** Page, the brand's two colors, and the rest in short. */
const form = /^\/og\/([\w-]+)-([0-9a-f]{6})-([0-9a-f]{6})-[0-9a-f]{12}\.png$/

type Pages = ReadonlyMap<string, { body: Buffer }>

interface Wanted {
  path: string
  card: Card
}
const read = new WeakMap<Buffer, Wanted | undefined>()

/** What a published page says of its picture; undefined where it has none. Each state of a page is read once. */
function wantedBy(page: { body: Buffer } | undefined): Wanted | undefined {
  if (!page) return undefined
  if (!read.has(page.body)) read.set(page.body, readWanted(page.body.toString()))
  return read.get(page.body)
}

function readWanted(html: string): Wanted | undefined {
  const { meta } = readPage(html)
  const [image, url] = [meta.get('og:image'), meta.get('og:url')]
  if (!image || !url || !URL.canParse(image) || !URL.canParse(url)) return undefined
  const { host, pathname } = new URL(url)
  const { pathname: path } = new URL(image)
  const [, , brand, accent] = form.exec(path) ?? []
  if (!brand || !accent) return undefined
  return {
    path,
    card: {
      brand: `#${brand}`,
      accent: `#${accent}`,
      headline: meta.get('og:image:alt') ?? '',
      name: meta.get('og:site_name') ?? '',
      address: host + pathname.replace(/\/$/, '').replaceAll('/', ' › '),
    },
  }
}

const drawBytes = inWorker<Card, Uint8Array>(new URL('card-worker.ts', import.meta.url))

/** With the logo for dark grounds, or the other one. */
async function draw(card: Card, pages: Pages, load: LoadPicture): Promise<Buffer> {
  const { logo, logoDark } = manifestOf(pages)?.pictures ?? {}
  const address = logoDark ?? logo
  const picture = address && (await load(address))
  const drawn =
    picture &&
    (await drawBytes({ ...card, logo: { picture, dark: Boolean(logoDark) } }).catch(() => undefined))
  return Buffer.from(drawn ?? (await drawBytes(card)))
}

/** The pictures of all pages, by address: for the export. */
export async function drawAll(pages: Pages, load: LoadPicture): Promise<Map<string, Buffer>> {
  const drawn = new Map<string, Buffer>()
  for (const page of pages.values()) {
    const wanted = wantedBy(page)
    if (wanted) drawn.set(wanted.path, await draw(wanted.card, pages, load))
  }
  return drawn
}

/**
 * Answers with a page's picture. It is drawn when it is first asked for and then lies on the shelf; one with words that
 * the page no longer has leads to the one with those of now, so that links that were shared long ago keep a picture.
 */
export function cardServer(
  pages: () => Pages,
  shelf: Map<string, Resource>,
  env: Pick<Env, 'publicUrl'>,
  load: LoadPicture,
): (c: Context) => Promise<Response> {
  const drawing = new Map<string, Promise<Resource>>()
  const shown = new Map<string, string>()

  const make = (page: string, path: string, card: Card) => {
    const made = draw(card, pages(), load)
      .then((body) => {
        const headers = {
          ...plainHeaders(env),
          'Cross-Origin-Resource-Policy': 'cross-origin',
          'Cache-Control': 'public, max-age=31536000, immutable',
        }
        const resource = makeResource({ status: 200, contentType: 'image/png', headers, body }, {})
        shelf.delete(shown.get(page) ?? '')
        shown.set(page, path)
        shelf.set(path, resource)
        return resource
      })
      .finally(() => drawing.delete(path))
    drawing.set(path, made)
    return made
  }

  return async (c) => {
    const asked = c.req.path
    const [, name = ''] = form.exec(asked) ?? []
    const page = name === 'home' ? '/' : name && `/${name}`
    const wanted = wantedBy(pages().get(page))
    const headers = plainHeaders(env)
    if (!wanted) return c.text('There is no such picture.', 404, { ...headers, 'Cache-Control': 'no-store' })
    if (wanted.path !== asked)
      return c.body(null, 302, { ...headers, Location: wanted.path, 'Cache-Control': 'no-store' })
    const resource = await (drawing.get(asked) ?? make(page, asked, wanted.card))
    return c.body(new Uint8Array(resource.body), 200, {
      ...resource.headers,
      'Content-Type': resource.contentType,
      ETag: resource.as.identity.etag,
    })
  }
}
