import { UnreachableError } from '../errors.ts'
import { brand, type PayPal } from './hosts.ts'

export interface PayPalResponse {
  status: number
  raw: Uint8Array
  text: string
}

/** Sends a request to PayPal. Throws an UnreachableError if there is no answer, or its status is 5xx or 429. */
export async function request(
  { timeoutMs }: Pick<PayPal, 'timeoutMs'>,
  url: string,
  init: RequestInit,
): Promise<PayPalResponse> {
  try {
    const response = await fetch(url, {
      ...init,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
      // PayPal answers 403 to requests without a user agent.
      headers: { 'User-Agent': 'Frontdesk/1', ...(init.headers as Record<string, string>) },
    })
    const raw = new Uint8Array(await response.arrayBuffer())
    if (response.status >= 500 || response.status === 429)
      throw new UnreachableError(brand, `PayPal answered ${response.status}.`)
    return { status: response.status, raw, text: new TextDecoder().decode(raw) }
  } catch (error) {
    if (error instanceof UnreachableError) throw error
    throw new UnreachableError(brand, 'PayPal does not answer.', { cause: error })
  }
}
