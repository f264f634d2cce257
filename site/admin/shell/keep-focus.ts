const focusable = 'a[href], button:not(:disabled), input:not(:disabled, [hidden]), select, textarea, summary'

/** Where something stood that had the focus: each element around it, and the place in it. */
type Trail = readonly { around: Element; place: number }[]

/**
 * Whoever works by keyboard goes on where they were: when what has the focus is removed or switched off, what stands
 * in its place gets it. Gives what ends that.
 */
export function keepFocus(main: HTMLElement): () => void {
  let last: HTMLElement | undefined
  let trail: Trail = []

  const remember = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement) || !main.contains(target)) return
    last = target
    trail = trailOf(target, main)
  }
  const fix = () => {
    if (!last || document.activeElement !== document.body || document.querySelector('dialog:modal')) return
    if (last.isConnected && !last.matches(':disabled')) return last.focus({ preventScroll: true })
    // What is switched off while it waits for an answer gets it back with the answer.
    const next = last.isConnected ? beside(last) : (inPlaceOf(trail) ?? main)
    next?.focus({ preventScroll: true })
  }
  // By the mouse, one may click beside everything.
  const forget = () => {
    last = undefined
  }
  const observer = new MutationObserver(fix)
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

function trailOf(element: HTMLElement, main: HTMLElement): Trail {
  const trail = []
  for (let each: Element = element; each !== main && each.parentElement; each = each.parentElement)
    trail.push({ around: each.parentElement, place: [...each.parentElement.children].indexOf(each) })
  return trail
}

/** Another thing to press, where one has come to the end: the other arrow, another page. */
const beside = (element: HTMLElement) =>
  element.closest('.row-actions, .pager')?.querySelector<HTMLElement>(focusable)

function inPlaceOf(trail: Trail): HTMLElement | undefined {
  for (const { around, place } of trail) {
    if (!around.isConnected) continue
    const there = around.children[Math.min(place, around.children.length - 1)]
    const found = there?.matches(focusable) ? there : (there ?? around).querySelector(focusable)
    if (found instanceof HTMLElement) return found
  }
  return undefined
}
