/** How many characters a search result shows of a page, and from how many on it says enough. */
export const roomFor = {
  title: { least: 15, most: 60 },
  description: { least: 50, most: 160 },
} as const
