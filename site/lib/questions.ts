import type { Saved } from '#content/section.ts'
import type { sections } from '#content/sections.ts'

/** A question of the site's list, as pages show it. */
export const questionOf = ({ _id, accodingTitle, accodingText }: Saved<typeof sections.faqItem>) => ({
  question: accodingTitle,
  answer: accodingText,
  record: _id,
})
