/** The number of pages; an empty list has one. */
export const pageCount = (total: number, pageSize: number) => Math.max(1, Math.ceil(total / pageSize))

/** The numbers to show: the first, the last, the current one and its neighbors; 0 stands for a gap. */
export function pageNumbers(current: number, last: number): number[] {
  const wanted = [1, current - 1, current, current + 1, last].filter((page) => page >= 1 && page <= last)
  const pages = [...new Set(wanted)].toSorted((one, other) => one - other)
  return pages.flatMap((page, i) => {
    const missing = page - (pages[i - 1] ?? 0) - 1
    // A gap of one page is replaced by its number, which takes no more space.
    return missing === 0 ? [page] : missing === 1 ? [page - 1, page] : [0, page]
  })
}
