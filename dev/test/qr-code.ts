import { inflateSync } from 'node:zlib'
import jsQR from 'jsqr'

/** What a camera reads from an image of gray pixels, row by row. */
export function readCode(pixels: readonly (readonly boolean[])[]): string | undefined {
  const scale = 4
  const [height, width] = [pixels.length * scale, pixels[0]!.length * scale]
  const data = new Uint8ClampedArray(width * height * 4)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const isDark = pixels[Math.floor(y / scale)]![Math.floor(x / scale)]!
      data.fill(isDark ? 0 : 255, (y * width + x) * 4, (y * width + x) * 4 + 3)
      data[(y * width + x) * 4 + 3] = 255
    }
  return jsQR(data, width, height)?.data
}

/** What the QR code in a PDF says: its squares are the only rectangles that are drawn. */
export function codeInPdf(pdf: Buffer): string | undefined {
  const file = pdf.toString('latin1')
  const contents = [...file.matchAll(/FlateDecode[^>]*>>\s*stream\r?\n()/dg)].flatMap(({ indices }) => {
    const start = indices![1]![0]
    try {
      return [inflateSync(pdf.subarray(start, file.indexOf('endstream', start))).toString('latin1')]
    } catch {
      return []
    }
  })
  const squares = contents.flatMap((content) =>
    [...content.matchAll(/([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+) re/g)].map(([, ...numbers]) =>
      numbers.map(Number),
    ),
  )
  if (squares.length === 0) return undefined
  const side = squares[0]![2]!
  const [left, top] = [0, 1].map((axis) => Math.min(...squares.map((square) => square[axis]!)))
  const places = squares.map(([x, y]) => [Math.round((x! - left!) / side), Math.round((y! - top!) / side)])
  const size = Math.max(...places.flat()) + 1
  const quiet = 4
  const pixels = Array.from({ length: size + 2 * quiet }, () => Array<boolean>(size + 2 * quiet).fill(false))
  for (const [x, y] of places) pixels[y! + quiet]![x! + quiet] = true
  return readCode(pixels)
}
