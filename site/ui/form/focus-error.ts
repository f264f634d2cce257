import type { FieldErrors } from '../errors.ts'

/** Opens the collapsed part of a form that contains an element: what was filled in or is wrong there must be seen. */
export function reveal(element: Element) {
  const collapsed = element.closest<HTMLDetailsElement>('form details')
  if (collapsed) collapsed.open = true
}

const controls = 'input, select, textarea, [contenteditable=true], button'

/** Focuses the first field with an error, in the order of the page. Returns whether there is one. */
export function focusFirstError(form: HTMLElement | null, errors: FieldErrors): boolean {
  const fields = [...(form?.querySelectorAll<HTMLElement>('[data-field]') ?? [])]
  const field = fields.find(({ dataset }) => errors[dataset['field'] ?? ''])
  if (!field) return false
  reveal(field)
  const control =
    field.querySelector<HTMLElement>(`:is(${controls})[aria-invalid=true]`) ??
    field.querySelector<HTMLElement>(controls)
  control?.focus()
  return true
}
