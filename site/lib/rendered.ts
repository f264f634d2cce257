const lists = new Map<string, WeakMap<object, Promise<string>>>()

/**
 * An item of a list as it was rendered for the same record: what has not changed is the same object. Of a thousand
 * items, a save renders one.
 */
export function renderedOnce(list: string, record: object, render: () => Promise<string>): Promise<string> {
  const known = lists.get(list) ?? new WeakMap<object, Promise<string>>()
  lists.set(list, known)
  const before = known.get(record)
  if (before) return before
  const html = render().then(inOnePiece)
  known.set(record, html)
  html.catch(() => known.delete(record))
  return html
}

/** What was put together is kept in its pieces until somebody copies it: a page would do so with each save. */
const inOnePiece = (html: string) => Buffer.from(html).toString()
