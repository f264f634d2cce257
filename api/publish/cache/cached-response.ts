import { createHash } from 'node:crypto'
import { isCompressible, type Compressed } from './compress.ts'

export type Encoding = 'identity' | 'br' | 'gzip'

/** One encoding of a response: the head as Node's `writeHead` takes it fastest, and the body. */
export interface Representation {
  head: string[]
  notModified: string[]
  etag: string
  body: Buffer
}

export interface RenderedResponse {
  status: number
  contentType: string
  headers: Record<string, string>
  body: Buffer
  /** The address under which its views are counted, if they are. */
  countedAs?: string | undefined
}

/** A response as bytes, ready to be sent in each encoding. */
export interface CachedResponse extends RenderedResponse {
  representations: Partial<Record<Encoding, Representation>> & { identity: Representation }
  /** A visitor has asked for it lately. */
  wasRequested?: boolean | undefined
}

/** What one client gets of it. */
export interface Selected {
  status: number
  head: string[]
  body: Buffer | undefined
}

/** Adds heads, ETags and encodings to a response; `etag` is what its bytes are known by, else their hash. */
export function makeCachedResponse(
  response: RenderedResponse,
  { br, gzip }: Compressed,
  etag = createHash('sha256').update(response.body).digest('base64url').slice(0, 22),
): CachedResponse {
  const represent = (encoding: Encoding, body: Buffer) => representation(response, encoding, body, etag)
  return {
    ...response,
    wasRequested: false,
    representations: {
      identity: represent('identity', response.body),
      ...(br && { br: represent('br', br) }),
      ...(gzip && { gzip: represent('gzip', gzip) }),
    },
  }
}

function representation(
  response: RenderedResponse,
  encoding: Encoding,
  body: Buffer,
  tag: string,
): Representation {
  const etag = encoding === 'identity' ? `"${tag}"` : `"${tag}-${encoding}"`
  const shared = {
    ...response.headers,
    ETag: etag,
    ...(isCompressible(response) && { Vary: 'Accept-Encoding' }),
  }
  const head = {
    ...shared,
    'Content-Type': response.contentType,
    'Content-Length': String(body.length),
    ...(encoding !== 'identity' && { 'Content-Encoding': encoding }),
  }
  return { head: Object.entries(head).flat(), notModified: Object.entries(shared).flat(), etag, body }
}
