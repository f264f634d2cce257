import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'
import type { ProviderCall } from '../db/tables/payments.ts'
import type { Refused } from './provider.ts'

type ProviderProblem = Selectable<Tables['provider_problems']>

/** Is told how calls to the provider end, for the status screen. */
export interface Reporter {
  refused(refusal: Refused): Promise<void>
  succeeded(call: ProviderCall): Promise<void>
}

export const reporterTo = (db: Database): Reporter => ({
  refused: async ({ call, reply: { status, issue, detail } }) => {
    const row = { call, status, issue: issue.slice(0, 100), detail: detail.slice(0, 500) }
    await db
      .insertInto('provider_problems')
      .values({ ...row, at: new Date() })
      .onConflict((conflict) =>
        conflict
          .column('call')
          .doUpdateSet({ ...row, times: sql`provider_problems.times + 1`, at: new Date() }),
      )
      .execute()
  },
  succeeded: async (call) => {
    await db.deleteFrom('provider_problems').where('call', '=', call).execute()
  },
})

/** Calls that the provider refuses at present, the latest first. */
export const providerProblems = (db: Database): Promise<ProviderProblem[]> =>
  db.selectFrom('provider_problems').selectAll().orderBy('at', 'desc').execute()

const calls: Record<ProviderCall, string> = {
  'sign-in': 'the sign-in of this site',
  checkout: 'to open a checkout',
  capture: 'to take a payment',
  refund: 'a refund',
  verification: 'to verify a notice',
}

/** What is wrong, as a sentence for the owner. */
export function problemWords({ call, status, issue, detail }: ProviderProblem): string {
  if (call === 'sign-in')
    return `PayPal does not accept PAYPAL_CLIENT_ID and PAYPAL_CLIENT_SECRET (${issue}).`
  return `PayPal refuses ${calls[call]}: ${issue} (${status})${detail ? `. ${detail}` : '.'}`
}

const steps: Readonly<Record<string, string>> = {
  DUPLICATE_INVOICE_ID:
    'In your PayPal account, allow more than one payment for each invoice ID, under payment receiving preferences.',
  PAYEE_ACCOUNT_RESTRICTED:
    'Log in to PayPal: your account is restricted, and PayPal says there what it needs.',
  PAYEE_ACCOUNT_LOCKED_OR_CLOSED: 'Log in to PayPal: your account is locked or closed.',
  PERMISSION_DENIED: 'In the PayPal developer dashboard, allow the app to accept payments.',
  NOT_AUTHORIZED: 'In the PayPal developer dashboard, allow the app to accept payments.',
}

/** What the owner can do about it. */
export function problemStep({ call, issue }: ProviderProblem): string {
  if (call === 'sign-in')
    return 'Whoever looks after the site copies both from the app in the PayPal developer dashboard, and checks that PAYPAL_MODE fits them.'
  return (
    steps[issue] ?? 'Ask PayPal what it means, with this code. Customers are told that payments do not work.'
  )
}
