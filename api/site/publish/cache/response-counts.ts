/** The number of responses by status: plain numbers, because every request updates them. */
export type ResponseCounts = Float64Array

export const newResponseCounts = (): ResponseCounts => new Float64Array(600)

export const countResponse = (counts: ResponseCounts, status: number) =>
  void (counts[status] = (counts[status] ?? 0) + 1)

/** The statuses that occurred, with their counts. */
export const entriesOf = (counts: ResponseCounts): [status: number, count: number][] =>
  [...counts.entries()].filter(([, count]) => count > 0)
