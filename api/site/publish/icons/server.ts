import type { Context } from 'hono'
import type { Env } from '../../../platform/env.ts'
import { pictureHeaders, plainHeaders } from '../../../platform/http/headers.ts'
import { drawing } from '../../../platform/drawing.ts'
import type { drawIcon } from './draw.ts'
import type { LivePages, PageBodies } from '../live-pages.ts'
import type { Pictures } from '../pictures.ts'

export const faviconPath = '/favicon.ico'
const pathPattern = /^\/og\/icon-(64|180|192|512)-([0-9a-f]{12})\.png$/
/** The sizes that pages and the manifest name. */
const sizes = [64, 180, 192, 512]

/** The bytes of a picture of this site, by its address; undefined for one of another site or one that does not exist. */
export type LoadPicture = (address: string) => Promise<Uint8Array | undefined>

export const pictureLoader =
  (pictures: Pick<Pictures, 'load'>, files: Pick<LivePages, 'get'>): LoadPicture =>
  async (address) => {
    const [, upload] = /^\/media\/([\w.-]+)$/.exec(address) ?? []
    return upload ? pictures.load(upload).catch(() => undefined) : files.get(address)?.body
  }

interface Manifest {
  background_color: string
  icons: { src: string }[]
  /** The owner's own pictures; browsers ignore them here. */
  pictures: { icon?: string; logo?: string; logoDark?: string }
}

/** The published web app manifest. */
export const manifestOf = (pages: PageBodies): Manifest | undefined => {
  const page = pages.get('/site.webmanifest')
  return page && (JSON.parse(page.body.toString()) as Manifest)
}

const drawBytes = drawing.function<typeof drawIcon>(new URL('draw.ts', import.meta.url), 'drawIcon')

async function draw(size: number, pages: PageBodies, load: LoadPicture): Promise<Buffer> {
  const manifest = manifestOf(pages)
  const custom = manifest?.pictures.icon && (await load(manifest.pictures.icon))
  const defaultIcon = pages.get('/favicon.svg')?.body ?? Buffer.alloc(0)
  const background = manifest?.background_color
  const drawn = custom && (await drawBytes({ size, picture: custom, background }).catch(() => undefined))
  return Buffer.from(drawn ?? (await drawBytes({ size, picture: defaultIcon })))
}

/** All icons, by address: for the export. */
export async function drawIcons(pages: PageBodies, load: LoadPicture): Promise<Map<string, Buffer>> {
  const [, , hash = ''] = pathPattern.exec(manifestOf(pages)?.icons[0]?.src ?? '') ?? []
  const drawn = new Map<string, Buffer>()
  for (const size of sizes) drawn.set(`/og/icon-${size}-${hash}.png`, await draw(size, pages, load))
  return drawn.set(faviconPath, drawn.get(`/og/icon-64-${hash}.png`)!)
}

/** Answers with an icon, drawn from the owner's picture at the first request. */
export function iconServer({ pages }: LivePages, load: LoadPicture, env: Pick<Env, 'publicUrl' | 'hsts'>) {
  const drawn = new Map<string, Promise<Buffer>>()
  let current = ''
  return async (c: Context): Promise<Response | undefined> => {
    const isFavicon = c.req.path === faviconPath
    const [, size = '64', requested] = pathPattern.exec(c.req.path) ?? []
    if (!isFavicon && !requested) return undefined
    const [, , hash] = pathPattern.exec(manifestOf(pages)?.icons[0]?.src ?? '') ?? []
    const headers = plainHeaders(env)
    if (!hash) return c.text('There is no such picture.', 404, { ...headers, 'Cache-Control': 'no-store' })
    if (!isFavicon && requested !== hash)
      return c.body(null, 302, {
        ...headers,
        Location: c.req.path.replace(requested!, hash),
        'Cache-Control': 'no-store',
      })
    if (hash !== current) drawn.clear()
    current = hash
    const icon = drawn.get(size) ?? draw(Number(size), pages, load)
    drawn.set(size, icon)
    icon.catch(() => drawn.delete(size))
    return c.body(new Uint8Array(await icon), 200, {
      ...pictureHeaders(env, 'image/png'),
      'Content-Type': 'image/png',
      ...(isFavicon && { 'Cache-Control': 'public, max-age=3600' }),
    })
  }
}
