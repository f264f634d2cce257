import { parseAccept } from 'hono/utils/accept'
import type { CachedResponse, Encoding } from './cached-response.ts'

// Browsers send a handful of different values: each is parsed once.
const parsed = new Map<string, readonly Encoding[]>()
const maxParsed = 200

/** The smallest encoding of a response that the client accepts. */
export function preferredEncoding(header: string, { representations }: CachedResponse): Encoding {
  let accepted = parsed.get(header)
  if (!accepted) {
    accepted = acceptedEncodings(header)
    if (parsed.size > maxParsed) parsed.clear()
    parsed.set(header, accepted)
  }
  return accepted.find((encoding) => representations[encoding]) ?? 'identity'
}

/** The accepted ones of our encodings, smallest first: a server may choose among those that are accepted (RFC 9110, 12.5.3). */
function acceptedEncodings(header: string): Encoding[] {
  const quality = new Map(parseAccept(header).map(({ type, q }) => [type.toLowerCase(), q]))
  return (['br', 'gzip'] as const).filter((encoding) => (quality.get(encoding) ?? quality.get('*') ?? 0) > 0)
}
