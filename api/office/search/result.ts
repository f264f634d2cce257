import { z } from 'zod'
import { sectionKey } from '../../content/records/section-schemas.ts'

/** A search result of the back office. */
export const searchResult = z
  .object({
    kind: z.enum([
      'content',
      'draft',
      'mail-text',
      'picture',
      'order',
      'invoice',
      'conversation',
      'customer',
      'message',
      'mail',
      'review',
      'subscriber',
      'admin',
    ]),
    /** A UUID; the key of a mail text, or of a section without a stored record. */
    id: z.string(),
    /** Its name; `detail` distinguishes it from others of the same name. */
    title: z.string(),
    detail: z.string(),
    /** The text around the match, if the match is not in the title. */
    excerpt: z.string().nullable(),
    /** The section of content and drafts. */
    section: sectionKey.nullable(),
    /** The form field that contains the match. */
    field: z.string().nullable(),
  })
  .meta({ id: 'SearchResult' })

export type SearchResult = z.infer<typeof searchResult>
