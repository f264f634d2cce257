/** Where an element is: each ancestor below `main`, and the index of the child that leads to the element. */
export interface FocusPath {
  element: HTMLElement
  steps: readonly { parent: Element; index: number }[]
}

/** The path of an element of the page; none for elements outside, and in dialogs, which return the focus themselves. */
export function focusPath(target: EventTarget | null, main: HTMLElement): FocusPath | undefined {
  if (!(target instanceof HTMLElement) || !main.contains(target) || target.closest('dialog')) return
  const steps = []
  for (let each: Element = target; each !== main && each.parentElement; each = each.parentElement)
    steps.push({ parent: each.parentElement, index: [...each.parentElement.children].indexOf(each) })
  return { element: target, steps }
}
