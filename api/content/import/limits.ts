import { InvalidInputError } from '../../platform/errors.ts'

const megabyte = 1024 * 1024

/** The maximum size of an uploaded file, in bytes. */
export const maxSize = 256 * megabyte
export const tooLarge =
  'At most 256 MB. WordPress can export in parts, by author or by year: import one after the other.'
/** The maximum size of a file's unpacked content, in bytes. */
export const maxUnpacked = 1024 * megabyte
/** The maximum number of texts, pictures and other items in a file. */
export const maxItems = 50_000
/** The maximum number of files in a ZIP file. */
export const maxFiles = 100_000
/** The maximum length of one text, in characters. */
export const maxText = 2 * megabyte
/** The maximum size of all pictures of one import, in bytes. */
export const maxPictureBytes = 2048 * megabyte

/** The maximum number of topics of a text. */
export const maxTags = 100

export const refuse = (why: string) => new InvalidInputError(`This file cannot be imported: ${why}.`)
