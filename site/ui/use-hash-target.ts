import { useEffect } from 'react'

/** The form control that `#field=name` or `#field=form.name` addresses, once it is rendered. */
function fieldIn(form: string | undefined, name: string) {
  const inForm = form ? `main form[data-form="${form}"]` : 'main form'
  const field = `${inForm} [data-field="${name}"]`
  return (
    document.querySelector<HTMLElement>(
      `${field} :is(input, select, textarea, [contenteditable=true]), ${inForm} [name="${name}"]`,
    ) ?? document.querySelector<HTMLElement>(`${field} button`)
  )
}

/** Whether a visible part is still loading. What is on another tab does not move the target. */
const isLoading = () =>
  [...document.querySelectorAll('main :is(.skeleton-lines, .skeleton)')].some((each) =>
    each.checkVisibility(),
  )

/**
 * Scrolls to the element that the URL's fragment names once the page has loaded, because the browser looks for it too
 * early; a field also gets the focus. Stops if the user scrolls or types first. `visit` changes when the same URL is
 * opened again.
 */
export function useHashTarget(hash: string, visit?: string) {
  useEffect(() => {
    const id = hash.slice(1)
    if (!id) return
    const [, form, field] = /^field=(?:(\w+)\.)?(\w+)$/.exec(id) ?? []
    const end = new AbortController()
    const observer = new MutationObserver(scrollToTarget)
    function scrollToTarget() {
      // Where the form is shown as text, the field is found by its id.
      const target = (field && fieldIn(form, field)) || document.getElementById(id)
      if (!target || isLoading()) return
      end.abort()
      target.scrollIntoView({ block: field ? 'center' : 'start' })
      if (field && target.id !== id) target.focus({ preventScroll: true })
    }
    end.signal.addEventListener('abort', () => observer.disconnect())
    for (const type of ['wheel', 'touchmove', 'keydown'])
      addEventListener(type, () => end.abort(), { signal: end.signal, passive: true })
    observer.observe(document.body, { childList: true, subtree: true, characterData: true })
    scrollToTarget()
    return () => end.abort()
  }, [hash, visit])
}
