import { z } from 'zod'
import { sections, type SectionKey } from '#content/sections.ts'

/** Something of the back office that a search has found. */
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
    /** A UUID; a key of the words of a mail, and of a section that nothing is stored of. */
    id: z.string(),
    /** What it is called, and what else tells it apart. */
    title: z.string(),
    detail: z.string(),
    /** The words around what was found, where they are not in the title. */
    excerpt: z.string().nullable(),
    /** Of content and drafts: the section. */
    section: z.enum(Object.keys(sections) as SectionKey[]).nullable(),
    /** The field of its form that holds the words. */
    field: z.string().nullable(),
  })
  .meta({ id: 'SearchResult' })

export type SearchResult = z.infer<typeof searchResult>
