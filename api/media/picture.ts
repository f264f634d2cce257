import sharp from 'sharp'
import { copiesOf } from '#content/picture.ts'
import { Problem } from '../http/problem.ts'

export const maxMegabytes = 10
const maxPixels = 40_000_000

/** What a picture is made of, read from its bytes: what its sender calls it proves nothing. */
const kinds = [
  ['image/jpeg', (b: Buffer) => b.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))],
  ['image/png', (b: Buffer) => b.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'))],
  ['image/gif', (b: Buffer) => /^GIF8[79]a/.test(b.toString('latin1', 0, 6))],
  ['image/webp', (b: Buffer) => /^RIFF....WEBP/s.test(b.toString('latin1', 0, 12))],
] as const

interface Copy {
  /** The end of its file name. */
  name: string
  contentType: string
  bytes: Buffer
}

export interface Made {
  contentType: string
  width: number
  height: number
  /** The copy that every browser can show: JPEG, or PNG where something shines through. */
  fallback: 'jpg' | 'png'
  copies: Copy[]
}

/** Makes what the site serves of a picture: nothing of what was sent gets out as it came. Throws 413, 415 and 422. */
export async function makeCopies(bytes: Buffer): Promise<Made> {
  if (bytes.length > maxMegabytes * 1024 * 1024) throw new Problem(413, `At most ${maxMegabytes} MB.`)
  const contentType = kinds.find(([, is]) => is(bytes))?.[0]
  if (!contentType) throw new Problem(415, 'Send a JPEG, PNG, WebP or GIF picture.')
  try {
    const upright = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' })
      .timeout({ seconds: 20 })
      .autoOrient()
    const { autoOrient: size, hasAlpha } = await upright.metadata()
    const at = (width: number) => upright.clone().resize({ width, withoutEnlargement: true })
    const widths = copiesOf(size.width)
    const fallback = hasAlpha ? 'png' : 'jpg'
    const middle = widths.findLast((width) => width <= 1280) ?? widths[0]!
    const webp = await Promise.all(
      widths.map(async (width) => ({
        name: `-${width}.webp`,
        contentType: 'image/webp',
        bytes: await at(width).webp({ quality: 80 }).toBuffer(),
      })),
    )
    const shown = hasAlpha
      ? at(middle).png({ compressionLevel: 9 })
      : at(middle).jpeg({ quality: 82, mozjpeg: true })
    const plain = {
      name: `-${size.width}x${size.height}.${fallback}`,
      contentType: hasAlpha ? 'image/png' : 'image/jpeg',
      bytes: await shown.toBuffer(),
    }
    return { contentType, width: size.width, height: size.height, fallback, copies: [plain, ...webp] }
  } catch (error) {
    const tooLarge = error instanceof Error && /pixel limit/.test(error.message)
    throw new Problem(
      422,
      tooLarge
        ? `At most ${maxPixels / 1_000_000} million pixels. Make it smaller first.`
        : 'The file is damaged: it cannot be read as a picture.',
    )
  }
}
