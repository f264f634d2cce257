import { createContext, use, type AriaAttributes, type ComponentType, type InputHTMLAttributes } from 'react'
import type { FormField } from '#content/model/form-field.ts'

export interface ControlProps {
  name: string
  field: FormField
  /** The attributes of the input: its id, its registration in the form, its description. */
  input: InputHTMLAttributes<HTMLInputElement> & { id: string; rows?: number | undefined }
  /** The attributes of a group of several inputs: its label, its help and its error. */
  group: AriaAttributes
}

export interface DisplayProps {
  name: string
  field: FormField
  /** The stored value, and the same in words. */
  value: string
  text: string
}

/** What a kind of field is in a form. Limits and check are those of the content model. */
export interface FieldKind {
  Control: ComponentType<ControlProps>
  /** Shows a value that is not empty to people who may not change it, if not as words. */
  Display?: ComponentType<DisplayProps>
  /** The error of a value, if the kind needs more than `fieldError` to know it. */
  error?: (field: FormField, text: string) => string | undefined
  /** Several controls share the label. */
  isGroup?: boolean
  /** Shows the number of characters used and allowed. */
  hasCounter?: boolean
}

export type FieldKinds = Readonly<Partial<Record<FormField['kind'], FieldKind>>>

/** The kinds that a part of the site adds to those of `kinds.ts`, such as the back office's pictures and texts. */
export const KindsContext = createContext<FieldKinds>({})
export const useKinds = () => use(KindsContext)
