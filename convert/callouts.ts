import type { Tone } from '#content/rich-text/nodes/callout.ts'
import { tagOf } from './dom.ts'

/** The kinds of notes of GitHub, Docusaurus, Astro and others. */
export const toneOf: Readonly<Record<string, Tone>> = {
  note: 'note',
  info: 'note',
  important: 'note',
  abstract: 'note',
  seealso: 'note',
  tip: 'tip',
  hint: 'tip',
  success: 'tip',
  warning: 'warning',
  caution: 'warning',
  danger: 'warning',
  error: 'warning',
  attention: 'warning',
}

/** A quote that begins with `[!NOTE]` becomes a callout. */
export function markCallouts(root: HTMLElement) {
  for (const quote of root.querySelectorAll('blockquote')) {
    const start = firstText(quote)
    const [marker = '', name = ''] = /^\s*\[!(\w+)\][ \t]*\n?/.exec(start?.nodeValue ?? '') ?? []
    const tone = toneOf[name.toLowerCase()]
    if (!start || !tone) continue
    start.nodeValue = start.nodeValue!.slice(marker.length)
    const next = start.nextSibling
    if (!start.nodeValue && next && tagOf(next) === 'br') next.remove()
    const callout = quote.ownerDocument.createElement('aside')
    callout.className = `callout ${tone}`
    callout.append(...quote.childNodes)
    quote.replaceWith(callout)
  }
}

function firstText(element: Element): ChildNode | undefined {
  let node: ChildNode | null = element.firstChild
  while (node) {
    if (node.nodeType === 3) {
      if (node.nodeValue?.trim()) return node
      node = node.nextSibling
    } else if (tagOf(node) === 'p') node = node.firstChild
    else return undefined
  }
  return undefined
}
