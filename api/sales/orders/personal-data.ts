import { z } from 'zod'
import { exportPart, type PersonalData } from '../../platform/personal-data.ts'
import { time } from '../../platform/fields.ts'
import { historyEntry, toHistoryEntry } from './history-answer.ts'
import { breakdown, toBreakdown } from './breakdown-answer.ts'
import { linesOf } from './items.ts'
import { historyOf } from './history.ts'
import { ledgerEntry, toLedgerEntry } from './ledger/answer.ts'
import { ledgerOf } from './ledger/entries.ts'
import { vatCheckAnswer, vatCheckOf } from './vat-check.ts'
import { deleteReminderStop, remindersStoppedAt } from './payment-reminder.ts'

/** The orders themselves are exported and erased by the rules of privacy, which need all that belongs to an order. */
export const orderPersonalData: PersonalData = {
  exported: exportPart(
    {
      /** When they unsubscribed from payment reminders. */
      remindersStoppedAt: time.nullable(),
    },
    async (ctx, address) => ({ remindersStoppedAt: await remindersStoppedAt(ctx, address) }),
  ),
  exportedOfOrder: exportPart(
    {
      breakdown,
      payments: z.array(ledgerEntry),
      history: z.array(historyEntry),
      vatCheck: vatCheckAnswer.nullable(),
    },
    async (ctx, order) => ({
      breakdown: toBreakdown(order, await linesOf(ctx, order)),
      payments: (await ledgerOf(ctx, order.id))
        .filter(({ takenBackAt }) => takenBackAt === null)
        .map((entry) => toLedgerEntry(entry, false)),
      vatCheck: await vatCheckOf(ctx, order),
      history: (await historyOf(ctx, order.id)).map((entry) => toHistoryEntry(entry, order, false)),
    }),
  ),
  eraseAddress: deleteReminderStop,
}
