interface Rendered {
  description: string | undefined
  html: Promise<string>
}

const lists = new Map<string, WeakMap<object, Rendered>>()

/**
 * An item of a list as it was rendered for the same record with the same description of its picture: what has not
 * changed is the same object. Of a thousand items, a save renders one.
 */
export function renderedOnce(
  list: string,
  record: object,
  description: string | undefined,
  render: () => Promise<string>,
): Promise<string> {
  const known = lists.get(list) ?? new WeakMap<object, Rendered>()
  lists.set(list, known)
  const before = known.get(record)
  if (before && before.description === description) return before.html
  const html = render().then(inOnePiece)
  known.set(record, { description, html })
  html.catch(() => known.delete(record))
  return html
}

/** What was put together is kept in its pieces until somebody copies it: a page would do so with each save. */
const inOnePiece = (html: string) => Buffer.from(html).toString()
