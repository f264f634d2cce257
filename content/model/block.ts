import { text, type Field } from './field.ts'
import type { FieldValue } from './value.ts'

/** A part of a page: its type (`blocks.ts`), and values for the fields of that type. */
export interface Block {
  /** Unique within its page; stays the same when the block is moved. */
  readonly id: string
  readonly block: string
  readonly hidden?: boolean | undefined
  readonly values: Readonly<Record<string, FieldValue>>
}

/** A type of block. */
export interface BlockType {
  readonly title: string
  /** One sentence for the owner who chooses it. */
  readonly about: string
  /** A Lucide name. */
  readonly icon: string
  readonly fields: Readonly<Record<string, Field>>
}

export const maxBlocks = 60
export const blockId = /^[\w-]{1,36}$/

/** The optional heading above the content of most blocks. */
export const heading = text('Heading', { optional: true })
