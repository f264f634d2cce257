import type { Hono } from 'hono'
import type { Database } from '#api/platform/db/database.ts'
import type { Env } from '#api/platform/env.ts'
import type { Log } from '#api/platform/log.ts'
import { simulatorPath } from '#api/money/payment-providers/paypal/hosts.ts'
import { createPayPalSimulator } from './paypal/app.ts'
import { createStripeStandIn } from './stripe/app.ts'

/** The stand-ins of the payment providers, for development and tests. Stripe's is absent where a key of Stripe is set. */
export function createSimulator(db: Database, env: Env, self: () => string, log: Log): Pick<Hono, 'fetch'> {
  const paypal = createPayPalSimulator(db, env, self, log)
  const stripe = env.stripe?.mode === 'simulator' ? createStripeStandIn(db, env, self, log) : undefined
  return {
    fetch: (request, ...rest) =>
      (new URL(request.url).pathname.startsWith(simulatorPath) ? paypal : (stripe ?? paypal)).fetch(
        request,
        ...rest,
      ),
  }
}
