import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { appShells, redirects as screenRedirects } from './redirects.ts'
import { isHidden } from './pages.ts'
import type { CachedResponse } from './cache/cached-response.ts'

type ExportedFile = Pick<CachedResponse, 'headers' | 'contentType' | 'body'>

interface Given {
  pages: ReadonlyMap<string, ExportedFile>
  /** What the build left for browsers, by address. */
  files: ReadonlyMap<string, ExportedFile>
  /** Loads an uploaded picture by its name below `/media/`. */
  media: (name: string) => Promise<Uint8Array | undefined>
  /** Share images and icons, by address. */
  cards: ReadonlyMap<string, Uint8Array>
  /** The origin of the API, if the host is to proxy its calls. */
  api?: string | undefined
}

/**
 * Writes the site as plain files, for any host of static ones. A page is an `index.html` in a folder of its own name:
 * every host serves that at its address, with or without a trailing slash and without settings. `_redirects` and
 * `_headers`, as Netlify and Cloudflare Pages read them, say the rest. Gives the number of files.
 */
export async function exportSite(
  folder: string,
  { pages, files, media, cards, api }: Given,
): Promise<number> {
  let written = 0
  const write = (path: string, bytes: Uint8Array | string) => {
    const file = join(folder, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, bytes)
    written += 1
  }
  for (const [path, page] of pages) write(fileOf(path, page), page.body)
  for (const [path, file] of files) write(path, file.body)
  for (const [path, bytes] of cards) write(path, bytes)
  for (const name of picturesIn(pages)) {
    const bytes = await media(name)
    if (bytes) write(`media/${name}`, bytes)
  }
  write('_redirects', redirects(pages, api))
  write('_headers', headers(pages, files))
  return written
}

const isPage = ({ contentType }: ExportedFile) => contentType.startsWith('text/html')

/** The folder of a page, with a trailing slash; a page for any id is in the folder above. */
const folderOf = (path: string) => (path === '/' ? '/' : `${path.replace('/{id}', '')}/`)

function fileOf(path: string, page: ExportedFile): string {
  if (!isPage(page)) return path
  return isHidden(path) ? `${path}.html` : `${folderOf(path)}index.html`
}

function picturesIn(pages: ReadonlyMap<string, ExportedFile>): Set<string> {
  const names = [...pages.values()].flatMap(
    ({ body }) => body.toString().match(/(?<=["'(,\s]\/media\/)[\w-]+\.\w+/g) ?? [],
  )
  return new Set(names)
}

/**
 * Addresses without a file of their own. Those of pages are served as they are asked for, without a redirect to the
 * one with a slash; there is none the other way, for hosts that take both for the same would turn in a circle.
 */
function redirects(pages: ReadonlyMap<string, ExportedFile>, api: string | undefined): string {
  const own = [...pages].filter(([path, page]) => isPage(page) && !isHidden(path) && path !== '/')
  const fixed = own.filter(([path]) => !path.includes('{id}'))
  const anyId = own.filter(([path]) => path.includes('{id}'))
  return [
    ...(api ? ['api', 'media'].map((part) => `/${part}/* ${api}/${part}/:splat 200`) : []),
    ...fixed.map(([path]) => `${path} ${folderOf(path)} 200`),
    // Hosts know no pattern for an id: a rule for any name at the root would also take /robots.txt.
    ...[...screenRedirects]
      .filter(([from]) => from !== '/{id}')
      .map(([from, to]) => `${from.replace('{id}', ':id')} ${to.replace('{id}', ':id')} 308`),
    ...anyId.map(([path]) => `${path.replace('{id}', '*')} ${folderOf(path)} 200`),
    ...appShells.map((shell) => `${shell}/* ${shell}/ 200`),
    '',
  ].join('\n')
}

/** Of pictures alone: webmail and other sites show them. */
const embeddable = ['Cross-Origin-Resource-Policy', 'cross-origin'] as const

/** Headers that all files share are in one rule: hosts combine the rules that match. */
function headers(pages: ReadonlyMap<string, ExportedFile>, files: ReadonlyMap<string, ExportedFile>): string {
  const all = [...pages.values(), ...files.values()]
  const common = Object.entries(all[0]?.headers ?? {}).filter(
    ([name, value]) => name !== embeddable[0] && all.every((each) => each.headers[name] === value),
  )
  const rest = (file: ExportedFile) =>
    Object.entries(file.headers).filter(([name]) => !common.some(([other]) => other === name))
  const rule = (path: string, fields: readonly (readonly [string, string])[]) =>
    [path, ...fields.map(([name, value]) => `  ${name}: ${value}`)].join('\n')
  const ofPages = [...pages]
    .filter(([path]) => !isHidden(path))
    .flatMap(([path, page]) =>
      addressesOf(path, page).map((address) =>
        rule(address, path.includes('.') ? [...rest(page), ['Content-Type', page.contentType]] : rest(page)),
      ),
    )
  const built = [...files].find(([path]) => path.startsWith('/_astro/'))
  return [
    rule('/*', common),
    ...ofPages,
    ...(built ? [rule('/_astro/*', rest(built[1]))] : []),
    ...['/media/*', '/og/*'].map((path) =>
      rule(path, [embeddable, ['Cache-Control', 'public, max-age=31536000, immutable']]),
    ),
    '',
  ].join('\n\n')
}

function addressesOf(path: string, page: ExportedFile): string[] {
  if (!isPage(page) || path === '/') return [path]
  if (path.includes('{id}')) return [path.replace('{id}', '*')]
  return (appShells as readonly string[]).includes(path) ? [path, `${path}/*`] : [path, `${path}/`]
}
