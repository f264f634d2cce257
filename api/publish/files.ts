import { readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { commonHeaders } from '../http/headers.ts'
import type { Env } from '../env.ts'
import { makeResource, type Resource } from './resource.ts'

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
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

/** The files that the site's build left for browsers, ready to be served. */
export async function loadFiles(folder: string, env: Pick<Env, 'publicUrl'>): Promise<Map<string, Resource>> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  )
  const resources = entries.map(async (entry): Promise<[string, Resource]> => {
    const file = join(entry.parentPath, entry.name)
    const path = file.slice(folder.length).replaceAll('\\', '/')
    const content = {
      status: 200,
      contentType: contentTypes[extname(file)] ?? 'application/octet-stream',
      headers: { ...commonHeaders(env), ...cachingOf(path) },
      body: readFileSync(file),
    }
    return [path, await makeResource(content, 'quick')]
  })
  return new Map(await Promise.all(resources))
}

/** The build puts a hash of the content into the names of its own files; they never change. */
const cachingOf = (path: string) => ({
  'Cache-Control': path.startsWith('/_astro/')
    ? 'public, max-age=31536000, immutable'
    : 'public, max-age=3600',
})
