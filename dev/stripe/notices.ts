import { createHmac } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { newId, nowSeconds } from './store.ts'

export interface SendOptions {
  times?: number
  after?: number
  /** Signed with another secret. */
  forged?: boolean
  /** How long ago it was signed, in seconds. */
  age?: number
}

/** The header of a notice: one signature, or two while the secret is being replaced. */
export const signatureOf = (body: string, secrets: readonly string[], at = nowSeconds()) =>
  [
    `t=${at}`,
    ...secrets.map((secret) => `v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`),
  ].join(',')

export const eventOf = (type: string, object: object) => ({
  id: newId('evt'),
  object: 'event',
  api_version: '2026-10-28.endive',
  created: nowSeconds(),
  livemode: false,
  pending_webhooks: 1,
  request: { id: null, idempotency_key: null },
  type,
  data: { object },
})

/** Sends notices as Stripe does: signed anew at each attempt, until the answer is a success. */
export class Notices {
  readonly #to: () => string
  readonly #secret: string
  constructor(to: () => string, secret: string) {
    this.#to = to
    this.#secret = secret
  }

  /** Sends a notice in the background, once or several times. */
  send = (
    type: string,
    object: object,
    { times = 1, after = 0, forged = false, age = 0 }: SendOptions = {},
  ) => {
    const body = JSON.stringify(eventOf(type, object))
    const secret = forged ? 'whsec_ofsomebodyelse' : this.#secret
    for (let i = 0; i < times; i++)
      void this.#deliver(body, after, () => signatureOf(body, [secret], nowSeconds() - age))
  }

  async #deliver(body: string, after: number, sign: () => string) {
    await sleep(after, undefined, { ref: false })
    for (const pause of [1000, 5000, 20_000, 40_000, 0]) {
      const answer = await fetch(this.#to(), {
        method: 'POST',
        body,
        headers: {
          'User-Agent': 'Stripe/1.0 (stand-in)',
          'Content-Type': 'application/json; charset=utf-8',
          'Stripe-Signature': sign(),
        },
        signal: AbortSignal.timeout(10_000),
      }).catch(() => undefined)
      if (answer?.ok || !pause) return
      await sleep(pause, undefined, { ref: false })
    }
  }
}
