import { useForm, type FieldErrors as InvalidFields, type Resolver } from 'react-hook-form'
import { fieldError } from '#content/model/check.ts'
import type { FormFields } from '#content/model/form-field.ts'
import type { FieldErrors } from '../errors.ts'
import type { Values } from './fields-context.ts'
import { useKinds } from './kinds/kind.ts'

/** The error of a value that its field accepts, but which another field or the stored data rule out. */
export type Checks = Readonly<Record<string, (value: string, values: Values) => string | undefined>>

interface Options {
  fields: FormFields
  /** The initial values. */
  values: Record<string, string>
  checks?: Checks | undefined
  /** Required fields may be empty. */
  isPartial?: boolean | undefined
  mode?: 'onSubmit' | 'onTouched'
}

/** A form that is validated by the declaration of its fields. */
export function useFieldsForm({
  fields,
  values: defaultValues,
  checks,
  isPartial,
  mode = 'onSubmit',
}: Options) {
  const kinds = useKinds()
  const resolver: Resolver<Record<string, string>> = (values) => {
    const errors = Object.entries(fields).flatMap(([name, field]) => {
      if (field.isReadOnly) return []
      const text = values[name] ?? ''
      const check = kinds[field.kind]?.error ?? fieldError
      const message =
        check(isPartial ? { ...field, optional: true } : field, text) ?? checks?.[name]?.(text.trim(), values)
      return message ? [[name, { type: 'content', message }] as const] : []
    })
    return errors.length > 0 ? { values: {}, errors: Object.fromEntries(errors) } : { values, errors: {} }
  }
  return useForm<Record<string, string>>({
    defaultValues,
    resolver,
    mode,
    // Focused after the errors are rendered, so that a screen reader reads the field together with its error.
    shouldFocusError: false,
  })
}

/** The messages of a form's errors. */
export const messagesOf = (errors: InvalidFields<Record<string, string>>): FieldErrors =>
  Object.fromEntries(Object.entries(errors).map(([name, error]) => [name, error?.message ?? '']))
