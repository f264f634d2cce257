import { ApiProblem } from '../lib/api.ts'
import { identityWords } from './identity-errors.ts'

export type Texts = Readonly<Record<string, string>>

export interface Refusal {
  /** What is wrong, by field. */
  readonly errors: Texts
  /** What is wrong otherwise. */
  readonly trouble: string
}

/** What is wrong with one field of a form, where no server says it. */
export class FieldProblem extends Error {
  override name = 'FieldProblem'
  readonly field: string
  constructor(field: string, text: string) {
    super(text)
    this.field = field
  }
}

/** Any failure as a form tells it: beside the fields it belongs to, or below. */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof ApiProblem) return { errors: error.errors, trouble: error.message }
  if (error instanceof FieldProblem) return { errors: { [error.field]: error.message }, trouble: '' }
  const words = identityWords(error)
  if (words?.at) return { errors: { [words.at]: words.text }, trouble: '' }
  return { errors: {}, trouble: words?.text ?? 'That did not work. Please try again.' }
}

/** The same where there is no form. */
export function troubleOf(error: unknown): string {
  const { errors, trouble } = refusalOf(error)
  return trouble || Object.values(errors).join(' ')
}
