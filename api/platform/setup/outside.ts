import { Resolver } from 'node:dns/promises'
import { parseJson } from '../json.ts'

/** Access to external services; tests replace it with a stand-in. */
export interface Outside {
  fetch: typeof fetch
  /** The TXT records of a name, each as one string; empty if there are none. */
  txt: (name: string) => Promise<string[]>
  /** The timeout of a response. */
  timeoutMs: number
}

const timeoutMs = 8000

export const outside: Outside = {
  fetch,
  txt: async (name) => {
    const resolver = new Resolver({ timeout: timeoutMs / 2, tries: 2 })
    try {
      return (await resolver.resolveTxt(name)).map((parts) => parts.join(''))
    } catch (error) {
      if (['ENOTFOUND', 'ENODATA'].includes((error as NodeJS.ErrnoException).code ?? '')) return []
      throw error
    }
  },
  timeoutMs,
}

export interface Reply {
  status: number
  headers: Headers
  /** The parsed JSON; undefined if it is not JSON. */
  body: unknown
}

/** Sends a request; returns the response, or in a few words why there is none. */
export async function ask(
  { fetch, timeoutMs: limit }: Outside,
  url: string,
  init: RequestInit = {},
): Promise<Reply | { failure: string }> {
  try {
    const answer = await fetch(url, { redirect: 'manual', ...init, signal: AbortSignal.timeout(limit) })
    const text = await answer.text()
    return { status: answer.status, headers: answer.headers, body: parseJson(text) }
  } catch (error) {
    return { failure: failureOf(error) }
  }
}

const reasons: Readonly<Record<string, string>> = {
  ENOTFOUND: 'its name is not in the DNS',
  EAI_AGAIN: 'the DNS does not answer',
  EDNS: 'its name is not in the DNS',
  ECONNREFUSED: 'nothing listens there',
  ECONNRESET: 'the connection was reset',
  EHOSTUNREACH: 'there is no route to it',
  ENETUNREACH: 'there is no route to it',
  ETIMEDOUT: 'no answer in time',
  ETIMEOUT: 'no answer in time',
  TimeoutError: 'no answer in time',
  UND_ERR_CONNECT_TIMEOUT: 'no answer in time',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another name',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is self-signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'its certificate is from an unknown authority',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'its certificate is from an unknown authority',
  ERR_SSL_WRONG_VERSION_NUMBER: 'it does not speak TLS there',
  EPROTO: 'it does not speak TLS there',
  EPROTOCOL: 'it is not a mail server',
}

/** Describes an error in a few words, without URLs, which may contain a password. */
export function failureOf(error: unknown): string {
  const { name, code, originalCode, message, cause, errors } = error as {
    name?: string
    code?: string
    /** The code of the system or of TLS, if the mail library has its own. */
    originalCode?: string
    message?: string
    cause?: unknown
    errors?: unknown[]
  }
  // The mail library has the system's error code in its message only.
  const inMessage = Object.keys(reasons).find((each) => message?.includes(each))
  const known =
    reasons[originalCode ?? ''] ?? reasons[code ?? ''] ?? reasons[name ?? ''] ?? reasons[inMessage ?? '']
  if (known) return known
  if (cause) return failureOf(cause)
  return errors?.[0] ? failureOf(errors[0]) : (code ?? 'the request failed')
}
