import { useEffect } from 'react'

/** The form control that `#field=name`, or `#field=form.name`, asks for, once it is there. */
function fieldIn(form: string | undefined, name: string) {
  const inForm = form ? `main form[data-form="${form}"]` : 'main form'
  const field = `${inForm} [data-field="${name}"]`
  return (
    document.querySelector<HTMLElement>(
      `${field} :is(input, select, textarea, [contenteditable=true]), ${inForm} [name="${name}"]`,
    ) ?? document.querySelector<HTMLElement>(`${field} button`)
  )
}

/**
 * Scrolls to what the address names once everything above it has come: the browser has looked for it too early. The
 * field that it names gets the focus. Whoever scrolls before stays where they are. `visit` differs where
 * the same address is opened again.
 */
export function useHashTarget(hash: string, visit?: string) {
  useEffect(() => {
    const id = hash.slice(1)
    if (!id) return
    const [, form, field] = /^field=(?:(\w+)\.)?(\w+)$/.exec(id) ?? []
    const end = new AbortController()
    const observer = new MutationObserver(scrollToTarget)
    function scrollToTarget() {
      const target = field ? fieldIn(form, field) : document.getElementById(id)
      if (!target || document.querySelector('main :is(.waiting, .skeleton)')) return
      end.abort()
      target.scrollIntoView({ block: field ? 'center' : 'start' })
      if (field) target.focus({ preventScroll: true })
    }
    end.signal.addEventListener('abort', () => observer.disconnect())
    for (const type of ['wheel', 'touchmove', 'keydown'])
      addEventListener(type, () => end.abort(), { signal: end.signal, passive: true })
    observer.observe(document.body, { childList: true, subtree: true, characterData: true })
    scrollToTarget()
    return () => end.abort()
  }, [hash, visit])
}
