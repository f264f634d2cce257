/** The recommended lengths of texts for search results, in characters: neither cut off nor too short. */
export const seoLengths = {
  title: { min: 15, max: 60 },
  description: { min: 50, max: 160 },
} as const
