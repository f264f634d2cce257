/** What a rule says when it cannot do what it was asked. */
export interface Explanation {
  /** A sentence for a person. */
  detail?: string
  /** Of a form: what is wrong with each field. */
  errors?: Record<string, string>
  /** What a program needs to go on, beside the sentence. */
  members?: Record<string, string>
  /** When the same may work, in seconds. */
  retryAfter?: number
  /** How to prove who calls, as RFC 6750 writes it. */
  challenge?: string
}

export type ErrorKind =
  | 'unauthenticated'
  | 'forbidden'
  | 'not-found'
  | 'conflict'
  | 'stale-version'
  | 'too-large'
  | 'unsupported-type'
  | 'invalid-input'
  | 'confirmation-required'
  | 'unavailable'

/** What rules throw. It knows nothing of HTTP: `api/http/problem.ts` gives each kind its status. */
export abstract class DomainError extends Error {
  abstract readonly kind: ErrorKind
  readonly explanation: Explanation

  constructor(explanation: string | Explanation = {}) {
    const given = typeof explanation === 'string' ? { detail: explanation } : explanation
    super(given.detail ?? Object.values(given.errors ?? {})[0])
    this.name = new.target.name
    this.explanation = given
  }
}

/** No token, or one that proves nothing. */
export class UnauthenticatedError extends DomainError {
  readonly kind = 'unauthenticated'
}

export class ForbiddenError extends DomainError {
  readonly kind = 'forbidden'
}

/** There is no such thing, or none that the caller may know of. */
export class NotFoundError extends DomainError {
  readonly kind = 'not-found'
}

/** The present state does not allow it. */
export class ConflictError extends DomainError {
  readonly kind = 'conflict'
}

/** Somebody has changed the record since the caller read it. */
export class StaleVersionError extends DomainError {
  readonly kind = 'stale-version'
}

/** `expected` is the version that the caller has read; undefined is not checked. */
export function requireVersion(expected: number | undefined, current: number): void {
  if (expected !== undefined && expected !== current) throw new StaleVersionError()
}

export class TooLargeError extends DomainError {
  readonly kind = 'too-large'
}

export class UnsupportedTypeError extends DomainError {
  readonly kind = 'unsupported-type'
}

export class InvalidInputError extends DomainError {
  readonly kind = 'invalid-input'
}

/** It is done when the caller says that they mean it. */
export class ConfirmationRequiredError extends DomainError {
  readonly kind = 'confirmation-required'
}

/** Not at the moment: the same may work later. */
export class UnavailableError extends DomainError {
  readonly kind = 'unavailable'
}
