const lists = new Map<string, WeakMap<object, Promise<string>>>()

/**
 * The HTML of a list item, cached per record object. An unchanged record is the same object, so that a save re-renders
 * only one of a thousand items.
 */
export function renderCached(list: string, record: object, render: () => Promise<string>): Promise<string> {
  const cache = lists.get(list) ?? new WeakMap<object, Promise<string>>()
  lists.set(list, cache)
  const cached = cache.get(record)
  if (cached) return cached
  const html = render().then(flatten)
  cache.set(record, html)
  html.catch(() => cache.delete(record))
  return html
}

/** Flattens a string: V8 stores concatenated strings as ropes, which every page would flatten again on each save. */
const flatten = (html: string) => Buffer.from(html).toString()
