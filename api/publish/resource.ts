import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

export type Encoding = 'identity' | 'br' | 'gzip'

/** What one encoding of a resource is answered with: its head as Node's `writeHead` takes it fastest, and its body. */
export interface Representation {
  head: string[]
  notModified: string[]
  etag: string
  body: Buffer
}

/** Bytes that are kept ready to be sent. */
export interface Resource {
  status: number
  contentType: string
  headers: Record<string, string>
  body: Buffer
  as: Partial<Record<Encoding, Representation>> & { identity: Representation }
}

export type Effort = 'quick' | 'best'

const brotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)
const isText = (contentType: string) =>
  /^(text\/|image\/svg|application\/(json|javascript|xml|manifest))/.test(contentType)

/** Makes the bytes ready in every encoding that makes them smaller. */
export async function makeResource(
  content: Pick<Resource, 'status' | 'contentType' | 'headers' | 'body'>,
  effort: Effort,
): Promise<Resource> {
  const { contentType, body } = content
  const compressed = isText(contentType) && body.length > 256
  const etag = createHash('sha256').update(body).digest('base64url').slice(0, 22)
  const [br, gz] = compressed
    ? await Promise.all([
        brotli(body, {
          params: {
            [constants.BROTLI_PARAM_QUALITY]: effort === 'best' ? 11 : 4,
            [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
          },
        }),
        compressGzip(body, { level: effort === 'best' ? 9 : 5 }),
      ])
    : []
  const represent = (encoding: Encoding, bytes: Buffer) =>
    representation(content, encoding, bytes, etag, compressed)
  return {
    ...content,
    as: {
      identity: represent('identity', body),
      ...(br && { br: represent('br', br) }),
      ...(gz && { gzip: represent('gzip', gz) }),
    },
  }
}

function representation(
  { headers, contentType }: Pick<Resource, 'headers' | 'contentType'>,
  encoding: Encoding,
  body: Buffer,
  tag: string,
  varies: boolean,
): Representation {
  const etag = encoding === 'identity' ? `"${tag}"` : `"${tag}-${encoding}"`
  const shared = { ...headers, ETag: etag, ...(varies && { Vary: 'Accept-Encoding' }) }
  const head = {
    ...shared,
    'Content-Type': contentType,
    'Content-Length': String(body.length),
    ...(encoding !== 'identity' && { 'Content-Encoding': encoding }),
  }
  return { head: Object.entries(head).flat(), notModified: Object.entries(shared).flat(), etag, body }
}

/** The head of a page that is the answer to one request, not kept by anybody. */
export const pageHead = ({ headers, contentType }: Pick<Resource, 'headers' | 'contentType'>) => ({
  ...headers,
  'Content-Type': contentType,
  'Cache-Control': 'no-store',
})
