import { createContext, use } from 'react'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import type { FormFields } from '#content/model/form-field.ts'
import type { FieldErrors } from '../errors.ts'

/** The values of a form as text; structured values are JSON. */
export type Values = Readonly<Record<string, string>>
export type FieldsForm = UseFormReturn<Record<string, string>>

interface FieldsState {
  form: FieldsForm
  fields: FormFields
  errors: FieldErrors
  /** Marks the fields that differ from the stored values. */
  marksChanges?: boolean
  /** Whether other entries with the same names may be in the same form. */
  isEntry?: boolean
}

export const FieldsContext = createContext<FieldsState | null>(null)

/** The form that a field or its input belongs to. */
export function useFields(): FieldsState {
  const state = use(FieldsContext)
  if (!state) throw new Error('A field needs a form around it.')
  return state
}

/** The text of a field, and a function that changes it as if the user had typed it. */
export function useFieldText(name: string): [text: string, setText: (text: string) => void] {
  const { form } = useFields()
  const text = (useWatch({ control: form.control, name }) as string | undefined) ?? ''
  const setText = (next: string) =>
    form.setValue(name, next, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
  return [text, setText]
}
