/** The standard widths of copies, in pixels. */
const widths = [320, 640, 1280, 1920] as const

/** The widths of the copies of a picture with this width; no copy is wider than the picture itself. */
export const copyWidths = (width: number): number[] => {
  const largest = Math.min(width, widths.at(-1)!)
  return [...widths.filter((each) => each < largest), largest]
}

/** The content types of uploaded pictures, by file extension. */
export const pictureTypes = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
  png: 'image/png',
  svg: 'image/svg+xml',
} as const

/** The names of uploaded picture files, as a regular expression. */
export const pictureFilePattern = `[\\w-]{16}-[\\dx]{1,11}\\.(?:${Object.keys(pictureTypes).join('|')})`

/** The types of the files that content refers to. A drawing (SVG) has no copies in other widths; WebP is an animation. */
export type PictureType = 'jpg' | 'png' | 'svg' | 'webp'

const uploaded = /^\/media\/([\w-]{16})-(\d+)x(\d+)\.(?:jpg|png|svg|webp)$/

export interface Picture {
  key: string
  width: number
  height: number
}

/** Data of a picture in the library that its address does not contain. */
export interface LibraryPicture {
  description: string
  /** Whether there are copies in AVIF: they are made after the upload. */
  hasAvif: boolean
}

/** The image formats of the copies. */
export type CopyType = 'avif' | 'webp'

/** Parses the address of an uploaded picture; undefined for any other address. */
export function readPicture(address: string): Picture | undefined {
  const [, key, width, height] = uploaded.exec(address) ?? []
  return key ? { key, width: Number(width), height: Number(height) } : undefined
}

/** The address that is stored in content: the copy in a format that every browser supports. */
export const addressOf = ({ key, width, height }: Picture, type: PictureType) =>
  `/media/${key}-${width}x${height}.${type}`

export const copyAddress = (key: string, width: number, type: CopyType = 'webp') =>
  `/media/${key}-${width}.${type}`

/** An uploaded picture's copies for `srcset`, so that a browser takes the one that fits. */
export function sourcesOf(address: string, type: CopyType = 'webp'): string | undefined {
  const picture = address.endsWith('.svg') ? undefined : readPicture(address)
  return (
    picture &&
    copyWidths(picture.width)
      .map((width) => `${copyAddress(picture.key, width, type)} ${width}w`)
      .join(', ')
  )
}

/** The address of a still bitmap of the same picture: mail programs and shared cards show neither SVG nor animations. */
export const bitmapOf = (address: string) =>
  readPicture(address) ? address.replace(/\.(?:svg|webp)$/, '.png') : address

/** The address of the still picture of an animation, for visitors who do not want motion; undefined for other pictures. */
export const stillOf = (address: string) =>
  readPicture(address) && address.endsWith('.webp') ? bitmapOf(address) : undefined
