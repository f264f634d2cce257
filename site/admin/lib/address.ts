import { useSearchParams } from 'react-router'

/** What a page of a list may have besides its usual number of rows. */
const sizes = [25, 50, 100]

/** How many rows a page of a list has, and what it may have. */
export interface Rows {
  size: number
  sizes: readonly number[]
  set: (size: number) => void
}

/**
 * What a list shows, kept in its address: page, rows a page, filters, order. Setting anything but the page goes back
 * to the first.
 */
export function useAddress<const D extends Readonly<Record<string, string>>>(defaults: D, usualSize = 10) {
  const [params, setParams] = useSearchParams()
  const read = (name: string) => params.get(name) ?? defaults[name] ?? ''
  const values = Object.fromEntries(Object.keys(defaults).map((name) => [name, read(name)])) as Record<
    keyof D,
    string
  >
  const page = Math.max(1, Number(params.get('page')) || 1)
  const size = Number(params.get('pageSize'))
  const pageSize = sizes.includes(size) ? size : usualSize
  const set = (changes: Partial<Record<keyof D, string>> & { page?: number; pageSize?: number }) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        for (const [name, value] of Object.entries({ page: 1, ...changes })) {
          const usual = { page: '1', pageSize: String(usualSize) }[name] ?? defaults[name] ?? ''
          if (String(value) === usual) next.delete(name)
          else next.set(name, String(value))
        }
        return next
      },
      { replace: 'q' in changes, preventScrollReset: true },
    )
  const changed = Object.keys(defaults).some((name) => values[name as keyof D] !== defaults[name])
  const rows: Rows = {
    size: pageSize,
    sizes: [usualSize, ...sizes],
    set: (to) => set({ pageSize: to } as Parameters<typeof set>[0]),
  }
  return { values, page, rows, set, changed, clear: () => setParams({}) }
}
