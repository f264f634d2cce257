import { z } from 'zod'
import { emailReaches, type Reach } from '#content/model/reach.ts'
import type { Context } from '../../platform/context.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Env } from '../../platform/env.ts'
import { emailAddress } from '../../platform/fields.ts'
import type { Order } from './order.ts'

export const reach = z
  .object({
    email: z.enum(emailReaches),
    address: z.string().nullable(),
    problem: z.string().nullable(),
    customer: z.enum(['account', 'guest']),
  })
  .meta({ id: 'Reach' })

type Reachable = Pick<Order, 'id' | 'customerUid' | 'customerEmail'>
type MailSettings = Pick<Env, 'smtpUrl'>

/** How the customer of each order can be reached, by the ids of the orders. */
export async function reachOfOrders(
  { db }: Context,
  orders: readonly Reachable[],
  { smtpUrl }: MailSettings,
): Promise<Map<string, Reach>> {
  const uids = orders.flatMap(({ customerUid }) => customerUid ?? [])
  const proven = uids.length
    ? await db.selectFrom('provenAddresses').select(['uid', 'email']).where('uid', 'in', uids).execute()
    : []
  const provenBy = new Map(proven.map(({ uid, email }) => [uid, email]))
  // The address of an order without an account is proven by a guest, or entered by the agency.
  const addressOf = ({ customerUid, customerEmail }: Reachable) =>
    customerUid === null ? customerEmail || undefined : provenBy.get(customerUid)
  const addresses = orders.flatMap((order) => addressOf(order) ?? [])
  const problems = smtpUrl ? await problemsOf(db, addresses) : new Map<string, string>()
  return new Map(
    orders.map((order) => {
      const address = addressOf(order) ?? null
      const problem = address === null ? null : (problems.get(address) ?? null)
      const email =
        address === null
          ? order.customerUid === null
            ? 'none'
            : 'unconfirmed'
          : !smtpUrl
            ? 'off'
            : problem !== null
              ? 'failed'
              : ('ok' as const)
      return [order.id, { email, address, problem, customer: order.customerUid ? 'account' : 'guest' }]
    }),
  )
}

export const reachOf = async (ctx: Context, order: Reachable, settings: MailSettings): Promise<Reach> =>
  (await reachOfOrders(ctx, [order], settings)).get(order.id)!

/** Why the last mail that was tried to be sent to each address was not accepted. */
async function problemsOf(db: Database, addresses: readonly string[]): Promise<Map<string, string>> {
  const problems = new Map<string, string>()
  for (const address of new Set(addresses)) {
    const last = await db
      .selectFrom('mails')
      .select('lastError')
      .where('recipient', '=', emailAddress.safeParse(address).data ?? address)
      .where((row) => row.or([row('state', 'in', ['sent', 'failed']), row('lastError', 'is not', null)]))
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
    if (last?.lastError) problems.set(address, last.lastError)
  }
  return problems
}
