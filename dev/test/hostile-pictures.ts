import { deflateSync, crc32 } from 'node:zlib'

const uint32 = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

const chunk = (type: string, data: Buffer) => {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  return Buffer.concat([uint32(data.length), named, uint32(crc32(named))])
}

/** A PNG of one color that takes a thousandth of its decoded size; interlaced, it is decoded as a whole. */
export function hugePng(
  width: number,
  height: number,
  { depth = 16, interlaced = true, color = 6 } = {},
): Buffer {
  const channels = color === 6 ? 4 : 3
  const header = Buffer.concat([
    uint32(width),
    uint32(height),
    Buffer.from([depth, color, 0, 0, Number(interlaced)]),
  ])
  // Interlaced, a picture is seven smaller ones, each with a byte per row more.
  const bytes = ((width * channels * depth) / 8) * height + height * 2 + 64
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(bytes), { level: 6 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const svg = (content: string, attributes = 'viewBox="0 0 100 100"') =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${content}</svg>`)

/** Small files that would take much memory or time if they were drawn without limits. */
export const hostilePictures = (): Record<string, Buffer> => ({
  'interlaced PNG with 16 bits': hugePng(7700, 7700),
  'interlaced PNG below the limit of pixels': hugePng(6000, 6000),
  'PNG with more pixels than allowed': hugePng(30_000, 2000, { depth: 8, interlaced: false }),
  'GIF whose header states 65,535 by 65,535 pixels': Buffer.concat([
    Buffer.from('GIF89a\xff\xff\xff\xff\x80\0\0\0\0\0\xff\xff\xff', 'latin1'),
    Buffer.from(',\0\0\0\0\xff\xff\xff\xff\0\x02\x02\x44\x01\0;', 'latin1'),
  ]),
  'SVG of 100,000 by 100,000 pixels': svg('<rect width="9" height="9"/>', 'width="100000" height="100000"'),
  'SVG with filters in filters': svg(
    `<filter id="f">${'<feGaussianBlur stdDeviation="900"/>'.repeat(300)}</filter>${'<g filter="url(#f)">'.repeat(40)}<rect width="99" height="99"/>${'</g>'.repeat(40)}`,
  ),
  'SVG that uses itself twice at each level': svg(
    `<g id="a0"><rect width="1" height="1"/></g>${Array.from({ length: 30 }, (_, i) => `<g id="a${i + 1}"><use href="#a${i}"/><use href="#a${i}"/></g>`).join('')}`,
  ),
  'SVG with a huge picture': svg(
    `<image width="100" height="100" href="data:image/png;base64,${hugePng(7700, 7700).toString('base64')}"/>`,
  ),
})
