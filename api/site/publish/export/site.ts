import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Env } from '../../../platform/env.ts'
import { pictureHeaders } from '../../../platform/http/headers.ts'
import { pictureType } from '../pictures.ts'
import {
  answersOf,
  fileOf,
  redirectsOf,
  type Exported,
  type ExportedFile,
  type PageRedirects,
} from './answers.ts'
import {
  areWithinLimits,
  headerRules,
  redirectRules,
  unreadRedirects,
  withPolicies,
  withPolicy,
} from './pages-host.ts'

/** What is exported. */
interface ExportInput {
  env: Pick<Env, 'publicUrl' | 'hsts'>
  pages: Exported
  /** Redirects of former page addresses and of the owner. */
  pageRedirects: PageRedirects
  /** The client files of the build, by address. */
  files: Exported
  /** Loads an uploaded picture by its name below `/media/`. */
  media: (name: string) => Promise<Uint8Array | undefined>
  /** Share images and icons, by address. */
  drawnPictures: ReadonlyMap<string, Uint8Array>
  /** The origin of the API, if the host is to proxy its calls. */
  api?: string | undefined
}

interface ExportResult {
  count: number
  warnings: string[]
}

/**
 * Writes the site as plain files, with `_redirects` and `_headers`, so that each address is answered as by the server.
 * Returns the number of files, and warnings about what the host does not support.
 */
export async function exportSite(folder: string, input: ExportInput): Promise<ExportResult> {
  let count = 0
  const write = (path: string, bytes: Uint8Array | string) => {
    const file = join(folder, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, bytes)
    count += 1
  }
  const { api } = input
  const files = new Map([...input.files, ...(await pictureFiles(input))])
  const fits = areWithinLimits(headerRules({ answers: answersOf(input.pages, files) }))
  const pages = fits ? input.pages : withPolicies(input.pages)
  for (const [path, file] of [...pages, ...files]) write(fileOf(path, file), file.body)
  const rules = { answers: answersOf(pages, files), redirects: redirectsOf(pages, input.pageRedirects), api }
  const notFound = input.pages.get('/404')
  // Such a host cannot set headers for its 404 responses.
  if (notFound) writeFileSync(join(folder, '404.html'), withPolicy(notFound))
  const redirects = redirectRules(rules)
  write('_redirects', redirects)
  write('_headers', headerRules(rules))
  return { count, warnings: unreadRedirects(redirects) }
}

/** The pictures that the pages show. */
async function pictureFiles({ env, pages, media, drawnPictures }: ExportInput) {
  const files = new Map<string, ExportedFile>()
  const add = (path: string, contentType: string, body: Uint8Array, headers: Record<string, string> = {}) =>
    files.set(path, { contentType, body, headers: { ...pictureHeaders(env, contentType), ...headers } })
  for (const [path, body] of drawnPictures)
    add(path, 'image/png', body, path.endsWith('.ico') ? { 'Cache-Control': 'public, max-age=3600' } : {})
  for (const name of uploadsIn(pages)) {
    const contentType = pictureType(name)
    const body = contentType && (await media(name))
    if (body) add(`/media/${name}`, contentType, body)
  }
  return files
}

function uploadsIn(pages: Exported): Set<string> {
  const names = [...pages].flatMap(
    ([, { body }]) =>
      Buffer.from(body)
        .toString()
        .match(/(?<=["'(,\s]\/media\/)[\w-]+\.\w+/g) ?? [],
  )
  return new Set(names)
}
