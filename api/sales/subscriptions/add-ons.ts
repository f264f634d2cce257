import { toCents, fromCents } from '#content/shop/cents.ts'
import { formatMoney } from '#content/locale/format.ts'
import { lineText } from '#content/shop/breakdown.ts'
import { maxAddOnsOf, maxTotal } from '#content/shop/selection.ts'
import type { Context, TxContext } from '../../platform/context.ts'
import { json } from '../../platform/db/database.ts'
import type { SubscriptionItem } from '../../platform/db/subscription-data.ts'
import { ConflictError, InvalidInputError } from '../../platform/errors.ts'
import { findOrder } from '../orders/order.ts'
import { mailSubscription, tellAgency } from '../orders/periods/mails.ts'
import { priceOfNext } from '../orders/periods/price-of-next.ts'
import {
  hasPeriodFrom,
  nextPeriod,
  periodsOf,
  recordChange,
  type Acting,
  type PeriodRow,
  type Subscription,
} from '../orders/periods/subscriptions.ts'
import { addOnsSoldWith, itemOf, itemTotal } from './add-on-items.ts'
import { priceOf } from './make-period.ts'

export const addOnTimes = ['every', 'once'] as const
/** Whether an add-on is part of every period from the next one on, or comes once with the next one. */
export type AddOnTime = (typeof addOnTimes)[number]

/** What every period from the next one without an order on consists of. */
export interface NextPeriod {
  from: string
  packageId: string | null
  items: readonly SubscriptionItem[]
  price: string
}

/** Undefined if no further period begins, so that nothing can be added. */
export function nextOf(subscription: Subscription, periods: readonly PeriodRow[]): NextPeriod | undefined {
  const { from } = nextPeriod(subscription, periods)
  if (!hasPeriodFrom(subscription, from)) return undefined
  const { change } = subscription
  const { packageId, items, price } = change && change.from <= from ? change : subscription
  return { from, packageId, items, price }
}

export const isAddOn = (id: string) => (item: SubscriptionItem) =>
  item.kind === 'add-on' && item.recordId === id

interface Added {
  addOnId: string
  /** Counts for an add-on that is charged by quantity. */
  quantity: number
  when: AddOnTime
  /** What it costs, as the caller saw it. */
  price?: string | undefined
}

/** Adds an add-on of the package, from the next period on that has no order yet. */
export async function addAddOn(
  ctx: TxContext,
  subscription: Subscription,
  { addOnId, quantity, when, price, by }: Added & Acting,
): Promise<Subscription> {
  const { next, periods } = await requireNext(ctx, subscription)
  const sold = (await addOnsSoldWith(ctx, next.packageId)).find(({ _id }) => _id === addOnId)
  if (!sold) throw new InvalidInputError({ errors: { addOnId: 'This add-on is not available any more.' } })
  const most = maxAddOnsOf(sold)
  if (quantity > most)
    throw new InvalidInputError({ errors: { quantity: `At most ${most} of ${sold.addOnName}.` } })
  const item = itemOf(sold, { quantity, packages: next.items[0]?.quantity ?? 1 })
  if ((when === 'every' ? next.items : subscription.extras).some(isAddOn(addOnId)))
    throw new ConflictError(`${sold.addOnName} is added already.`)
  if (price !== undefined && toCents(price) !== itemTotal(item))
    throw new ConflictError({
      detail: `The price is ${await moneyOf(ctx, subscription, fromCents(itemTotal(item)))} now.`,
      members: { price: fromCents(itemTotal(item)) },
    })
  if (toCents(priceOfNext(subscription, periods))! + itemTotal(item) > maxTotal)
    throw new ConflictError('A period cannot cost that much.')
  const { change, items } = subscription
  const isSoldWithNow =
    change === null ||
    change.packageId === subscription.packageId ||
    (await addOnsSoldWith(ctx, subscription.packageId)).some(({ _id }) => _id === addOnId)
  return store(ctx, subscription, {
    with:
      when === 'once'
        ? { extras: [...subscription.extras, item] }
        : {
            ...(isSoldWithNow && !items.some(isAddOn(addOnId)) && { items: [...items, item] }),
            ...(change && { change: [...change.items, item] }),
          },
    item,
    when,
    text: 'add',
    by,
    next,
    periods,
  })
}

