import { firstCharacters } from '#content/model/first-characters.ts'
import type { PageFinding } from './finding.ts'
import { formAt } from './form-links.ts'
import { imageProblems, type ImageProblem } from './problems.ts'
import type { Image, ParsedPage } from '../publish/parse-page.ts'

const maxBytes = 300_000

/** Returns the size of a picture of this site in bytes; undefined if there is none at the path. */
export type SizeOf = (path: string) => number | undefined

/** Checks the pictures of a page: their descriptions, their sizes, and whether they exist. */
export const checkPictures = ({ images }: ParsedPage, origin: string, sizeOf: SizeOf): PageFinding[] =>
  images.flatMap((image) =>
    [...markupErrors(image), ...fileErrors(image, origin, sizeOf)].map((says) => ({
      rule: 'pictures' as const,
      says,
      fix: formAt(image),
    })),
  )

/** Errors in the description and in the stated size. */
function markupErrors(image: Image): string[] {
  const name = nameOf(image.src)
  const words: Record<ImageProblem, string> = {
    'no-description': `The picture ${name} has no description for people who cannot see it.`,
    'file-name': `The description of the picture ${name} is the name of a file. Say what it shows.`,
    'long-description': `The description of the picture ${name} has ${image.alt?.length} characters. A sentence is enough.`,
    'no-size': `The picture ${name} does not say how large it is: the page jumps as it loads.`,
  }
  return imageProblems(image).map((problem) => words[problem])
}

/** Whether the file exists on this site and is small enough. */
function fileErrors({ src, alt }: Image, origin: string, sizeOf: SizeOf): string[] {
  if (src.startsWith('data:')) return []
  const name = nameOf(src)
  if (!URL.canParse(src, origin)) return [`The address of the picture ${name} is not valid.`]
  const { origin: pictureOrigin, host, pathname } = new URL(src, origin)
  if (pictureOrigin !== origin)
    return [
      `The picture ${name} is loaded from ${host}: it can disappear, and that server sees who visits you. Upload it here.`,
      // Descriptions are stored with the pictures of the library.
      ...(alt
        ? []
        : [`The picture ${name} has no description. Upload it here, and say there what it shows.`]),
    ]
  const bytes = sizeOf(pathname)
  if (bytes === undefined) return [`The picture ${name} does not exist. Choose another one.`]
  if (bytes <= maxBytes) return []
  return [
    `The picture ${name} has ${Math.round(bytes / 1000)} kB. Save it smaller: below ${maxBytes / 1000} kB.`,
  ]
}

const nameOf = (src: string) => `“${firstCharacters(src.split(/[?#]/)[0]!.split('/').at(-1)!, 60)}”`
