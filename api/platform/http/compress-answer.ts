import type { Context } from 'hono'
import { compress } from 'hono/compress'

const minBytes = 1024

/**
 * JSON and exports as text. Files, archives and PDFs are compressed already or sent as they are stored, events have to
 * arrive at once, and pages for one person have the key of their form beside what was typed.
 */
const compressible = /^(?:application\/json|text\/(?:csv|markdown))(?:;|$)/

const gzip = compress({ encoding: 'gzip', threshold: minBytes, contentTypeFilter: compressible })

/** Compresses the answer if its client accepts that. An answer with a secret is `no-transform`, and stays as it is. */
export async function compressAnswer(c: Context) {
  await gzip(c, async () => {})
  const { headers } = c.res
  // Strong and per encoding, as the ETags of pages: `If-Match` does not take weak ones (RFC 9110, 13.1.1).
  const weak = headers.get('content-encoding') === 'gzip' && /^W\/"(.*)"$/.exec(headers.get('etag') ?? '')
  if (weak) headers.set('ETag', `"${weak[1]}-gzip"`)
  // The middleware passes over HEAD, whose answer has the headers of GET.
  if (c.req.method === 'HEAD' && compressible.test(headers.get('content-type') ?? ''))
    headers.set('Vary', 'Accept-Encoding')
}

/** The headers of an answer with a secret, which nothing on the way compresses either (BREACH). */
export const withSecret = { 'Cache-Control': 'no-store, no-transform' }
