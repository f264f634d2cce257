import type { Stripe } from 'stripe'
import type { ProviderCall } from '../../../platform/db/tables/payments.ts'
import { RefusedError, UnreachableError } from '../errors.ts'
import type { ProblemReporter } from '../problems.ts'
import { brand, type StripeAccount } from './account.ts'

export interface Client {
  /**
   * Calls Stripe through its package. Throws an UnreachableError if the result is not known, and a RefusedError, which the
   * owner sees, for a refusal.
   */
  call: <T>(kind: ProviderCall, run: (stripe: Stripe) => Promise<T>) => Promise<T>
  /** The same, but a refusal is not recorded. */
  ask: <T>(kind: ProviderCall, run: (stripe: Stripe) => Promise<T>) => Promise<T>
  /** The package, which also reads notices; it sends nothing by itself. */
  sdk: () => Promise<Stripe>
}

/** Stripe's API with our key. The package is loaded with the first call, as only few requests need it. */
export function createClient(account: StripeAccount, problems: ProblemReporter): Client {
  let loaded: Promise<Stripe> | undefined
  const load = async () => {
    const { Stripe: Sdk } = await import('stripe')
    const { protocol, hostname, port } = new URL(account.api)
    return new Sdk(account.key, {
      protocol: protocol === 'http:' ? 'http' : 'https',
      host: hostname,
      ...(port && { port }),
      timeout: account.timeoutMs,
      maxNetworkRetries: 1,
      telemetry: false,
    })
  }
  const sdk = () => (loaded ??= load())
  const ask: Client['ask'] = async (kind, run) => {
    try {
      return await run(await sdk())
    } catch (error) {
      throw asProviderError(kind, error)
    }
  }
  return {
    sdk,
    ask,
    call: async (kind, run) => {
      try {
        const answer = await ask(kind, run)
        await problems.succeeded(kind)
        return answer
      } catch (error) {
        if (error instanceof RefusedError) await problems.refused(error)
        throw error
      }
    },
  }
}

/** What the package throws for an answer of Stripe, or for none. */
type ThrownError = Error & { type: string; statusCode?: number; code?: string; rawType?: string }

const isOfStripe = (error: unknown): error is ThrownError =>
  error instanceof Error && 'type' in error && String(error.type).startsWith('Stripe')

function asProviderError(kind: ProviderCall, error: unknown): unknown {
  if (!isOfStripe(error)) return error
  const { statusCode, code, rawType, message } = error
  // 409: another call with the same key is running.
  if (statusCode === undefined || statusCode >= 500 || statusCode === 429 || statusCode === 409)
    return new UnreachableError(brand, `Stripe answered ${statusCode ?? 'nothing'}.`)
  return new RefusedError(brand, statusCode === 401 ? 'sign-in' : kind, {
    status: statusCode,
    issue: code ?? (statusCode === 403 ? 'permission_denied' : (rawType ?? String(statusCode))),
    detail: withoutKey(message),
  })
}

/** Stripe's messages name a wrong key, shortened; logs and screens name none. */
const withoutKey = (text: string) => text.replace(/\b(?:sk|rk|whsec)_[\w*]+/g, '…')

/** Whether Stripe does not know the object, which may belong to another account or mode. */
export const isMissing = (error: unknown): error is RefusedError =>
  error instanceof RefusedError &&
  (error.refusal.status === 404 || error.refusal.issue === 'resource_missing')
