import { rename, tagOf, unwrap } from './dom.ts'

/** Lists, quotes and callouts that are nested more deeply are merged into the one around them. */
const maxDepth = 5

/** Lists contain only items, an item's own list is inside of it, and nesting is limited. */
export function cleanLists(root: HTMLElement) {
  for (const list of root.querySelectorAll('ul, ol')) {
    const children = [...list.childNodes]
    for (const child of children) {
      if (tagOf(child) === 'li') continue
      if (child.nodeType === 3 && !child.nodeValue?.trim()) {
        child.remove()
        continue
      }
      const previous = child.previousSibling
      if (previous && tagOf(previous) === 'li') previous.appendChild(child)
      else {
        const item = list.ownerDocument.createElement('li')
        child.replaceWith(item)
        item.append(child)
      }
    }
    if (!list.firstChild) list.remove()
  }
  limitDepth(root)
}

const containers = new Set(['ul', 'ol', 'blockquote', 'aside'])

function limitDepth(root: HTMLElement) {
  const open: { node: Element; depth: number }[] = [{ node: root, depth: 0 }]
  for (let next = open.pop(); next; next = open.pop()) {
    const { node, depth } = next
    const isContainer = containers.has(tagOf(node))
    const children = [...node.children]
    if (isContainer && depth >= maxDepth) {
      for (const child of children) if (tagOf(child) === 'li') rename(child, 'div')
      const inside = [...node.children]
      unwrap(node)
      open.push(...inside.map((child) => ({ node: child, depth })))
    } else open.push(...children.map((child) => ({ node: child, depth: depth + (isContainer ? 1 : 0) })))
  }
}

/** An item begins with a paragraph, if need be an empty one: otherwise a picture would leave the list. */
export function startItems(root: HTMLElement) {
  for (const item of root.querySelectorAll('li')) {
    let first: ChildNode | null = item.firstChild
    while (first) {
      if (first.nodeType === 3 && !first.nodeValue?.trim()) first = first.nextSibling
      else if (first.firstChild && !blocks.has(tagOf(first))) first = first.firstChild
      else break
    }
    if (first && blocks.has(tagOf(first)) && tagOf(first) !== 'p')
      item.prepend(item.ownerDocument.createElement('p'))
    else if (first && tagOf(first) === 'p' && /^(?:img|br)$/.test(tagOf(first.firstChild ?? first)))
      first.before(item.ownerDocument.createElement('p'))
  }
}

const blocks = new Set(['p', 'img', 'pre', 'ul', 'ol', 'blockquote', 'aside', 'table', 'hr', 'figure'])
