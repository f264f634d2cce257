import { firstCharacters } from '#content/model/first-characters.ts'
import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import type { Tables } from '../../platform/db/tables.ts'
import type { Provider, ProviderCall } from '../../platform/db/tables/payments.ts'
import type { RefusedError } from './errors.ts'

/** A kind of call that the provider currently refuses. */
export type ProviderProblem = Selectable<Tables['refusedCalls']>

/** Records the results of calls to the provider, for the status screen. */
export interface ProblemReporter {
  refused(error: RefusedError): Promise<void>
  succeeded(call: ProviderCall): Promise<void>
}

export const createProblemReporter = (
  { db, now }: Pick<Context, 'db' | 'now'>,
  provider: Provider,
): ProblemReporter => ({
  refused: async ({ call, refusal: { status, issue, detail } }) => {
    const row = {
      status,
      issue: firstCharacters(issue, 100),
      detail: firstCharacters(detail, 500),
      at: now(),
    }
    await db
      .insertInto('refusedCalls')
      .values({ provider, call, ...row })
      .onConflict((conflict) =>
        conflict.columns(['provider', 'call']).doUpdateSet({ ...row, times: sql`refused_calls.times + 1` }),
      )
      .execute()
  },
  // Whatever succeeds, the key or sign-in was accepted.
  succeeded: async (call) => {
    await db
      .deleteFrom('refusedCalls')
      .where('provider', '=', provider)
      .where('call', 'in', [call, 'sign-in'])
      .execute()
  },
})

/** Latest first. */
export const providerProblems = ({ db }: Context): Promise<ProviderProblem[]> =>
  db.selectFrom('refusedCalls').selectAll().orderBy('at', 'desc').execute()

const calls: Record<ProviderCall, string> = {
  'sign-in': 'the sign-in of this site',
  checkout: 'to open a checkout',
  capture: 'to take a payment',
  refund: 'a refund',
  verification: 'to verify a notice',
  subscription: 'to collect a subscription',
  payouts: 'to list its payouts',
}

/** Explains a refused call to the owner; `step` is what the owner can do, if known. */
export const explainProblem = (
  brand: string,
  { call, status, issue, detail }: ProviderProblem,
  step?: string,
) => ({
  says: `${brand} refuses ${calls[call]}: ${issue} (${status})${detail ? `. ${detail}` : '.'}`,
  todo: step ?? `Ask ${brand} what it means, with this code. Customers see that payments do not work.`,
})
