import { sql } from 'kysely'
import { z } from 'zod'
import type { Context, TxContext } from '../../platform/context.ts'
import { offerContent } from '../../platform/db/offer-data.ts'
import { time } from '../../platform/fields.ts'
import type { Retention } from '../../platform/old-rows.ts'
import { acceptance, acceptanceOf } from './answers.ts'
import { exportPart, type PersonalData, type StoredAddresses } from '../../platform/personal-data.ts'

const isFor = (address: string) => sql<boolean>`lower(email) = ${address}`

export const offerPersonalData: PersonalData = {
  exported: exportPart(
    {
      /** The offers that were sent to the verified address. */
      offers: z.array(
        offerContent.extend({
          number: z.string(),
          version: z.int(),
          title: z.string(),
          total: z.string(),
          currency: z.string(),
          status: z.string(),
          sentAt: time,
          /** The evidence that it was accepted. */
          acceptance: acceptance.nullable(),
          messages: z.array(z.object({ by: z.string(), text: z.string(), createdAt: time })),
        }),
      ),
    },
    async (ctx, address) => ({ offers: await exportedOffers(ctx, address) }),
  ),
  eraseAddress: forgetOffers,
}

async function exportedOffers(ctx: Context, address: string) {
  if (!address) return []
  const rows = await ctx.db
    .selectFrom('offers')
    .select([
      'id',
      'threadId',
      'number',
      'version',
      'title',
      'total',
      'currency',
      'status',
      'sentAt',
      'content',
    ])
    .where(isFor(address))
    .where('sentAt', 'is not', null)
    .orderBy('id')
    .execute()
  return Promise.all(
    rows.map(async ({ id, threadId, number, sentAt, content, ...row }) => ({
      ...content,
      ...row,
      number: number ?? '',
      sentAt: sentAt!.toISOString(),
      acceptance: await acceptanceOf(ctx, id),
      messages: (
        await ctx.db
          .selectFrom('offerMessages')
          .select(['by', 'text', 'createdAt'])
          .where('threadId', '=', threadId)
          .orderBy('id')
          .execute()
      ).map((each) => ({ ...each, createdAt: each.createdAt.toISOString() })),
    })),
  )
}

/**
 * Deletes the offers to an address with their conversations. What was accepted is kept like an invoice: it is the contract
 * about an order.
 */
async function forgetOffers({ db }: TxContext, address: string): Promise<void> {
  const threads = (
    await db.selectFrom('offers').select('threadId').distinct().where(isFor(address)).execute()
  ).map(({ threadId }) => threadId)
  if (threads.length === 0) return
  await db.deleteFrom('offerMessages').where('threadId', 'in', threads).execute()
  await db.deleteFrom('offers').where('threadId', 'in', threads).where('status', '<>', 'accepted').execute()
  await db.deleteFrom('links').where('scope', '=', 'offer').where('subjectId', 'in', threads).execute()
}

/** Where the addresses of clients and of the people of the agency are. */
export const offerAddresses: StoredAddresses = {
  actors: [
    ['offers', 'createdByEmail', 'createdByUid'],
    ['offerMessages', 'authorEmail', 'authorUid'],
  ],
  texts: {
    offers: ['email', 'title', 'customerName', 'answeredBy', 'declineReason'],
    offerMessages: ['text', 'authorName'],
  },
  values: { offers: ['content', 'snapshot'] },
}

/** Conversations and links of offers that were deleted. */
export const offerRetention: Retention = {
  rules: {
    offers: [
      {
        table: 'offers',
        time: 'updated_at',
        deletable: sql<boolean>`old.status in ('draft', 'declined', 'expired', 'replaced')`,
        afterwards: async (tx) => {
          await sql`delete from offer_messages
            where not exists (select from offers where offers.thread_id = offer_messages.thread_id)`.execute(
            tx,
          )
          await sql`delete from links where scope = 'offer'
            and not exists (select from offers where offers.thread_id = links.subject_id)`.execute(tx)
        },
      },
    ],
  },
}
