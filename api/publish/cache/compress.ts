import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip } from 'node:zlib'

/** The compressed versions of a body; without any, it is sent uncompressed. */
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
 * Fast compression while a request waits: faster than a round trip to another thread. It skips gzip, which takes three
 * times as long and is rarely requested: such clients get the body uncompressed until `compressBest` has run.
 */
export const compressFast = (content: Content): Compressed =>
  isCompressible(content) ? { br: brotliCompressSync(content.body, quality(1, content.body)) } : {}

/** Compresses at the highest level, off the main thread; takes a hundred times as long. */
export async function compressBest(content: Content): Promise<Compressed> {
  if (!isCompressible(content)) return {}
  const { body } = content
  const [br, gz] = await Promise.all([brotli(body, quality(11, body)), compressGzip(body, { level: 9 })])
  return { br, gzip: gz }
}
