/** How many responses there were of each status, by its number: plain numbers, for the path that every visitor takes. */
export type ResponseCounts = Float64Array

export const newResponseCounts = (): ResponseCounts => new Float64Array(600)

export const countResponse = (counts: ResponseCounts, status: number) =>
  void (counts[status] = (counts[status] ?? 0) + 1)

/** The statuses that there were, and how often. */
export const entriesOf = (counts: ResponseCounts): [status: number, count: number][] =>
  [...counts.entries()].filter(([, count]) => count > 0)
