import { z } from 'zod'

/** The settings of Stripe. A restricted key is enough. */
export const stripeSettings = {
  STRIPE_SECRET_KEY: z
    .string()
    .regex(
      /^(?:sk|rk)_(?:test|live)_[A-Za-z0-9]{10,250}$/,
      'a secret or restricted key of Stripe, which begins with sk_live_, rk_live_, sk_test_ or rk_test_',
    )
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(
      /^whsec_[A-Za-z0-9+/=]{10,250}$/,
      'the signing secret of the webhook endpoint, which begins with whsec_',
    )
    .optional(),
}

type StripeSettings = z.infer<z.ZodObject<typeof stripeSettings>>

/** Checks the settings together; returns an error message, or undefined if they are valid. */
export const stripeProblem = ({ STRIPE_SECRET_KEY: key, STRIPE_WEBHOOK_SECRET: secret }: StripeSettings) =>
  !key === !secret
    ? undefined
    : 'STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET must be set together, or neither of them.'

/** Whether a key moves real money. */
export const isLiveKey = (key: string | undefined) => key !== undefined && /^(?:sk|rk)_live_/.test(key)

/** The account at Stripe; its stand-in where payments are simulated; undefined if Stripe is not used. */
export const stripeOf = (
  { STRIPE_SECRET_KEY: key, STRIPE_WEBHOOK_SECRET: webhookSecret }: StripeSettings,
  isSimulated: boolean,
) => {
  if (key) {
    const mode: 'live' | 'sandbox' = isLiveKey(key) ? 'live' : 'sandbox'
    return { mode, key, webhookSecret: webhookSecret! }
  }
  return isSimulated
    ? { mode: 'simulator' as const, key: 'sk_test_standin0000', webhookSecret: 'whsec_standin0000' }
    : undefined
}
