import { extname, posix } from 'node:path'
import { appShells, screenRedirects } from '../../../content/site-addresses.ts'
import { isHidden } from '../pages.ts'
import { decodedPath } from './patterns.ts'

export interface ExportedFile {
  contentType: string
  headers: Record<string, string>
  body: Uint8Array
}

export type Exported = Pick<ReadonlyMap<string, ExportedFile>, 'get' | 'has'> &
  Iterable<[string, ExportedFile]>

/** The response of a host at an address, or at all addresses that match a pattern. */
export interface Answer {
  /** `{id}` stands for any id, `*` for a name in a folder, and `/**` for any path below. */
  path: string
  /** The file; undefined if it is the one at the address itself. */
  file: string | undefined
  contentType: string
  headers: Record<string, string>
}

export interface Redirect {
  from: string
  to: string
  status: 301 | 302 | 308
}

/** The redirects of a site; the pages that were removed have no target. */
export type PageRedirects = readonly (Redirect | { from: string; to?: undefined; status: 410 })[]

/** All rules for a host. */
export interface Rules {
  answers: readonly Answer[]
  redirects: readonly Redirect[]
  /** The origin of the API, if the host is to proxy its calls. */
  api: string | undefined
}

const isPage = ({ contentType }: ExportedFile) => contentType.startsWith('text/html')

/** A page is a file of its own name: hosts of static sites serve `pricing.html` at `/pricing`. */
export function fileOf(path: string, page: ExportedFile): string {
  if (!isPage(page)) return decodedPath(path)
  if (path === '/') return '/index.html'
  return path.includes('{id}') ? `/_any${path.replace('/{id}', '')}.html` : `${decodedPath(path)}.html`
}

/** Every response with a file, in as few rules as possible. */
export function answersOf(pages: Exported, files: Exported): Answer[] {
  const all = [...pages, ...files].filter(([path]) => !isHidden(path))
  const groups = Map.groupBy(all, ([path, file]) => {
    const folder = posix.dirname(path)
    const hasOwnRule = folder === '/' || path.includes('{id}') || (isPage(file) && extname(path) !== '')
    return hasOwnRule ? path : `${folder}/*${extname(path)}`
  })
  const answers = [...groups].flatMap(([path, members]) => {
    const [[, first]] = members as [[string, ExportedFile]]
    const haveSameHeaders = members.every(([, file]) => headersOf(file) === headersOf(first))
    if (members.length > 1 && haveSameHeaders && !isPage(first)) return [answer(path, undefined, first)]
    if (members.length > 1 && haveSameHeaders) return [answer(path, '$path.html', first)]
    return members.map(([memberPath, file]) => answer(memberPath, fileOf(memberPath, file), file))
  })
  const shells = appShells.flatMap((shell) => {
    const page = pages.get(shell)
    return page ? [answer(`${shell}/**`, `${shell}.html`, page)] : []
  })
  return [...answers, ...shells]
}

const headersOf = (file: ExportedFile) => JSON.stringify([file.contentType, file.headers])

const answer = (path: string, file: string | undefined, { contentType, headers }: ExportedFile): Answer => ({
  path,
  file: file === path ? undefined : file,
  contentType,
  headers,
})

/** All redirects, each also from its address with a trailing slash, and those from a page's address with one. */
export function redirectsOf(pages: Exported, pageRedirects: PageRedirects): Redirect[] {
  const slashes = [...pages].filter(
    ([path, page]) => path !== '/' && isPage(page) && !isHidden(path) && !path.includes('{id}'),
  )
  const screens = [...screenRedirects].filter(([from]) => !pages.has(from))
  return [
    ...slashes.map(([path]) => ({ from: `${path}/`, to: path, status: 308 as const })),
    ...screens.flatMap(([from, to]) => [
      { from, to, status: 308 as const },
      { from: `${from}/`, to, status: 308 as const },
    ]),
    // Such hosts have no answer for what was removed: it is a 404 there.
    ...pageRedirects.flatMap((each) =>
      each.to === undefined ? [] : [each, { ...each, from: `${each.from}/` }],
    ),
  ]
}
