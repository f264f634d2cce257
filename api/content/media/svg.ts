import { InvalidInputError, TooLargeError } from '../../platform/errors.ts'

const maxKilobytes = 300

/** Whether the bytes are a text that contains an `<svg` element; binary formats are recognized before this is asked. */
export const isSvg = (bytes: Buffer) => /<svg[\s>]/i.test(bytes.toString('utf8', 0, 4096))

/** Throws 413 above 300 kB without embedded pictures, and 422 for entities that could expand without bound. */
export function checkSvg(bytes: Buffer): void {
  const source = bytes.toString('utf8')
  if (source.replaceAll(/data:image\/[^"']*/g, '').length > maxKilobytes * 1024)
    throw new TooLargeError(
      `An SVG file may have at most ${maxKilobytes} kB, without the pictures in it. Export it as PNG instead.`,
    )
  // Illustrator declares the addresses of namespaces as entities.
  const entities = source.match(/<!ENTITY[^>]*>?/gi) ?? []
  if (
    entities.length > 30 ||
    !entities.every((entity) => /^<!ENTITY\s+[\w.-]+\s+(["'])[^"'&%<]{0,200}\1\s*>$/.test(entity))
  )
    throw new InvalidInputError('The SVG file contains entity declarations. Export it as plain SVG.')
}
