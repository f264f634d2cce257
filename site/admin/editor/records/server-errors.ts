import type { Section } from '#content/sections/section.ts'
import { ApiError } from '../../../api/request.ts'
import type { FieldsForm } from '../../../ui/form/fields-context.ts'

/**
 * Shows the errors of an API answer at their fields. An error within a field's value, such as
 * `blocks.0.title`, is shown at the field; its own form shows the details. Returns whether there are any.
 */
export function showFieldErrors(form: FieldsForm, section: Section, error: unknown): boolean {
  const errors = error instanceof ApiError ? Object.entries(error.errors) : []
  const fieldErrors = errors
    .map(([path, message]) => [path.split('.')[0]!, message] as const)
    .filter(([name]) => name in section.fields)
  // Again later, the same errors are new ones.
  form.clearErrors()
  for (const [name, message] of fieldErrors) form.setError(name, { type: 'server', message })
  return fieldErrors.length > 0
}
