import type { Saved } from '#content/sections/section.ts'
import type { sections } from '#content/sections/sections.ts'

/** A FAQ item in the format of `QuestionList`. */
export const questionOf = ({ _id, accodingTitle, accodingText }: Saved<typeof sections.faqItem>) => ({
  question: accodingTitle,
  answer: accodingText,
  record: _id,
})
