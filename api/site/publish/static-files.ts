import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { getMimeType, mimes } from 'hono/utils/mime'
import type { Env } from '../../platform/env.ts'
import { fileHeaders } from '../../platform/http/headers.ts'
import { makeCachedResponse, type CachedResponse } from './cache/cached-response.ts'
import { compressBest } from './cache/compress.ts'

/** Loads the client files of the site's build, by path, ready to be served. */
export function loadStaticFiles(
  folder: string,
  env: Pick<Env, 'publicUrl' | 'hsts'>,
): Map<string, CachedResponse> {
  const files = new Set(filesIn(folder))
  const compressed = (file: string, extension: string) =>
    files.has(file + extension) ? readFileSync(file + extension) : undefined
  return new Map(
    [...files]
      .filter((file) => !['.br', '.gz'].includes(extname(file)))
      .map((file) => {
        const path = file.slice(folder.length).replaceAll('\\', '/')
        const contentType = contentTypeOf(file)
        const ranges = contentType.startsWith('video/') && { 'Accept-Ranges': 'bytes' }
        const headers = { ...fileHeaders(env), ...cachingOf(path), ...ranges }
        const response = { status: 200, contentType, headers, body: readFileSync(file) }
        return [
          path,
          makeCachedResponse(response, { br: compressed(file, '.br'), gzip: compressed(file, '.gz') }),
        ]
      }),
  )
}

/** Writes compressed versions of each file next to it, at build time. */
export async function compressFiles(folder: string): Promise<void> {
  for (const file of filesIn(folder)) {
    const { br, gzip } = await compressBest({ contentType: contentTypeOf(file), body: readFileSync(file) })
    if (br) writeFileSync(`${file}.br`, br)
    if (gzip) writeFileSync(`${file}.gz`, gzip)
  }
}

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))

const types = { ...mimes, json: 'application/json; charset=utf-8', svg: 'image/svg+xml' }
const contentTypeOf = (file: string) => getMimeType(file, types) ?? 'application/octet-stream'

/**
 * The build puts a content hash into the names of its own files; they never change. All others have fixed addresses: those of
 * the demo's pictures are in the records of sites that keep them, where no hash could follow a new version. So a browser uses
 * them for an hour, and then for a week while it asks whether they have changed.
 */
const cachingOf = (path: string) => ({
  'Cache-Control': path.startsWith('/_astro/')
    ? 'public, max-age=31536000, immutable'
    : 'public, max-age=3600, stale-while-revalidate=604800',
})
