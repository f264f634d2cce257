import type { Converted } from './html.ts'

/** What a text becomes. */
export type TextKind = 'article' | 'page'

/** A text of a file that is imported, whatever format it has. */
export interface FoundText {
  is: 'text'
  /** The same whenever the file is imported. */
  key: string
  kind: TextKind
  title: string
  /** What its address would be: the last part of it, of a page all. */
  slug: string
  /** Where it was, as paths. */
  oldPaths: string[]
  /** Whether visitors could read it; else it stays a draft of its own. */
  isPublic: boolean
  /** Why it is not public, for the list. */
  state: string
  author: string
  /** `2026-11-02`; empty where there is none. */
  date: string
  summary: string
  tags: string[]
  headTitle: string
  headDescription: string
  /** The picture above it: its address. */
  picture: string
  /** What could not be taken whatever the text says. */
  notes: string[]
  convert: () => Promise<Converted>
}

export interface FoundPicture {
  is: 'picture'
  address: string
  name: string
  description: string
}

export interface FoundOther {
  is: 'other'
  name: string
  /** Why it is not taken. */
  reason: string
}

export type Found = FoundText | FoundPicture | FoundOther

/** A file that can be imported. Each call of `read` reads it again. */
export interface Importable {
  /** What it is called in sentences: `old.example`. */
  name: string
  read: () => AsyncGenerator<Found>
  /** Where a link of a text leads to in the file: the key of a text. */
  keyAt: (address: string) => string | undefined
  /** An address that the site had itself: its path. */
  ownPath: (address: string) => string | undefined
  /** The bytes of a picture that is in the file; undefined where it is elsewhere. Throws where it should be and is not. */
  pictureIn: (address: string) => Promise<Buffer> | undefined
}
