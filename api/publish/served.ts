/** How many answers there were of each status, by its number: plain numbers, for the path that every visitor takes. */
export type Served = Float64Array

export const newServed = (): Served => new Float64Array(600)

export const count = (served: Served, status: number) => void (served[status] = (served[status] ?? 0) + 1)

/** The statuses that there were, and how often. */
export const countsOf = (served: Served): [status: number, count: number][] =>
  [...served.entries()].filter(([, count]) => count > 0)
