/** Opens the collapsed part of a form that contains an element: what was filled in or is wrong there must be seen. */
export function reveal(element: Element) {
  const collapsed = element.closest('details')
  if (collapsed) collapsed.open = true
}
