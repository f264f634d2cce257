/** Lengths, in characters, at which search results show a page's words in full and find them long enough. */
export const seoLengths = {
  title: { min: 15, max: 60 },
  description: { min: 50, max: 160 },
} as const
