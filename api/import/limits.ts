import { InvalidInputError } from '../errors.ts'

const megabyte = 1024 * 1024

/** In bytes: of a file as it is sent. */
export const maxSize = 256 * megabyte
export const tooLarge =
  'At most 256 MB. WordPress can export in parts, by author or by year: import one after the other.'
/** In bytes: of what a packed file holds. */
export const maxUnpacked = 1024 * megabyte
/** Texts, pictures and all else that a file tells of. */
export const maxItems = 50_000
/** Of one text, in characters. */
export const maxText = 2 * megabyte
/** Of all pictures of one import, in bytes. */
export const maxPictureBytes = 2048 * megabyte

export const refuse = (why: string) => new InvalidInputError(`This file cannot be imported: ${why}.`)
