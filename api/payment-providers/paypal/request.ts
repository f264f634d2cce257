import { Unreachable } from '../errors.ts'
import { brand, type PayPal } from './hosts.ts'

export interface Reply {
  status: number
  raw: Uint8Array
  text: string
}

/** Sends a request to PayPal. Throws Unreachable if there is no answer, or its status is 5xx or 429. */
export async function request(
  { timeoutMs }: Pick<PayPal, 'timeoutMs'>,
  url: string,
  init: RequestInit,
): Promise<Reply> {
  try {
    const answer = await fetch(url, {
      ...init,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
      // PayPal answers 403 to requests without a user agent.
      headers: { 'User-Agent': 'Frontdesk/1', ...(init.headers as Record<string, string>) },
    })
    const raw = new Uint8Array(await answer.arrayBuffer())
    if (answer.status >= 500 || answer.status === 429)
      throw new Unreachable(brand, `PayPal answered ${answer.status}.`)
    return { status: answer.status, raw, text: new TextDecoder().decode(raw) }
  } catch (error) {
    if (error instanceof Unreachable) throw error
    throw new Unreachable(brand, 'PayPal does not answer.', { cause: error })
  }
}
