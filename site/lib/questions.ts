import type { Saved } from '#content/section.ts'
import type { sections } from '#content/sections.ts'

/** A FAQ item in the format of `QuestionList`. */
export const questionOf = ({ _id, accodingTitle, accodingText }: Saved<typeof sections.faqItem>) => ({
  question: accodingTitle,
  answer: accodingText,
  record: _id,
})
