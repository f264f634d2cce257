const focusable = 'a[href], button:not(:disabled), input:not(:disabled, [hidden]), select, textarea, summary'

/** The position of the element that had the focus: each ancestor, and the child index in it. */
type FocusPath = readonly { parent: Element; index: number }[]

/**
 * Keeps the focus for keyboard users: when the focused element of the page is removed or disabled, the nearest control
 * gets the focus. `focused` has the focus already. Returns the function that ends this.
 */
export function keepFocus(main: HTMLElement, focused?: EventTarget | null): () => void {
  let last: HTMLElement | undefined
  let path: FocusPath = []

  const remember = (target: EventTarget | null | undefined) => {
    // A dialog returns the focus to what had it before.
    if (!(target instanceof HTMLElement) || !main.contains(target) || target.closest('dialog')) return
    last = target
    path = pathOf(target, main)
  }
  const restoreFocus = () => {
    if (!last || !isLost(document.activeElement) || document.querySelector('dialog:modal')) return
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
    attributeFilter: ['disabled', 'open'],
  })
  const onFocus = (event: FocusEvent) => remember(event.target)
  remember(focused)
  document.addEventListener('focusin', onFocus)
  document.addEventListener('pointerdown', forget)
  return () => {
    observer.disconnect()
    document.removeEventListener('focusin', onFocus)
    document.removeEventListener('pointerdown', forget)
  }
}

/** A closed dialog keeps the focus until the next frame. */
const isLost = (active: Element | null) =>
  active === document.body || Boolean(active?.closest('dialog:not([open])'))

function pathOf(element: HTMLElement, main: HTMLElement): FocusPath {
  const path = []
  for (let each: Element = element; each !== main && each.parentElement; each = each.parentElement)
    path.push({ parent: each.parentElement, index: [...each.parentElement.children].indexOf(each) })
  return path
}

/** Another control of the same group, for a button that disables itself: the opposite arrow, another page. */
const nearbyControl = (element: HTMLElement) =>
  element.closest('.row-actions, .pager')?.querySelector<HTMLElement>(focusable)

/** The control in the place of a removed element, or the nearest one around it. */
function inPlaceOf(path: FocusPath): HTMLElement | undefined {
  for (const { parent, index } of path) {
    if (!parent.isConnected) continue
    const children = [...parent.children]
    const at = Math.min(index, children.length - 1)
    const byDistance = [
      ...children.slice(at, at + 1),
      ...children.slice(0, Math.max(at, 0)).toReversed(),
      ...children.slice(at + 1),
    ]
    const found = byDistance.map(firstControl).find(Boolean)
    if (found) return found
    // A container that can have the focus, such as a message whose buttons are gone.
    if (parent instanceof HTMLElement && parent.hasAttribute('tabindex')) return parent
  }
  return undefined
}

const firstControl = (element: Element) =>
  [element, ...element.querySelectorAll<HTMLElement>(focusable)].find(
    (each): each is HTMLElement =>
      each instanceof HTMLElement && each.matches(focusable) && each.checkVisibility(),
  )
