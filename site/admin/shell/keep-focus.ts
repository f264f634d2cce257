const focusable = 'a[href], button:not(:disabled), input:not(:disabled, [hidden]), select, textarea, summary'

/** The position of the element that had the focus: each ancestor, and the child index in it. */
type FocusPath = readonly { parent: Element; index: number }[]

/**
 * Keeps the focus for keyboard users: when the focused element is removed or disabled, the element in its place gets
 * the focus. Returns the function that ends this.
 */
export function keepFocus(main: HTMLElement): () => void {
  let last: HTMLElement | undefined
  let path: FocusPath = []

  const remember = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement) || !main.contains(target)) return
    last = target
    path = pathOf(target, main)
  }
  const restoreFocus = () => {
    if (!last || document.activeElement !== document.body || document.querySelector('dialog:modal')) return
    if (last.isConnected && !last.matches(':disabled')) return last.focus({ preventScroll: true })
    // A button that is disabled while its action is pending gets the focus back when it is enabled again.
    const next = last.isConnected ? nearbyControl(last) : (inPlaceOf(path) ?? main)
    next?.focus({ preventScroll: true })
  }
  // A click beside all controls may remove the focus on purpose.
  const forget = () => {
    last = undefined
  }
  const observer = new MutationObserver(restoreFocus)
  observer.observe(document.body, {
    subtree: true,
    childList: true,
    attributeFilter: ['disabled'],
  })
  document.addEventListener('focusin', remember)
  document.addEventListener('pointerdown', forget)
  return () => {
    observer.disconnect()
    document.removeEventListener('focusin', remember)
    document.removeEventListener('pointerdown', forget)
  }
}

function pathOf(element: HTMLElement, main: HTMLElement): FocusPath {
  const path = []
  for (let each: Element = element; each !== main && each.parentElement; each = each.parentElement)
    path.push({ parent: each.parentElement, index: [...each.parentElement.children].indexOf(each) })
  return path
}

/** Another control of the same group, for a button that disables itself: the opposite arrow, another page. */
const nearbyControl = (element: HTMLElement) =>
  element.closest('.row-actions, .pager')?.querySelector<HTMLElement>(focusable)

function inPlaceOf(path: FocusPath): HTMLElement | undefined {
  for (const { parent, index } of path) {
    if (!parent.isConnected) continue
    const child = parent.children[Math.min(index, parent.children.length - 1)]
    const found = child?.matches(focusable) ? child : (child ?? parent).querySelector(focusable)
    if (found instanceof HTMLElement) return found
  }
  return undefined
}
