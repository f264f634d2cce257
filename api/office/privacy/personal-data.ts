import { sql, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import type { SectionKey } from '#content/sections/sections.ts'
import { withTransaction, actAs, type Context, type TxContext } from '../../platform/context.ts'
import { provenAddress } from '../../people/access/addresses.ts'
import { resign } from '../../people/access/admins.ts'
import { audit } from '../../platform/audit/audit.ts'
import { eraseActor, eraseAddress } from './erase-address.ts'
import { mailFarewell } from './farewell.ts'
import { revokeLinks } from '../../platform/links/links.ts'
import type { Caller } from '../../platform/caller.ts'
import { requireRecentSignIn } from '../../people/access/recent-sign-in.ts'
import type { Tx } from '../../platform/db/database.ts'
import { toOrder } from '../../sales/orders/answers.ts'
import { sharedOrderScopes } from '../../sales/orders/order-links.ts'
import { claimOrders } from '../../sales/orders/claim-orders.ts'
import { asCustomer, findOrder, type Order } from '../../sales/orders/order.ts'
import { endSubscriptionsOf } from '../../sales/subscriptions/erase.ts'
import { anonymousCustomer } from '../../sales/orders/buyer.ts'
import { cancelOrder } from '../../sales/orders/cancel-order.ts'
import type { Feature } from '../../platform/feature.ts'
import type { personalDataOf } from './answers.ts'

/**
 * The verified address, else an empty string. Only with it can mails, messages and subscriptions be attributed to a
 * person.
 */
const verifiedEmailOf = ({ email, emailVerified }: Caller) =>
  emailVerified && email ? email.toLowerCase() : ''

/** All stored data about the caller (GDPR, articles 15 and 20). */
export async function exportOf(ctx: Context, features: readonly Feature[]) {
  const address = verifiedEmailOf(ctx.caller)
  const declared = features.flatMap(({ personalData }) => personalData ?? [])
  const orders = await ctx.db
    .selectFrom('orders')
    .selectAll()
    .where('customerUid', '=', ctx.caller.uid)
    .orderBy('id')
    .execute()
  const withParts = async (order: Order) =>
    Object.assign(
      toOrder(ctx, order),
      ...(await Promise.all(declared.map(async ({ exportedOfOrder }) => exportedOfOrder?.read(ctx, order)))),
    ) as ReturnType<typeof toOrder>
  const { uid, email, emailVerified, name } = ctx.caller
  return Object.assign(
    {
      exportedAt: ctx.now().toISOString(),
      account: { uid, email, emailVerified, name },
      ...(!emailVerified && {
        note: 'The email address is not verified: messages, subscription and mails under it are not in this file.',
      }),
      orders: await Promise.all(orders.map(withParts)),
    },
    ...(await Promise.all(declared.map(async ({ exported }) => exported?.read(ctx, address)))),
  ) as z.input<ReturnType<typeof personalDataOf>>
}

/**
 * Erases the caller's data (GDPR, article 17): deletes their messages, subscription and mails, cancels open orders, and
 * anonymizes orders without any payment. Paid orders stay unchanged, because the law requires to keep receipts (article
 * 17, 3b). The browser deletes the identity itself afterwards. It can be repeated. Returns the
 * sections of the site that showed some of their data.
 */
export const forget = (ctx: Context, features: readonly Feature[]): Promise<ReadonlySet<SectionKey>> =>
  withTransaction(ctx, async (ctx) => {
    requireRecentSignIn(ctx)
    await resign(ctx)
    const address = verifiedEmailOf(ctx.caller) || ((await provenAddress(ctx, ctx.caller.uid)) ?? '')
    // Without the email address, so that the remaining entries do not contain it.
    const unpublished = await forgetPerson(actAs(ctx, { ...ctx.caller, email: null }), {
      features,
      person: ctx.caller,
      isAgency: false,
    })
    await mailFarewell(ctx, address)
    return unpublished
  })

interface Erasure {
  features: readonly Feature[]
  /** Whether the agency asks for it, rather than the person. */
  isAgency: boolean
}

/** Erases a person's data, on behalf of the person or of the agency. Returns the sections of the site that showed some. */
export async function forgetPerson(
  ctx: TxContext,
  { features, isAgency, person }: Erasure & { person: Caller },
): Promise<ReadonlySet<SectionKey>> {
  const theirs = actAs(ctx, person)
  const declared = features.flatMap(({ personalData }) => personalData ?? [])
  // First, so that the orders which are claimed now do not become their company's.
  for (const { leave } of declared) await leave?.(theirs)
  await claimOrders(theirs)
  const orders = await ctx.db
    .selectFrom('orders')
    .select('id')
    .where('customerUid', '=', person.uid)
    .execute()
  await endOrders(ctx, orders, isAgency)
  // The address that a code has proven may be another one than that of the account.
  const proven = (await provenAddress(ctx, person.uid))?.toLowerCase() ?? ''
  const addresses = [...new Set([verifiedEmailOf(person), proven])].filter(Boolean)
  const unpublished = new Set<SectionKey>()
  for (const { erase } of declared) for (const key of (await erase?.(theirs)) ?? []) unpublished.add(key)
  const nameless = await anonymizeOrders(ctx.db, sql<boolean>`customer_uid = ${person.uid}`)
  for (const address of addresses) await forgetAddress(ctx, features, address)
  await eraseActor(ctx, features, person.uid)
  for (const address of addresses) await eraseAddress(ctx, features, address)
  await audit(ctx, {
    action: 'forget',
    subject: 'user',
    id: person.uid,
    after: { nameless },
  })
  return unpublished
}

/** Cancels the unpaid ones of these orders, ends their subscriptions, and all links to them. */
async function endOrders(ctx: TxContext, orders: readonly Pick<Order, 'id'>[], isAgency: boolean) {
  await endSubscriptionsOf(
    ctx,
    orders.map(({ id }) => id),
  )
  const by = isAgency ? ctx : asCustomer(ctx)
  for (const { id } of orders) {
    // The end of a subscription may have canceled it.
    if ((await findOrder(ctx, id)).paymentStatus === 'UnPaid') await cancelOrder(by, id)
    await revokeLinks(ctx, id, { scopes: sharedOrderScopes })
  }
}

/** Erases the data of a client's guest orders, and the data under their email addresses, which a code has verified. */
export async function forgetGuestOrders(
  ctx: TxContext,
  { features, isAgency, customerId }: Erasure & { customerId: string },
) {
  const isTheirs = sql<boolean>`customer_uid is null and customer_id = ${customerId}`
  const orders = await ctx.db
    .selectFrom('orders')
    .select(['id', 'customerEmail', 'placedBy'])
    .where(isTheirs)
    .execute()
  await endOrders(ctx, orders, isAgency)
  await anonymizeOrders(ctx.db, isTheirs)
  const [verified, entered] = [
    orders.filter(({ placedBy }) => placedBy === 'customer'),
    orders.filter(({ placedBy }) => placedBy === 'agency'),
  ]
  await forgetEnteredAddresses(
    ctx,
    entered.map(({ id }) => id),
  )
  for (const address of new Set(verified.map((order) => order.customerEmail.toLowerCase()))) {
    await forgetAddress(ctx, features, address)
    await eraseAddress(ctx, features, address)
  }
}

/** An address that the agency has entered may be somebody else’s: it is erased from the orders only. */
async function forgetEnteredAddresses({ db }: TxContext, orderIds: readonly string[]) {
  if (orderIds.length === 0) return
  await db
    .updateTable('orders')
    .set({ customerEmail: anonymousCustomer.customerEmail })
    .where('id', 'in', orderIds)
    .execute()
  await db.deleteFrom('mails').where('orderId', 'in', orderIds).execute()
}

/** Anonymizes the orders without any payment; returns their number. */
async function anonymizeOrders(tx: Tx, isTheirs: RawBuilder<boolean>): Promise<number> {
  const orders = await tx
    .updateTable('orders')
    .set(anonymousCustomer)
    .where(isTheirs)
    .where('paymentStatus', '=', 'Cancelled')
    .where((row) =>
      row.not(row.exists(row.selectFrom('paymentEvents').select('id').whereRef('orderId', '=', 'orders.id'))),
    )
    .returning('id')
    .execute()
  const ids = orders.map(({ id }) => id)
  if (ids.length === 0) return 0
  await tx
    .updateTable('orderEvents')
    // The claim of an order contains the address, too.
    .set({ actorEmail: null, after: sql`case when action <> 'claim' then after end` })
    .where('orderId', 'in', ids)
    .where('by', '=', 'customer')
    .execute()
  await tx.updateTable('orderRequests').set({ correction: null }).where('orderId', 'in', ids).execute()
  await tx.deleteFrom('mails').where('orderId', 'in', ids).execute()
  return ids.length
}

/** Erases the data under a verified address rather than an account, including messages by mail. */
async function forgetAddress(ctx: TxContext, features: readonly Feature[], address: string) {
  for (const { personalData } of features) await personalData?.eraseAddress?.(ctx, address)
}
