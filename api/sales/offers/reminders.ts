import { addDays } from '#content/locale/calendar-day.ts'
import { sections } from '#content/sections/sections.ts'
import { audit } from '../../platform/audit/audit.ts'
import { withTransaction, type Context } from '../../platform/context.ts'
import { jobKind } from '../../platform/jobs/kind.ts'
import { list } from '../../content/records/records.ts'
import { todayOf } from '../../content/records/time-zone.ts'
import { mailReminder } from './mails.ts'
import { findOffer, lockOffer, lockThread, nameOfOffer, type Offer } from './offers.ts'
import { expireOffers } from './respond.ts'

/** Ends offers whose last day has passed, and reminds of the others. */
export const offersJob = jobKind('offers', { schedule: '47 * * * *' })

export async function runOffers(ctx: Context): Promise<void> {
  await expireOffers(ctx)
  await remindOfOffers(ctx)
}

/** The days on which an offer is reminded of, ascending: days after it was sent, and days before its last day. */
async function reminderDaysOf(ctx: Context, offer: Offer): Promise<string[]> {
  const [defaults] = await list(ctx, sections.offerDefaults)
  const sentOn = await todayOf(ctx, offer.sentAt!)
  const after = Number(defaults?.offerRemindAfter) || undefined
  const before = Number(defaults?.offerRemindBefore) || undefined
  const days = [
    ...(after ? [addDays(sentOn, after)] : []),
    ...(before ? [addDays(offer.validUntil, -before)] : []),
  ]
  // One that would come on the day of sending, or after the last day, is none.
  return [...new Set(days)].filter((day) => day > sentOn && day <= offer.validUntil).toSorted()
}

async function remindOfOffers(ctx: Context): Promise<void> {
  const today = await todayOf(ctx)
  const open = await ctx.db
    .selectFrom('offers')
    .select('id')
    .where('status', 'in', ['sent', 'seen'])
    .where('validUntil', '>=', today)
    .execute()
  for (const { id } of open)
    await withTransaction(ctx, async (ctx) => {
      await lockThread(ctx, (await findOffer(ctx, id)).threadId)
      const offer = await lockOffer(ctx, id)
      if (offer.status !== 'sent' && offer.status !== 'seen') return
      // Those of days that were missed are one reminder.
      const due = (await reminderDaysOf(ctx, offer)).filter((day) => day <= today).length
      if (due <= offer.reminders) return
      await ctx.db.updateTable('offers').set({ reminders: due }).where('id', '=', id).execute()
      await mailReminder(ctx, { ...offer, reminders: due })
      await audit(ctx, { subject: 'offer', id, action: 'remind', after: { name: nameOfOffer(offer) } })
    })
}
