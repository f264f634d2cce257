/** How wide the copies of an uploaded picture are, in pixels; none is wider than the picture itself. */
const widths = [320, 640, 1280, 1920] as const

/** The widths of the copies that are made of a picture. */
export const copiesOf = (width: number): number[] => {
  const largest = Math.min(width, widths.at(-1)!)
  return [...widths.filter((each) => each < largest), largest]
}

/** What the file that content names may be; a drawing (SVG) has no copies in other widths. */
export type PictureType = 'jpg' | 'png' | 'svg'

const uploaded = /^\/media\/([\w-]{16})-(\d+)x(\d+)\.(?:jpg|png|svg)$/

export interface Picture {
  key: string
  width: number
  height: number
}

/** What the address of an uploaded picture tells of it; undefined for any other address. */
export function readPicture(address: string): Picture | undefined {
  const [, key, width, height] = uploaded.exec(address) ?? []
  return key ? { key, width: Number(width), height: Number(height) } : undefined
}

/** The address that content holds: the copy that every browser can show. */
export const addressOf = ({ key, width, height }: Picture, type: PictureType) =>
  `/media/${key}-${width}x${height}.${type}`

export const copyAddress = (key: string, width: number) => `/media/${key}-${width}.webp`

/** An uploaded picture's copies for `srcset`, so that a browser takes the one that fits. */
export function sourcesOf(address: string): string | undefined {
  const picture = address.endsWith('.svg') ? undefined : readPicture(address)
  return (
    picture &&
    copiesOf(picture.width)
      .map((width) => `${copyAddress(picture.key, width)} ${width}w`)
      .join(', ')
  )
}

/** The address of a bitmap of the same picture, for what shows no SVG: mail programs and shared cards. */
export const bitmapOf = (address: string) =>
  readPicture(address) ? address.replace(/\.svg$/, '.png') : address
