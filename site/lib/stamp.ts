interface Opened {
  stamp: string
  /** Bits of zeros to be found, and rounds of each try. */
  work?: { bits: number; rounds: number }
}

/** What is sent with a form: nothing where it could not be had, which delays a message and never loses it. */
type Sent = Partial<Record<'stamp' | 'proof', string>>

export interface Stamp {
  ready: () => Promise<Sent>
}

/** How long nobody fills in a form, in milliseconds; the server suspects who is faster. */
const shortest = 3200

/** Asks when the form was opened, while it is being filled in. */
export function openStamp(): Stamp {
  const opening = ask()
  return {
    ready: async () => {
      const opened = await opening
      if (!opened) return {}
      const rest = opened.at + shortest - performance.now()
      if (rest > 0) await new Promise((resolve) => setTimeout(resolve, rest))
      const { stamp, proof } = opened
      return { stamp, ...(proof && { proof: await proof }) }
    },
  }
}

async function ask() {
  try {
    const answer = await fetch('/api/form-stamp', { signal: AbortSignal.timeout(8000) })
    if (!answer.ok) return undefined
    const { stamp, work } = (await answer.json()) as Opened
    return { stamp, at: performance.now(), proof: work && prove(stamp, work).catch(() => '') }
  } catch {
    return undefined
  }
}

/** Finds a number whose key begins with zeros. The browser derives keys beside the page, which stays responsive. */
async function prove(stamp: string, { bits, rounds }: NonNullable<Opened['work']>): Promise<string> {
  const encode = (text: string) => new TextEncoder().encode(text)
  for (let number = 0; ; number++) {
    const word = await crypto.subtle.importKey('raw', encode(`${stamp}:${number}`), 'PBKDF2', false, [
      'deriveBits',
    ])
    const how = { name: 'PBKDF2', hash: 'SHA-256', salt: encode('frontdesk'), iterations: rounds }
    const key = new DataView(await crypto.subtle.deriveBits(how, word, 32))
    if (key.getUint32(0) >>> (32 - bits) === 0) return String(number)
  }
}
