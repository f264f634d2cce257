import { useWatch, type UseFormReturn } from 'react-hook-form'
import type { Field } from '#content/model/field.ts'

/** A form of the content model: the value of each field as text; structured values are JSON. */
export type ContentForm = UseFormReturn<Record<string, string>>

/** The props of an input that consists of several controls. */
export interface FieldGroupProps {
  form: ContentForm
  name: string
  field: Field
  labelledBy: string
}

/** The text of a field, and a function that changes it as if the user had typed it. */
export function useFieldText(
  form: ContentForm,
  name: string,
): [text: string, setText: (text: string) => void] {
  const text = (useWatch({ control: form.control, name }) as string | undefined) ?? ''
  const setText = (next: string) =>
    form.setValue(name, next, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
  return [text, setText]
}
