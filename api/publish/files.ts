import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { fileHeaders } from '../http/headers.ts'
import type { Env } from '../env.ts'
import { makeResource, packWell, type Resource } from './resource.ts'

const contentTypes: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.mp4': 'video/mp4',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.webm': 'video/webm',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

/** The files that the site's build left for browsers, ready to be served. */
export function loadFiles(folder: string, env: Pick<Env, 'publicUrl'>): Map<string, Resource> {
  const found = new Set(filesIn(folder))
  const packed = (file: string, ending: string) =>
    found.has(file + ending) ? readFileSync(file + ending) : undefined
  return new Map(
    [...found]
      .filter((file) => !isPacked(file))
      .map((file) => {
        const path = file.slice(folder.length).replaceAll('\\', '/')
        const contentType = contentTypeOf(file)
        const inParts = contentType.startsWith('video/') && { 'Accept-Ranges': 'bytes' }
        const headers = { ...fileHeaders(env), ...cachingOf(path), ...inParts }
        const content = { status: 200, contentType, headers, body: readFileSync(file) }
        return [path, makeResource(content, { br: packed(file, '.br'), gzip: packed(file, '.gz') })]
      }),
  )
}

/** Puts beside each file what it is packed: once for all starts. */
export async function packFiles(folder: string): Promise<void> {
  for (const file of filesIn(folder)) {
    const { br, gzip } = await packWell({ contentType: contentTypeOf(file), body: readFileSync(file) })
    if (br) writeFileSync(`${file}.br`, br)
    if (gzip) writeFileSync(`${file}.gz`, gzip)
  }
}

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))

const isPacked = (file: string) => ['.br', '.gz'].includes(extname(file))
const contentTypeOf = (file: string) => contentTypes[extname(file)] ?? 'application/octet-stream'

/** The build puts a hash of the content into the names of its own files; they never change. */
const cachingOf = (path: string) => ({
  'Cache-Control': path.startsWith('/_astro/')
    ? 'public, max-age=31536000, immutable'
    : 'public, max-age=3600',
})
