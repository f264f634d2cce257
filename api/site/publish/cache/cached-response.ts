import { createHash } from 'node:crypto'
import { isCompressible, type Compressed } from './compress.ts'

export type Encoding = 'identity' | 'br' | 'gzip'

/** One encoding of a response: the headers in the form that is fastest for Node's `writeHead`, and the body. */
export interface Representation {
  rawHeaders: string[]
  notModified: string[]
  etag: string
  body: Buffer
}

export interface RenderedResponse {
  status: number
  contentType: string
  headers: Record<string, string>
  body: Buffer
  /** The address under which its views are counted; undefined if they are not counted. */
  countedAs?: string | undefined
}

/** A response as bytes, ready to be sent in each encoding. */
export interface CachedResponse extends RenderedResponse {
  representations: Partial<Record<Encoding, Representation>> & { identity: Representation }
}

/** The response to one client. */
export interface Selected {
  status: number
  rawHeaders: string[]
  body: Buffer | undefined
}

/** Adds headers, ETags and encodings to a response; `etag` is by default a hash of the body. */
export function makeCachedResponse(
  response: RenderedResponse,
  { br, gzip }: Compressed,
  etag = createHash('sha256').update(response.body).digest('base64url').slice(0, 22),
): CachedResponse {
  const represent = (encoding: Encoding, body: Buffer) => representation(response, encoding, body, etag)
  return {
    ...response,
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
  const whole = {
    ...shared,
    'Content-Type': response.contentType,
    'Content-Length': String(body.length),
    ...(encoding !== 'identity' && { 'Content-Encoding': encoding }),
  }
  return { rawHeaders: Object.entries(whole).flat(), notModified: Object.entries(shared).flat(), etag, body }
}
