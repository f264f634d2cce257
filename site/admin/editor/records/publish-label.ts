import type { Section } from '#content/sections/section.ts'

/** What saving a record does, in a word: what visitors read is live at once. */
export const publishLabel = ({ readBy }: Section) => (readBy === 'everyone' ? 'Publish' : 'Save')
