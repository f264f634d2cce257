import { sections } from '#content/sections/sections.ts'
import { lateStepsOf, type LateSteps } from '#content/shop/late-steps.ts'
import { list } from '../../../content/records/records.ts'
import type { Context } from '../../../platform/context.ts'

/** What the owner has set for all subscriptions. */
export interface SubscriptionRules extends LateSteps {
  /** How many days before a period its order is made. */
  renewDays: number
  /** Whether customers may pause by themselves. */
  mayPause: boolean
  setupFeeName: string
  /** What people read as the stage of work that waits for a late payment. */
  pausedWork: { name: string; text: string }
}

export async function subscriptionRules(ctx: Context): Promise<SubscriptionRules> {
  const [rules] = await list(ctx, sections.subscriptionRules)
  const { setupFeeName, pausedWorkName, pausedWorkText } = sections.subscriptionRules.fields
  return {
    renewDays: Number(rules?.renewDays) || 7,
    ...lateStepsOf(rules ?? {}),
    mayPause: rules?.customersPause !== 'No',
    setupFeeName: rules?.setupFeeName || setupFeeName.default,
    pausedWork: {
      name: rules?.pausedWorkName || pausedWorkName.default,
      text: rules?.pausedWorkText || pausedWorkText.default,
    },
  }
}
