import { UnavailableError } from '../../platform/errors.ts'
import type { ProviderCall } from '../../platform/db/tables/payments.ts'

/** A provider did not answer, or its answer is inconclusive. The same call may work later. The message is for the log. */
export class UnreachableError extends UnavailableError {
  constructor(brand: string, message: string, options?: ErrorOptions & { detail?: string }) {
    super({
      detail: options?.detail ?? `${brand} cannot be reached at the moment. Please try again.`,
      retryAfter: 10,
    })
    this.message = message
    this.cause = options?.cause ?? message
  }
}

/** A provider's refusal: its HTTP status, its error code, and its description. */
export interface ProviderRefusal {
  status: number
  issue: string
  detail: string
}

/** A provider refused a call and would refuse it again. Customers get a general sentence; the reason is for the owner. */
export class RefusedError extends UnavailableError {
  readonly call: ProviderCall
  readonly refusal: ProviderRefusal
  constructor(brand: string, call: ProviderCall, refusal: ProviderRefusal) {
    super(`${brand} does not accept payments for us at the moment. Please try again later, or write to us.`)
    this.call = call
    this.refusal = refusal
    this.message = `${brand} refused ${call}: ${refusal.issue} (${refusal.status}).`
    this.cause = this.message
  }
}

/** The provider has seen this invoice id before. The next attempt needs another one. */
export class DuplicateInvoiceError extends RefusedError {}
