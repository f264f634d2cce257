import { z } from 'zod'
import { brandOf, definitionOf } from '../../money/payment-providers/registry.ts'
import type { Provider } from '../../platform/db/tables/payments.ts'
import type { Context } from '../../platform/context.ts'
import { time } from '../../platform/fields.ts'
import { fromRow } from '../../platform/http/from-row.ts'
import { collectionOf, latestCollectionOf } from '../orders/periods/collections.ts'

/** How a payment provider collects a subscription by itself, for its customer. */
export const collected = z.object({
  brand: z.string(),
  way: z.enum(['account', 'card']),
  /** Whether another package, or a subscription that had ended, is approved there by the customer again. */
  needsApproval: z.boolean(),
  /** Such as `Visa •••• 4242`. */
  card: z.string().nullable(),
  /** The month in which the card expires, such as `2027-12`. */
  cardExpires: z.string().nullable(),
})

/** The same for the agency, also one that has ended. */
export const officeCollection = collected.extend({
  state: z.enum(['opening', 'open', 'closing', 'closed']),
  /** What is not at the provider as it is here; null if all is. */
  differs: z.string().nullable(),
  /** When both were compared. */
  askedAt: time.nullable(),
})

const atProvider = (name: Provider) => {
  const { way = 'account' as const, needsApproval = false } = definitionOf(name) ?? {}
  return { brand: brandOf(name), way, needsApproval }
}

/** Null if the customer pays each period. */
export async function collectedBy(ctx: Context, id: string): Promise<z.infer<typeof collected> | null> {
  const collection = await collectionOf(ctx, id)
  return collection?.state === 'open' ? fromRow(collected, collection, atProvider(collection.provider)) : null
}

/** Whether no provider collects it, nor is about to begin or end that. */
export async function paysEach(ctx: Context, id: string): Promise<boolean> {
  return (await collectionOf(ctx, id)) === undefined
}

/** Null if no provider ever collected it. */
export async function officeCollectionOf(
  ctx: Context,
  id: string,
): Promise<z.infer<typeof officeCollection> | null> {
  const collection = await latestCollectionOf(ctx, id)
  if (!collection) return null
  const { provider, askedAt } = collection
  return fromRow(officeCollection, collection, {
    ...atProvider(provider),
    askedAt: askedAt?.toISOString() ?? null,
  })
}
