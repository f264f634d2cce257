import { useSearchParams } from 'react-router'

/**
 * What a list shows, kept in its address: page, filters, order. Setting anything but the page goes back to the first.
 */
export function useAddress<const D extends Readonly<Record<string, string>>>(defaults: D) {
  const [params, setParams] = useSearchParams()
  const read = (name: string) => params.get(name) ?? defaults[name] ?? ''
  const values = Object.fromEntries(Object.keys(defaults).map((name) => [name, read(name)])) as Record<
    keyof D,
    string
  >
  const page = Math.max(1, Number(params.get('page')) || 1)
  const set = (changes: Partial<Record<keyof D, string>> & { page?: number }) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        for (const [name, value] of Object.entries({ page: 1, ...changes })) {
          const usual = name === 'page' ? '1' : (defaults[name] ?? '')
          if (String(value) === usual) next.delete(name)
          else next.set(name, String(value))
        }
        return next
      },
      { replace: 'q' in changes, preventScrollReset: true },
    )
  const changed = Object.keys(defaults).some((name) => values[name as keyof D] !== defaults[name])
  return { values, page, set, changed, clear: () => setParams({}) }
}