/** Removes an add-on, from the next period on that has no order yet. */
export async function removeAddOn(
  ctx: TxContext,
  subscription: Subscription,
  { addOnId, when, by }: Pick<Added, 'addOnId' | 'when'> & Acting,
): Promise<Subscription> {
  const { next, periods } = await requireNext(ctx, subscription)
  const { change, items, extras } = subscription
  const item = (when === 'every' ? next.items : extras).find(isAddOn(addOnId))
  if (!item) throw new ConflictError('This add-on is no longer part of the subscription.')
  // The price that was announced includes it, and comes back with it if the package is taken back.
  const isAnnounced =
    change?.instead && items.some(isAddOn(addOnId)) && !change.instead.items.some(isAddOn(addOnId))
  if (
    when === 'every' &&
    change &&
    (!change.items.some(isAddOn(addOnId)) || (isAnnounced && next.items === items))
  )
    throw new ConflictError('The new price that is planned includes this add-on: write to us to remove it.')
  const others = (of: readonly SubscriptionItem[]) => of.filter((each) => !isAddOn(addOnId)(each))
  return store(ctx, subscription, {
    with:
      when === 'once'
        ? { extras: others(extras) }
        : { ...(!isAnnounced && { items: others(items) }), ...(change && { change: others(change.items) }) },
    item,
    when,
    text: 'remove',
    by,
    next,
    periods,
  })
}

async function requireNext(ctx: Context, subscription: Subscription) {
  const periods = await periodsOf(ctx, subscription.id)
  const next = nextOf(subscription, periods)
  if (!next) throw new ConflictError('No further period begins: its add-ons stay as they are.')
  return { next, periods }
}

interface Stored extends Acting {
  with: { items?: SubscriptionItem[]; change?: SubscriptionItem[]; extras?: SubscriptionItem[] }
  item: SubscriptionItem
  when: AddOnTime
  text: 'add' | 'remove'
  next: NextPeriod
  periods: readonly PeriodRow[]
}

async function store(
  ctx: TxContext,
  subscription: Subscription,
  { with: lists, item, when, text, by, next, periods }: Stored,
): Promise<Subscription> {
  const { items, change, extras } = lists
  const before = subscription.change?.instead
  const others = (all: readonly SubscriptionItem[]) => all.filter((each) => !isAddOn(item.recordId!)(each))
  const withChange = before && items && (text === 'add' ? [...before.items, item] : others(before.items))
  const announced = withChange && {
    instead: { ...before, items: withChange, price: priceOf(withChange) },
  }
  const changed = await ctx.db
    .updateTable('subscriptions')
    .set((row) => ({
      ...(items && { items: json(items), price: priceOf(items) }),
      ...(change && {
        change: json({ ...subscription.change!, items: change, price: priceOf(change), ...announced }),
      }),
      ...(extras && { extras: json(extras) }),
      version: row('version', '+', 1),
      updatedAt: ctx.now(),
    }))
    .where('id', '=', subscription.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const added = `${text === 'add' ? 'Added' : 'Removed'}${when === 'once' ? ', once' : ''}: ${lineText(item)}`
  await recordChange(ctx, changed, { what: items ? 'price' : 'planned', by, note: added })
  const priceIn = (row: Subscription) =>
    when === 'once' ? priceOfNext(row, periods) : nextOf(row, periods)!.price
  await mailSubscription(ctx, 'subscription-add-on', changed, {
    day: next.from,
    dedupeId: `${changed.id} ${changed.version}`,
    data: {
      addOn: lineText(item),
      oldPrice: await moneyOf(ctx, subscription, priceIn(subscription)),
      newPrice: await moneyOf(ctx, subscription, priceIn(changed)),
      addOnChange: text === 'remove' ? 'removed' : when,
    },
  })
  if (by === 'customer')
    await tellAgency(ctx, changed, {
      what: `${added}, from the period that begins on {day}.`,
      day: next.from,
    })
  return changed
}

async function moneyOf(ctx: Context, { currency, orderId }: Subscription, amount: string): Promise<string> {
  return formatMoney(amount, currency, (await findOrder(ctx, orderId)).locale)
}
