import { z } from 'zod'
import type { Database } from '../db/database.ts'
import type { Env } from '../env.ts'
import { paged, pagedQuery } from '../http/paging.ts'
import { route, type Route } from '../http/route.ts'
import { identityMails } from './identity-mails.ts'
import { mailKinds } from './letters.ts'
import { withSiteAddress } from './letter.ts'
import { lookResponse } from './look.ts'
import type { MailRow } from './smtp.ts'
import * as outbox from './mails.ts'

const state = z.enum(['queued', 'sent', 'kept', 'failed'], 'queued, sent, kept or failed.')
const kind = z.enum(mailKinds, `One of: ${mailKinds.join(', ')}.`)
const id = z.uuid('An id, please.')

const sortable = ['createdAt', 'recipient', 'subject'] as const
const columns = {
  createdAt: 'created_at',
  recipient: 'recipient',
  subject: 'subject',
}

export function mailRoutes(db: Database, env: Pick<Env, 'publicUrl' | 'identity' | 'smtpUrl'>): Route[] {
  const { publicUrl, identity, smtpUrl } = env
  // The emulator lets anybody in as anybody, on this machine alone: its inbox stands for every person's own.
  const mailbox = identity.embedded ? 'anyone' : 'admin'

  return [
    route({
      method: 'GET',
      path: '/mails',
      access: 'admin',
      does: 'Mails: filtered by state, kind, orderId and messageId, found by q in recipient and subject',
      query: pagedQuery(sortable, {
        state: state.optional(),
        kind: kind.optional(),
        orderId: id.optional(),
        messageId: id.optional(),
      }),
      run: async ({ c, query }) =>
        (await paged(c, outbox.mails(db, query), query, columns[query.sort.by])).map(toListed),
    }),
    route({
      method: 'GET',
      path: '/mails/summary',
      access: 'admin',
      does: 'Mails: how many are in each state, and the mail server they go through, if any',
      run: async () => ({
        ...(await outbox.countMails(db)),
        server: smtpUrl ? new URL(smtpUrl).host : null,
      }),
    }),
    route({
      method: 'GET',
      path: '/mails/{id}',
      access: 'admin',
      does: 'Mails: one with its words; `look` is the address of a page, for a frame, that shows it',
      run: async ({ param }) => toMail(await outbox.findMail(db, param('id')), publicUrl),
    }),
    route({
      method: 'POST',
      path: '/mails/{id}/resend',
      access: 'admin',
      does: 'Mails: sends one again, as it was',
      run: async ({ param, caller }) => toListed(await outbox.resend(db, param('id'), caller)),
    }),
    route({
      method: 'GET',
      path: '/mail-look/{key}',
      access: 'link',
      produces: 'text/html',
      does: 'Mails: one as mail programs show it, by the key in its `look`',
      run: async ({ c, param }) => lookResponse(c, await outbox.mailByKey(db, param('key')), publicUrl),
    }),
    route({
      method: 'GET',
      path: '/mailbox',
      access: mailbox,
      does: 'Mails that are kept because there is no mail server: like /mails',
      query: pagedQuery(sortable),
      run: async ({ c, query }) => {
        const kept = outbox.mails(db, { q: query.q, state: 'kept' })
        return (await paged(c, kept, query, columns[query.sort.by])).map(toListed)
      },
    }),
    route({
      method: 'GET',
      path: '/mailbox/{id}',
      access: mailbox,
      does: 'Mails that are kept: one, like /mails/{id}',
      run: async ({ param }) => toMail(await outbox.findKept(db, param('id')), publicUrl),
    }),
    ...(identity.embedded
      ? [
          route({
            method: 'GET',
            path: '/identity-mails',
            access: 'anyone',
            does: 'What the identity emulator would have mailed, newest first; there is none with a real identity',
            run: () => identityMails(identity, publicUrl),
          }),
        ]
      : []),
  ]
}

const toListed = (mail: outbox.ListedMail) => ({
  _id: mail.id,
  kind: mail.kind,
  recipient: mail.recipient,
  recipientName: mail.recipient_name,
  subject: mail.subject,
  state: mail.state,
  attempts: mail.attempts,
  lastError: mail.last_error,
  createdAt: mail.created_at,
  /** When it is tried next. */
  dueAt: mail.due_at,
  sentAt: mail.sent_at,
  orderId: mail.order_id,
  messageId: mail.message_id,
})

const toMail = (mail: MailRow, publicUrl: string) => ({
  ...toListed(mail),
  headers: Object.fromEntries(
    Object.entries(mail.headers).map(([name, value]) => [name, withSiteAddress(value, publicUrl)]),
  ),
  text: withSiteAddress(mail.text, publicUrl),
  html: withSiteAddress(mail.html, publicUrl),
  look: `/api/mail-look/${mail.view_key}`,
})
