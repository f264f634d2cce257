import type { Converted } from './html.ts'

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
  /** Whether it was public; if not, it becomes a draft outside of the release. */
  isPublic: boolean
  /** Why it was not public, as a sentence; empty if it was. */
  state: string
  author: string
  /** `2026-11-02`; empty where there is none. */
  date: string
  summary: string
  tags: string[]
  headTitle: string
  headDescription: string
  /** The address of its title picture. */
  picture: string
  /** What cannot be imported besides the text, such as comments. */
  notes: string[]
  convert: () => Promise<Converted>
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

/** A file that can be imported. Each call of `read` reads it again. */
export interface Importable {
  /** The name of the source in sentences, such as `old.example`. */
  name: string
  read: () => AsyncGenerator<ImportItem>
  /** The key of the text that a link points to, if that text is in the file. */
  keyAt: (address: string) => string | undefined
  /** The path of an address on the old site; undefined for other sites. */
  ownPath: (address: string) => string | undefined
  /** A picture in the file, or why it is missing there; undefined if the picture is elsewhere. */
  pictureIn: (address: string) => { read: () => Promise<Buffer> } | { problem: string } | undefined
}
