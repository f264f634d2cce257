import type { SectionKey } from '#content/sections/sections.ts'

/** The kinds of search results, in the order in which they are shown. */
export const searchKinds = [
  'content',
  'draft',
  'mail-text',
  'picture',
  'order',
  'offer',
  'invoice',
  'conversation',
  'customer',
  'subscriber',
  'admin',
  'message',
  'review',
  'mail',
] as const

/** A search result of the back office. */
export interface SearchResult {
  kind: (typeof searchKinds)[number]
  /** A UUID; the key of a mail text, or of a section without a stored record. */
  id: string
  /** Its name; `detail` distinguishes it from others of the same name. */
  title: string
  detail: string
  /** The text around the match, if the match is not in the title. */
  excerpt: string | null
  /** The section of content and drafts. */
  section: SectionKey | null
  /** The form field that contains the match. */
  field: string | null
}

/** A result that is no content. */
export const result = (
  kind: SearchResult['kind'],
  id: string,
  title: string,
  detail: string,
  excerpt: string | null = null,
): SearchResult => ({ kind, id, title, detail, excerpt, section: null, field: null })
