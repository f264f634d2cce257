import { parseFragment, type DefaultTreeAdapterTypes as Tree } from 'parse5'

/** The text of a short piece of HTML, such as a title, on one line. */
export function textOfHtml(html: string, maxLength = 2000): string {
  const short = html.slice(0, maxLength)
  return (/[<&]/.test(short) ? textOf(parseFragment(short)) : short)
    .replaceAll(/(?:\s|\p{Cc})+/gu, ' ')
    .toWellFormed()
    .trim()
}

function textOf(node: Tree.ChildNode | Tree.DocumentFragment): string {
  const open = [node]
  let words = ''
  for (let next = open.pop(); next; next = open.pop()) {
    if ('value' in next) words += next.value
    else if ('tagName' in next && next.tagName === 'br') words += '\n'
    else if ('childNodes' in next && !('tagName' in next && /^(?:script|style)$/.test(next.tagName)))
      open.push(...next.childNodes.toReversed())
  }
  return words
}
