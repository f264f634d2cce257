import type { ProviderProblem } from '../problems.ts'
import { explainProblem } from '../problems.ts'

const steps: Readonly<Record<string, string>> = {
  permission_denied:
    'In the Stripe dashboard, under Developers, API keys, give the restricted key the rights that docs/payments.md lists.',
  amount_too_small: 'Stripe has a least amount for each currency: let such orders be paid by bank transfer.',
  idempotency_error: 'It solves itself with the next attempt. If it stays, ask Stripe with this code.',
  charge_already_refunded: 'It was refunded before: look it up in the Stripe dashboard.',
  insufficient_funds: 'Your balance at Stripe is too low for the refund: add money to it, then try again.',
}

/** Why Stripe refuses a call, and what the owner can do about it. */
export const explain = (problem: ProviderProblem) =>
  problem.call === 'sign-in'
    ? {
        says: `Stripe does not accept STRIPE_SECRET_KEY (${problem.issue}).`,
        todo: 'In the Stripe dashboard, under Developers, API keys, make a key and set it together with the secret of its webhook endpoint.',
      }
    : explainProblem('Stripe', problem, steps[problem.issue])
