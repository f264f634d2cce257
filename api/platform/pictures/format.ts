const heifBrand = (bytes: Buffer) =>
  bytes.toString('latin1', 4, 8) === 'ftyp' ? bytes.toString('latin1', 8, 12) : ''

/** HEIC is what phones save: still pictures in the HEIF container, encoded as HEVC. */
const isHeic = (bytes: Buffer) =>
  /^(?:hei[csmx]|hev[cx])$/.test(heifBrand(bytes)) ||
  (/^(?:mif1|msf1)$/.test(heifBrand(bytes)) && /hei[csmx]|hev[cx]/.test(bytes.toString('latin1', 12, 64)))

/** The signatures of the accepted bitmap formats: the type that the sender states is not trusted. */
const signatures = [
  ['image/jpeg', (b: Buffer) => b.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))],
  ['image/png', (b: Buffer) => b.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'))],
  ['image/gif', (b: Buffer) => /^GIF8[79]a/.test(b.toString('latin1', 0, 6))],
  ['image/webp', (b: Buffer) => /^RIFF....WEBP/s.test(b.toString('latin1', 0, 12))],
  ['image/heic', isHeic],
  ['image/avif', (b: Buffer) => /^(?:avif|avis|mif1|miaf)$/.test(heifBrand(b))],
  ['image/tiff', (b: Buffer) => /^(?:II\*\0|MM\0\*|II\+\0|MM\0\+)/.test(b.toString('latin1', 0, 4))],
] as const

/** The content type of a bitmap, by its first bytes; undefined for a format that cannot be drawn. */
export const bitmapType = (bytes: Buffer) => signatures.find(([, matches]) => matches(bytes))?.[0]
