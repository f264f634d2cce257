import type { Context as HttpContext } from 'hono'
import type { Context } from '../../platform/context.ts'
import { z } from 'zod'
import { NotFoundError, UnavailableError, UnsupportedTypeError } from '../../platform/errors.ts'
import { textField, time } from '../../platform/fields.ts'
import { newestFirst, paged, pagedQuery } from '../../platform/http/paging.ts'
import { bodyStream } from '../../platform/http/body-stream.ts'
import { route } from '../../platform/http/route.ts'
import { BoundedQueue, QueueFullError } from '../../platform/jobs/bounded-queue.ts'
import { clientAddress, networkOf } from '../../platform/network/client-address.ts'
import { addHeldMail, heldMails, removeHeldMail, type HeldMail } from './held-mail.ts'
import { sendOriginal } from './originals.ts'
import { readFrom } from '../../mail/outbox/deliver.ts'
import { receiveMail } from './receive.ts'
import { checkSignature } from './signature.ts'
import { MailSpool } from './spool.ts'
import { fromRow } from '../../platform/http/from-row.ts'
import type { Parts } from '../../platform/feature.ts'

const heldMail = z
  .object({
    _id: z.uuid(),
    from: z.string(),
    subject: z.string(),
    text: z.string(),
    /** What was cut off from the text: the quoted mail and the signature. */
    quoted: z.string(),
    /** The number of its attachments, which are only in the original. */
    attachments: z.int(),
    /** Whether the original can be downloaded. */
    original: z.boolean(),
    reason: z.string(),
    orderId: z.uuid().nullable(),
    orderNumber: z.string().nullable(),
    at: time,
  })
  .meta({ id: 'HeldMail' })

const toHeldMail = (row: HeldMail) =>
  fromRow(heldMail, row, {
    from: row.fromAddress,
    original: row.originalSize !== null,
    reason: row.reason ?? '',
    orderNumber: row.number,
    at: row.receivedAt,
  })

const megabytes = 25

export const inboundMailRoutes = ({ files: store, env }: Parts) => {
  const spool = new MailSpool(env.dataDir)
  // Limits the number of simultaneous mails, which are in memory while they are parsed.
  const queue = new BoundedQueue(2, 10)
  /** Receives a mail completely and verifies its signature. */
  const receiveSigned = async (c: HttpContext, ctx: Context, secret: string) => {
    const signature = checkSignature(ctx, secret, c.req.raw.headers)
    const bytes = bodyStream(c)
    const size = Number(c.req.header('content-length'))
    const client = networkOf(clientAddress(c, env.trustedProxies))
    try {
      return await spool.receive({ bytes, size, client, signature })
    } finally {
      bytes.destroy()
    }
  }
  return [
    route({
      id: 'receiveMail',
      tag: 'Conversations',
      method: 'POST',
      path: '/mail/inbound',
      access: 'signature',
      kilobytes: megabytes * 1024,
      summary: 'Receive a mail',
      description:
        'The raw mail (message/rfc822), signed with INBOUND_MAIL_SECRET by Standard Webhooks. An answer is added to its conversation; any other mail is held.',
      answers: z.object({ result: z.enum(['added', 'held', 'repeated']) }),
      run: async ({ ctx, c }) => {
        if (!env.inboundMail) throw new NotFoundError()
        const type = (c.req.header('content-type') ?? '').toLowerCase().split(';')[0]?.trim()
        if (type !== 'message/rfc822') throw new UnsupportedTypeError('Send message/rfc822.')
        const { domain, secret, server } = env.inboundMail
        const ownHost = new URL(env.publicUrl).hostname
        await using mail = await receiveSigned(c, ctx, secret)
        try {
          return await queue.run(async () => {
            const { address } = await readFrom(ctx)
            const own = { domain, sender: address.toLowerCase() }
            return {
              result: await receiveMail(ctx, store, { raw: mail, receiver: { own, ownHost, server } }),
            }
          })
        } catch (error) {
          if (!(error instanceof QueueFullError)) throw error
          throw new UnavailableError({ detail: 'Too many mails at the same time.', retryAfter: 30 })
        }
      },
    }),
    route({
      id: 'listHeldMails',
      tag: 'Conversations',
      method: 'GET',
      path: '/inbound-mails',
      access: { may: 'conversations.read' },
      summary: 'List held mails',
      description: 'Incoming mails that were not added to a conversation, with the reason, newest first.',
      query: pagedQuery(['_id']),
      answers: z.array(heldMail),
      run: async ({ ctx, c, query }) =>
        (await paged(ctx.db, c, heldMails(ctx), newestFirst(query))).map(toHeldMail),
    }),
    route({
      id: 'getOriginalMail',
      tag: 'Conversations',
      method: 'GET',
      path: '/inbound-mails/{id}/original',
      access: { may: 'conversations.read', order: 'inboundMails' },
      summary: 'Download an incoming mail as it came',
      description: 'A held mail, or one that was added to a conversation.',
      produces: 'message/rfc822',
      run: ({ ctx, c, param }) => sendOriginal(c, ctx, store, param('id')),
    }),
    route({
      id: 'addHeldMail',
      tag: 'Conversations',
      method: 'POST',
      path: '/inbound-mails/{id}/add',
      access: { may: 'conversations.write', order: 'inboundMails' },
      summary: 'Add a held mail to a conversation',
      description: 'The conversation of its order, or of the named order where its own is unknown.',
      body: z.strictObject({ orderNumber: textField(20).default('') }),
      answers: z.object({ orderId: z.uuid() }),
      run: async ({ ctx, body, param }) => ({
        orderId: await addHeldMail(ctx, param('id'), body.orderNumber),
      }),
    }),
    route({
      id: 'deleteHeldMail',
      tag: 'Conversations',
      method: 'DELETE',
      path: '/inbound-mails/{id}',
      access: { may: 'conversations.write', order: 'inboundMails' },
      summary: 'Delete a held mail permanently',
      status: 204,
      run: ({ ctx, param }) => removeHeldMail(ctx, param('id')),
    }),
  ]
}
