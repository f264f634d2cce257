interface Issued {
  stamp: string
  /** Proof of work: leading zero bits to find, and PBKDF2 iterations of each attempt. */
  work?: { bits: number; rounds: number }
}

/** Fields sent with the form; none when the token could not be fetched, which delays a message but never loses it. */
type TokenFields = Partial<Record<'stamp' | 'proof', string>>

export interface FormToken {
  /** Resolves once the token and its proof of work may be sent. */
  ready: () => Promise<TokenFields>
}

/** Nobody fills in a form faster, in milliseconds; the server flags a submission that is. */
const minFillMs = 3200

/** Requests a token with the time at which the form was opened; call it at the first input. */
export function requestFormToken(): FormToken {
  const request = fetchToken()
  return {
    ready: async () => {
      const token = await request
      if (!token) return {}
      const rest = token.at + minFillMs - performance.now()
      if (rest > 0) await new Promise((resolve) => setTimeout(resolve, rest))
      const { stamp, proof } = token
      return { stamp, ...(proof && { proof: await proof }) }
    },
  }
}

async function fetchToken() {
  try {
    const answer = await fetch('/api/form-stamp', { signal: AbortSignal.timeout(8000) })
    if (!answer.ok) return undefined
    const { stamp, work } = (await answer.json()) as Issued
    return { stamp, at: performance.now(), proof: work && prove(stamp, work).catch(() => '') }
  } catch {
    return undefined
  }
}

/** Finds a number whose derived key begins with zeros. Key derivation runs off the main thread. */
async function prove(stamp: string, { bits, rounds }: NonNullable<Issued['work']>): Promise<string> {
  const encode = (text: string) => new TextEncoder().encode(text)
  for (let number = 0; ; number++) {
    const word = await crypto.subtle.importKey('raw', encode(`${stamp}:${number}`), 'PBKDF2', false, [
      'deriveBits',
    ])
    const params = { name: 'PBKDF2', hash: 'SHA-256', salt: encode('frontdesk'), iterations: rounds }
    const key = new DataView(await crypto.subtle.deriveBits(params, word, 32))
    if (key.getUint32(0) >>> (32 - bits) === 0) return String(number)
  }
}
