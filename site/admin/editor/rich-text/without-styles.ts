/**
 * Renames `style` and event handler attributes and `base` elements of pasted HTML to `data-` names: the styles can
 * still be read, but none applies. Otherwise, the browser would report a violation of the Content-Security-Policy for
 * each.
 */
export function withoutStyles(html: string): string {
  const text = withoutStyleElements(html)
  let clean = ''
  let at = 0
  for (const { 0: start, index } of text.matchAll(/<[a-z][^\s/>]*/gi)) {
    // The match is inside an attribute of the previous element.
    if (index < at) continue
    clean += text.slice(at, index) + (/^<base$/i.test(start) ? '<data-base' : start)
    at = index + start.length
    for (let found = attributeAt(text, at); found; found = attributeAt(text, at)) {
      const [whole, space = '', name = '', value = ''] = found
      const isRisky = /^(?:style|on[a-z]+)$/i.test(name)
      // A value may be parsed as elements if the browser takes its element for text of another one.
      const inside = value.includes('<') ? withoutStyles(value) : value
      clean += isRisky ? ` data-${name.toLowerCase()}${inside}` : space + name + inside
      at += whole.length
    }
  }
  return clean + text.slice(at)
}

/** In linear time, whatever was pasted: one expression for both tags would look for an end again from each beginning. */
function withoutStyleElements(html: string): string {
  const [begin, end] = [/<style/gi, /<\/style>/gi]
  let clean = ''
  let at = 0
  for (let found = begin.exec(html); found; found = begin.exec(html)) {
    end.lastIndex = found.index
    if (!end.exec(html)) break
    clean += html.slice(at, found.index)
    at = begin.lastIndex = end.lastIndex
  }
  return clean + html.slice(at)
}

/** The attribute at a position, as a browser parses it: after a quoted value, no space is needed before it. */
function attributeAt(text: string, at: number) {
  const attribute = /([\s/]*)([^\s/>][^\s/>=]*)(\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>"'][^\s>]*)?)?/y
  attribute.lastIndex = at
  return attribute.exec(text)
}
