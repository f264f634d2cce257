import { ApiError } from '../../session/request.ts'
import { authErrorMessage } from '../../session/auth-errors.ts'

export type FieldErrors = Readonly<Record<string, string>>

export interface FormErrors {
  /** What is wrong, by field. */
  readonly errors: FieldErrors
  /** What is wrong otherwise. */
  readonly message: string
}

/** What is wrong with one field of a form, where no server says it. */
export class FieldError extends Error {
  override name = 'FieldError'
  readonly field: string
  constructor(field: string, text: string) {
    super(text)
    this.field = field
  }
}

/** Any failure as a form tells it: beside the fields it belongs to, or below. */
export function formErrorsOf(error: unknown): FormErrors {
  if (error instanceof ApiError) return { errors: error.errors, message: error.message }
  if (error instanceof FieldError) return { errors: { [error.field]: error.message }, message: '' }
  const words = authErrorMessage(error)
  if (words?.at) return { errors: { [words.at]: words.text }, message: '' }
  return { errors: {}, message: words?.text ?? 'That did not work. Please try again.' }
}

/** The same where there is no form. */
export function errorMessage(error: unknown): string {
  const { errors, message } = formErrorsOf(error)
  return message || Object.values(errors).join(' ')
}
