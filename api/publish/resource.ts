import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip } from 'node:zlib'

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

type Content = Pick<Resource, 'status' | 'contentType' | 'headers' | 'body'>

/** The body in the encodings that make it smaller; where there are none, it goes out as it is. */
export interface Packed {
  br?: Buffer | undefined
  gzip?: Buffer | undefined
}

const brotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)
const quality = (level: number, { length }: Buffer) => ({
  params: { [constants.BROTLI_PARAM_QUALITY]: level, [constants.BROTLI_PARAM_SIZE_HINT]: length },
})
const isWorthIt = ({ contentType, body }: Pick<Content, 'contentType' | 'body'>) =>
  body.length > 256 && /^(text\/|image\/svg|application\/(json|javascript|xml|manifest))/.test(contentType)

/**
 * For what somebody waits for: it takes less time than to hand the body to another thread and back. gzip takes three
 * times as long, and hardly anybody asks for it by now: who does gets the body as it is until it is packed well.
 */
export const packQuickly = (content: Pick<Content, 'contentType' | 'body'>): Packed =>
  isWorthIt(content) ? { br: brotliCompressSync(content.body, quality(1, content.body)) } : {}

/** As small as it gets, which takes a hundred times as long. */
export async function packWell(content: Pick<Content, 'contentType' | 'body'>): Promise<Packed> {
  if (!isWorthIt(content)) return {}
  const { body } = content
  const [br, gz] = await Promise.all([brotli(body, quality(11, body)), compressGzip(body, { level: 9 })])
  return { br, gzip: gz }
}

/** Makes the bytes ready to be sent. */
export function makeResource(content: Content, { br, gzip }: Packed): Resource {
  const etag = createHash('sha256').update(content.body).digest('base64url').slice(0, 22)
  const represent = (encoding: Encoding, bytes: Buffer) =>
    representation(content, encoding, bytes, etag, isWorthIt(content))
  return {
    ...content,
    as: {
      identity: represent('identity', content.body),
      ...(br && { br: represent('br', br) }),
      ...(gzip && { gzip: represent('gzip', gzip) }),
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
