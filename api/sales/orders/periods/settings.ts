import { sections } from '#content/sections/sections.ts'
import { list } from '../../../content/records/records.ts'
import type { Context } from '../../../platform/context.ts'

/** What the owner has set for all subscriptions. */
export interface SubscriptionRules {
  /** How many days before a period its order is made. */
  renewDays: number
  /** How long a period that is past due can be paid. */
  graceDays: number
  /** Whether customers may pause by themselves. */
  mayPause: boolean
  setupFeeName: string
}

export async function subscriptionRules(ctx: Context): Promise<SubscriptionRules> {
  const [rules] = await list(ctx, sections.subscriptionRules)
  return {
    renewDays: Number(rules?.renewDays) || 7,
    graceDays: Number(rules?.graceDays) || 14,
    mayPause: rules?.customersPause !== 'No',
    setupFeeName: rules?.setupFeeName || sections.subscriptionRules.fields.setupFeeName.default,
  }
}
