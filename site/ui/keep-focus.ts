import { focusPath, type FocusPath } from './focus-path.ts'

const focusable = 'a[href], button:not(:disabled), input:not(:disabled, [hidden]), select, textarea, summary'

/**
 * Keeps the focus for keyboard users: when the focused element of the page is removed or disabled, the nearest control
 * gets the focus. `focused` had the focus before this was loaded. Returns the function that ends this.
 */
export function keepFocus(main: HTMLElement, focused?: FocusPath): () => void {
  let last = focusPath(document.activeElement, main) ?? focused

  const restoreFocus = () => {
    if (!last || !isLost(document.activeElement) || document.querySelector('dialog:modal')) return
    const { element, steps } = last
    if (element.isConnected && !element.matches(':disabled')) return element.focus({ preventScroll: true })
    // A button that is disabled while its action is pending gets the focus back when it is enabled again.
    const next = element.isConnected ? nearbyControl(element) : (inPlaceOf(steps) ?? main)
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
  const onFocus = ({ target }: FocusEvent) => {
    last = focusPath(target, main) ?? last
  }
  document.addEventListener('focusin', onFocus)
  document.addEventListener('pointerdown', forget)
  // It may have been removed while this was loaded.
  if (last && !last.element.isConnected) restoreFocus()
  return () => {
    observer.disconnect()
    document.removeEventListener('focusin', onFocus)
    document.removeEventListener('pointerdown', forget)
  }
}

/** A closed dialog keeps the focus until the next frame. */
const isLost = (active: Element | null) =>
  active === document.body || Boolean(active?.closest('dialog:not([open])'))

/** Another control of the same group, for a button that disables itself: the opposite arrow, another page. */
const nearbyControl = (element: HTMLElement) =>
  element.closest('.row-actions, .pager')?.querySelector<HTMLElement>(focusable)

/** The control in the place of a removed element, or the nearest one around it. */
function inPlaceOf(steps: FocusPath['steps']): HTMLElement | undefined {
  for (const { parent, index } of steps) {
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
