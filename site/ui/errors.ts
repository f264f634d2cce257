import { ApiError } from '../api/request.ts'
import { authErrorMessage } from '../session/auth-errors.ts'
import { LoadError } from './lazy.ts'

export type FieldErrors = Readonly<Record<string, string>>

export interface FormErrors {
  /** Error messages by field name. */
  readonly errors: FieldErrors
  /** The error message of the whole form. */
  readonly message: string
}

/** An error of one form field that does not come from the API. */
export class FieldError extends Error {
  override name = 'FieldError'
  readonly field: string
  constructor(field: string, text: string) {
    super(text)
    this.field = field
  }
}

/** The messages of any error for a form: by field, or for the whole form. */
export function formErrorsOf(error: unknown): FormErrors {
  if (error instanceof ApiError) return { errors: error.errors, message: error.message }
  if (error instanceof FieldError) return { errors: { [error.field]: error.message }, message: '' }
  if (error instanceof LoadError) return { errors: {}, message: error.message }
  const authError = authErrorMessage(error)
  if (authError?.at) return { errors: { [authError.at]: authError.text }, message: '' }
  return { errors: {}, message: authError?.text ?? 'Something went wrong. Please try again.' }
}

/** The message of any error outside a form. */
export function errorMessage(error: unknown): string {
  const { errors, message } = formErrorsOf(error)
  return message || Object.values(errors).join(' ')
}
