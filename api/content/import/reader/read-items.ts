import { DomainError } from '../../../platform/errors.ts'
import type { FileHeader, ImportItem, OpenFile, UnreadItem } from '../items.ts'
import { openFile } from './open.ts'

/** Reads items of a file from a position on. */
export interface ReadCall {
  path: string
  name: string
  at: number
  /** The maximum number of items. */
  limit: number
  /** Whether the first item is only named, because it could not be parsed. */
  skip?: boolean
}

export type ReadReply = { header: FileHeader; items: ImportItem[]; isEnd: boolean } | { refused: string }

/** After this time, a reply is sent with the items so far, in milliseconds. */
const replyMs = 2000
/** The maximum number of characters of a reply, approximately. */
const replySize = 2 * 1024 * 1024

interface Reading {
  path: string
  at: number
  file: OpenFile
  items: AsyncGenerator<UnreadItem>
}
let reading: Reading | undefined

/** The position in the file is kept between calls; a new process finds it again. */
async function readingAt({ path, name, at }: ReadCall): Promise<Reading> {
  if (reading?.path === path && reading.at === at) return reading
  const file = await openFile(path, name)
  const items = file.items()
  for (let i = 0; i < at; i++) await items.next()
  return (reading = { path, at, file, items })
}

async function readMore(call: ReadCall): Promise<ReadReply> {
  const current = await readingAt(call)
  const { header } = current.file
  const items: ImportItem[] = []
  const start = performance.now()
  let size = 0
  while (items.length < call.limit && size < replySize && performance.now() - start < replyMs) {
    const { value, done } = await current.items.next()
    if (done) return { header, items, isEnd: true }
    current.at++
    const item = call.skip
      ? ({ type: 'other', name: value.name, reason: 'It takes too long to process.' } as const)
      : value.parse()
    items.push(item)
    size += JSON.stringify(item).length
  }
  return { header, items, isEnd: false }
}

/** Reads items of a file; what is wrong with the file as a whole is part of the reply. */
export async function readItems(call: ReadCall): Promise<ReadReply> {
  try {
    return await readMore(call)
  } catch (error) {
    reading = undefined
    if (error instanceof DomainError) return { refused: error.message }
    throw error
  }
}
