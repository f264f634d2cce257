import type { ProviderProblem } from '../problems.ts'
import { explainProblem } from '../problems.ts'

const steps: Readonly<Record<string, string>> = {
  DUPLICATE_INVOICE_ID:
    'In your PayPal account, allow more than one payment for each invoice ID, under payment receiving preferences.',
  PAYEE_ACCOUNT_RESTRICTED:
    'Log in to PayPal: your account is restricted, and PayPal says there what it needs.',
  PAYEE_ACCOUNT_LOCKED_OR_CLOSED: 'Log in to PayPal: your account is locked or closed.',
  PERMISSION_DENIED: 'In the PayPal developer dashboard, allow the app to accept payments.',
  NOT_AUTHORIZED: 'In the PayPal developer dashboard, allow the app to accept payments.',
}

const subscriptionStep =
  'In the PayPal developer dashboard, switch on Subscriptions for the app, if you sell packages by the period. Until PayPal accepts it, customers pay each period by a link.'

/** Why PayPal refuses a call, and what the owner can do about it. */
export const explain = (problem: ProviderProblem) =>
  problem.call === 'sign-in'
    ? {
        says: `PayPal does not accept PAYPAL_CLIENT_ID and PAYPAL_CLIENT_SECRET (${problem.issue}).`,
        todo: 'Copy both again from the app in the PayPal developer dashboard, and check that they are for the PAYPAL_MODE that is set.',
      }
    : explainProblem(
        'PayPal',
        problem,
        problem.call === 'subscription' ? subscriptionStep : steps[problem.issue],
      )
