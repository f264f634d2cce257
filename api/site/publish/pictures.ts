import { buffer } from 'node:stream/consumers'
import { pictureFilePattern, pictureTypes } from '#content/model/picture.ts'
import type { ByteRange, FileStore, StoredFile } from '../../platform/files/store.ts'
import { fileKey } from '../../content/media/media.ts'

const fileName = new RegExp(`^${pictureFilePattern}$`)
const reference = new RegExp(`/media/(${pictureFilePattern})`, 'g')

/** The content type of a picture file by its name; undefined if the name is not that of a picture. */
export function pictureType(file: string): string | undefined {
  return fileName.test(file) ? pictureTypes[file.split('.')[1] as keyof typeof pictureTypes] : undefined
}

/** The pictures of the site, by the names of their files. */
export class Pictures {
  readonly #files: FileStore
  readonly #fetched = new Set<string>()

  constructor(files: FileStore) {
    this.#files = files
  }

  async open(file: string, range?: ByteRange): Promise<StoredFile | undefined> {
    return pictureType(file) ? this.#files.get(fileKey(file), range) : undefined
  }

  async load(file: string): Promise<Buffer | undefined> {
    const opened = await this.open(file)
    return opened && buffer(opened.stream)
  }

  /** Reads the pictures that pages show, so that a remote store keeps local copies of them. */
  async fetch(pages: Iterable<{ body: Buffer }>): Promise<void> {
    for (const { body } of pages)
      for (const [, file = ''] of body.toString().matchAll(reference)) {
        if (this.#fetched.has(file)) continue
        this.#fetched.add(file)
        const opened = await this.open(file).catch((error: unknown) => {
          this.#fetched.delete(file)
          throw error
        })
        opened?.stream.resume()
      }
  }
}
