/** One page of a list, and the total number of rows. */
export interface PagedRows<T> {
  rows: readonly T[]
  total: number
  /** There are more rows than `total`: a search stops counting at a limit. */
  isMore?: boolean
}
