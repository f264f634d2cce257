import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip } from 'node:zlib'

/** A body in the encodings that make it smaller; where there are none, it is sent as it is. */
export interface Compressed {
  br?: Buffer | undefined
  gzip?: Buffer | undefined
}

interface Content {
  contentType: string
  body: Buffer
}

const brotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)
const quality = (level: number, { length }: Buffer) => ({
  params: { [constants.BROTLI_PARAM_QUALITY]: level, [constants.BROTLI_PARAM_SIZE_HINT]: length },
})

export const isCompressible = ({ contentType, body }: Content) =>
  body.length > 256 && /^(text\/|image\/svg|application\/(json|javascript|xml|manifest))/.test(contentType)

/**
 * For what somebody waits for: faster than handing the body to another thread and back. gzip takes three times as long,
 * and hardly anybody asks for it: those clients get the body uncompressed until `compressBest` has run.
 */
export const compressFast = (content: Content): Compressed =>
  isCompressible(content) ? { br: brotliCompressSync(content.body, quality(1, content.body)) } : {}

/** As small as it gets, off the main thread; takes a hundred times as long. */
export async function compressBest(content: Content): Promise<Compressed> {
  if (!isCompressible(content)) return {}
  const { body } = content
  const [br, gz] = await Promise.all([brotli(body, quality(11, body)), compressGzip(body, { level: 9 })])
  return { br, gzip: gz }
}
