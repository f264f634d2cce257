import { z } from 'zod'
import { fromCents } from '#content/shop/cents.ts'
import { maxAddOnsOf } from '#content/shop/selection.ts'
import type { Context } from '../../platform/context.ts'
import { recordId, textField } from '../../platform/fields.ts'
import { priceOfNext } from '../orders/periods/price-of-next.ts'
import type { PeriodRow, Subscription } from '../orders/periods/subscriptions.ts'
import { addOnsSoldWith, itemOf, itemTotal } from './add-on-items.ts'
import { addOnTimes, isAddOn, nextOf, type AddOnTime } from './add-ons.ts'

const when = z.enum(addOnTimes, `One of: ${addOnTimes.join(', ')}.`)
const addOnId = recordId('There is no add-on with this id.')

export const addOnBody = z.strictObject({
  addOnId,
  /** Of an add-on that is charged by quantity. */
  quantity: z.int('A whole number.').min(1, 'At least one.').max(99, 'At most 99.').default(1),
  /** `every`: each period from the next one on; `once`: the next one. */
  when,
  /** What it costs, as the caller saw it. */
  price: textField(12).optional(),
})

export const removedAddOnBody = z.strictObject({ addOnId, when })

/** The add-ons of the next period without an order, and what can be added to it. */
export const addOnsOfNext = z.object({
  /** Its first day, from which changes apply. */
  from: z.string(),
  /** What each period costs from then on. */
  price: z.string(),
  /** What that period costs, with what comes once, and a coupon. */
  nextAmount: z.string(),
  chosen: z.array(
    z.object({ addOnId: z.uuid(), name: z.string(), quantity: z.int(), amount: z.string(), when }),
  ),
  offered: z.array(
    z.object({
      addOnId: z.uuid(),
      name: z.string(),
      description: z.string(),
      /** Of one. */
      amount: z.string(),
      maxQuantity: z.int(),
      when: z.array(when),
    }),
  ),
})

/** Null if no further period begins. */
export async function addOnsOf(
  ctx: Context,
  subscription: Subscription,
  periods: readonly PeriodRow[],
): Promise<z.infer<typeof addOnsOfNext> | null> {
  const next = nextOf(subscription, periods)
  if (!next) return null
  const { extras, change } = subscription
  const packages = next.items[0]?.quantity ?? 1
  const chosen = (items: Subscription['items'], time: AddOnTime) =>
    items.flatMap((item) =>
      item.kind === 'add-on' && item.recordId !== null
        ? {
            addOnId: item.recordId,
            name: item.name,
            quantity: item.quantity,
            amount: fromCents(itemTotal(item)),
            when: time,
          }
        : [],
    )
  // A planned price that includes an add-on is agreed as a whole.
  const removable = next.items.filter(
    ({ recordId: id }) => id !== null && (change === null || change.items.some(isAddOn(id))),
  )
  const offered = (await addOnsSoldWith(ctx, next.packageId)).map((addOn) => ({
    addOnId: addOn._id,
    name: addOn.addOnName,
    description: addOn.addOnDescription ?? '',
    amount: fromCents(itemTotal(itemOf(addOn, { quantity: 1, packages }))),
    maxQuantity: maxAddOnsOf(addOn),
    when: addOnTimes.filter((time) => !(time === 'every' ? next.items : extras).some(isAddOn(addOn._id))),
  }))
  return {
    from: next.from,
    price: next.price,
    nextAmount: priceOfNext(subscription, periods),
    chosen: [...chosen(removable, 'every'), ...chosen(extras, 'once')],
    offered: offered.filter(({ when: times }) => times.length > 0),
  }
}
