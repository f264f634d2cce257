/**
 * Makes one tree equal to another by changing only what differs, so that pictures are not reloaded and nothing
 * flickers. Compares nodes by position, because both trees are the same page with different texts.
 */
export function patch(from: Node, to: Node) {
  if (from.isEqualNode(to)) return
  if (from.nodeType !== to.nodeType || from.nodeName !== to.nodeName) {
    from.parentNode?.replaceChild(copyFor(from, to), from)
    return
  }
  if (from.nodeType === Node.ELEMENT_NODE) patchElement(from as Element, to as Element)
  else from.nodeValue = to.nodeValue
}

function patchElement(from: Element, to: Element) {
  for (const { name } of Array.from(from.attributes)) if (!to.hasAttribute(name)) from.removeAttribute(name)
  for (const { name, value } of to.attributes)
    if (from.getAttribute(name) !== value) from.setAttribute(name, value)
  const [old, now] = [[...from.childNodes], [...to.childNodes]]
  for (const [i, node] of now.entries()) {
    const present = old[i]
    if (present) patch(present, node)
    else from.append(copyFor(from, node))
  }
  for (const node of old.slice(now.length)) node.remove()
}

const copyFor = (place: Node, node: Node) => place.ownerDocument!.importNode(node, true)
