import type { Selectable } from 'kysely'
import { v7 as uuid } from 'uuid'
import { erasedAddress } from '#content/model/email-address.ts'
import { withTransaction, type Context } from '../../platform/context.ts'
import { ConflictError } from '../../platform/errors.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { mailMessage } from './mails.ts'
import { currentVersion } from './offers.ts'

export type OfferMessage = Selectable<Tables['offerMessages']>

/** The number of messages that one offer can have. */
const maxMessages = 500

/** Oldest first. */
export const messagesOf = ({ db }: Context, threadId: string): Promise<OfferMessage[]> =>
  db.selectFrom('offerMessages').selectAll().where('threadId', '=', threadId).orderBy('id').execute()

/** Writes a message about an offer that was sent, and mails it to the other side. */
export const writeMessage = (ctx: Context, threadId: string, text: string): Promise<OfferMessage> =>
  withTransaction(ctx, async (ctx) => {
    const offer = await currentVersion(ctx, threadId)
    if ((await messagesOf(ctx, threadId)).length >= maxMessages)
      throw new ConflictError('This conversation is full. Please write an email instead.')
    if (offer.email === erasedAddress)
      throw new ConflictError('The data of this client was erased: nobody would get the message.')
    const { caller } = ctx
    const by = caller.link ? 'customer' : 'agency'
    const message = await ctx.db
      .insertInto('offerMessages')
      .values({
        id: uuid(),
        threadId,
        by,
        authorUid: caller.uid,
        authorEmail: caller.link ? offer.email : caller.email,
        authorName: caller.link
          ? offer.content.buyer.customerName
          : (caller.name ?? caller.email ?? 'The agency'),
        text,
        createdAt: ctx.now(),
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    await mailMessage(ctx, offer, message)
    return message
  })
