/** Replaces an element by its children. */
export const unwrap = (element: Element) => element.replaceWith(...element.childNodes)

/** Replaces an element by another one with the same children. */
export function rename(element: Element, tag: string): HTMLElement {
  const renamed = element.ownerDocument.createElement(tag)
  renamed.append(...element.childNodes)
  element.replaceWith(renamed)
  return renamed
}

/** Puts the children of an element into a new element inside of it. */
export function wrapInside(element: Element, tag: string): HTMLElement {
  const inside = element.ownerDocument.createElement(tag)
  inside.append(...element.childNodes)
  element.append(inside)
  return inside
}

export const tagOf = (node: { nodeName: string }) => node.nodeName.toLowerCase()

export const attributeOf = (element: Element, name: string) => element.getAttribute(name) ?? ''

/** The words of an element, on one line. */
export const wordsOf = (element: Element) => (element.textContent ?? '').replaceAll(/\s+/g, ' ').trim()

/** Moves the blocks of an element to where inline text is expected: their words stay, separated by spaces. */
export function flattenBlocks(element: Element) {
  for (const block of [...element.querySelectorAll(blocks)].toReversed()) {
    block.before(' ')
    block.after(' ')
    unwrap(block)
  }
}

const blocks =
  'p, div, section, article, header, footer, address, blockquote, pre, ul, ol, li, table, thead, tbody, tfoot, tr, td, th, h1, h2, h3, h4, h5, h6, dl, dt, dd, figure, figcaption, aside, center'
