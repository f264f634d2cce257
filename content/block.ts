import { text, type Field } from './field.ts'
import type { FieldValue } from './value.ts'

/** A part of a page: its type (`blocks.ts`) with values of its own, by the names of that type's fields. */
export interface Block {
  /** Within its page: stays when the block is moved. */
  readonly id: string
  readonly block: string
  readonly hidden?: boolean | undefined
  readonly values: Readonly<Record<string, FieldValue>>
}

/** What a block may be. */
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

/** What stands above most blocks. */
export const heading = text('Heading', { optional: true })
