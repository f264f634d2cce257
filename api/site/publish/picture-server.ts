import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { buffer } from 'node:stream/consumers'
import type { Env } from '../../platform/env.ts'
import type { StoredFile } from '../../platform/files/store.ts'
import { requestedRange } from '../../platform/http/byte-range.ts'
import { pictureHeaders, plainHeaders } from '../../platform/http/headers.ts'
import type { Log } from '../../platform/log.ts'
import { makeCachedResponse, type CachedResponse } from './cache/cached-response.ts'
import { compress } from './cache/compress.ts'
import { serveFromCache } from './cache/serve.ts'
import type { LivePages } from './live-pages.ts'
import { pictureType, type Pictures } from './pictures.ts'

/** The size of the largest pictures held in memory, in bytes. */
const maxHeldBytes = 2 * 1024 * 1024

const maxLargeNames = 1000

interface Parts {
  pictures: Pictures
  memory: LivePages['memory']
  env: Pick<Env, 'publicUrl' | 'hsts'>
  log: Log
}

/**
 * Answers with a picture that is not in memory. A small one is put there, so that it is served as fast as a
 * page; a large one is streamed. The picture at an address never changes, so clients may cache it forever.
 */
export function pictureServer({ pictures, memory, env, log }: Parts) {
  const plain = plainHeaders(env)
  const loading = new Map<string, Promise<CachedResponse | 'large' | undefined>>()
  /** Names of files that are known to be large: they are streamed without trying to load them first. */
  const large = new Set<string>()
  const headersOf = (contentType: string) => ({
    ...pictureHeaders(env, contentType),
    'Accept-Ranges': 'bytes',
  })

  const load = async (path: string, file: string, contentType: string) => {
    const opened = await pictures.open(file)
    if (!opened) return undefined
    if (opened.size > maxHeldBytes) {
      opened.stream.destroy()
      if (large.size >= maxLargeNames) large.clear()
      large.add(file)
      return 'large'
    }
    const body = await buffer(opened.stream)
    const response = { status: 200, contentType, headers: headersOf(contentType), body }
    const cached = makeCachedResponse(response, await compress(response), file)
    memory.set(path, cached)
    return cached
  }

  const refuse = (
    response: ServerResponse,
    status: number,
    text: string,
    headers: Record<string, string> = {},
  ) =>
    void response
      .writeHead(status, {
        ...plain,
        'Content-Type': 'text/plain; charset=utf-8',
        'Content-Length': String(text.length),
        'Cache-Control': 'no-store',
        ...headers,
      })
      .end(text)

  const stream = async (
    request: IncomingMessage,
    response: ServerResponse,
    file: string,
    contentType: string,
  ) => {
    const etag = `"${file}"`
    const shared = { ...headersOf(contentType), ETag: etag }
    if (request.headers['if-none-match']?.includes(etag)) return void response.writeHead(304, shared).end()
    let opened = await pictures.open(file)
    if (!opened) return refuse(response, 404, 'There is no such picture.')
    const { size } = opened
    const range = request.method === 'GET' ? requestedRange(request.headers, { size, etag }) : undefined
    if (range) opened.stream.destroy()
    if (range === 'unsatisfiable')
      return void response.writeHead(416, { ...shared, 'Content-Range': `bytes */${size}` }).end()
    if (range) opened = (await pictures.open(file, range)) as StoredFile
    const { start, end } = range ?? { start: 0, end: size - 1 }
    response.writeHead(range ? 206 : 200, {
      ...shared,
      'Content-Type': contentType,
      'Content-Length': String(end - start + 1),
      ...(range && { 'Content-Range': `bytes ${start}-${end}/${size}` }),
    })
    if (request.method === 'HEAD') {
      opened.stream.destroy()
      return void response.end()
    }
    try {
      await pipeline(opened.stream, response)
    } catch {
      // The client disconnected or the store failed: in both cases the connection is closed.
    } finally {
      // A pipeline into a connection that is already closed leaves the file open.
      opened.stream.destroy()
    }
  }

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = (request.url ?? '/').replace(/\?.*/s, '')
    const file = path.slice('/media/'.length)
    const contentType = pictureType(file)
    if (!contentType) return refuse(response, 404, 'There is no such picture.')
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return refuse(response, 405, 'Pictures can only be read.', { Allow: 'GET, HEAD' })
    try {
      if (large.has(file)) return await stream(request, response, file, contentType)
      const loaded = loading.get(path) ?? load(path, file, contentType).finally(() => loading.delete(path))
      loading.set(path, loaded)
      const picture = await loaded
      if (!picture) return refuse(response, 404, 'There is no such picture.')
      if (picture === 'large') return await stream(request, response, file, contentType)
      serveFromCache(new Map([[path, picture]]), plain, request, response)
    } catch (error) {
      log.warn({ err: (error as Error).cause ?? error, path }, 'picture not available')
      if (response.headersSent) return void response.destroy()
      refuse(response, 503, 'This picture is not available at the moment.', { 'Retry-After': '10' })
    }
  }
}
