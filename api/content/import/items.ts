import type { Converted } from '#convert/convert.ts'
import type { ImportedDate } from './reader/dates.ts'

/** The section in which a text is created. */
export type TextKind = 'article' | 'page'

/** A text in the imported file, independent of the file's format. */
export interface TextItem {
  type: 'text'
  /** Identifies the text; the same each time that the file is imported. */
  key: string
  kind: TextKind
  title: string
  /** The wanted slug: the last part of the address for an article, the whole path for a page. */
  slug: string
  /** Its paths on the old site. */
  oldPaths: string[]
  /** The names by which links in the file lead to it. */
  linkedAs: string[]
  /** Whether it was public; if not, it becomes a draft outside of the release. */
  isPublic: boolean
  /** Why it was not public, as a sentence; empty if it was. */
  reason: string
  author: string
  date: ImportedDate | undefined
  summary: string
  tags: string[]
  headTitle: string
  headDescription: string
  /** The address of its title picture. */
  picture: string
  /** What cannot be imported besides the text, such as comments. */
  notes: string[]
  converted: Converted
}

export interface PictureItem {
  type: 'picture'
  address: string
  name: string
  description: string
}

export interface OtherItem {
  type: 'other'
  name: string
  /** Why it is not imported. */
  reason: string
}

export type ImportItem = TextItem | PictureItem | OtherItem

/** What is known of a file as a whole. */
export interface FileHeader {
  /** The name of the source in sentences, such as `old.example`. */
  name: string
  /** The address of the site of a WordPress export. */
  site?: string
}

/** A part of a file that is not parsed yet. */
export interface UnreadItem {
  /** As it is in the file, for the report if it cannot be parsed. */
  name: string
  parse: () => ImportItem
}

/** A file whose items are parsed one after the other. */
export interface OpenFile {
  header: FileHeader
  items: () => AsyncGenerator<UnreadItem>
}
