import { z } from 'zod'
import type { Context } from '../../platform/context.ts'
import { recordId } from '../../platform/fields.ts'
import { paged, pagedQuery } from '../../platform/http/paging.ts'
import { route } from '../../platform/http/route.ts'
import {
  fullMail,
  identityMail,
  listedMail,
  mailKind,
  mailState,
  mailSummary,
  toListed,
  toMail,
} from './answers.ts'
import { identityMails } from './identity-mails.ts'
import { webViewResponse } from './web-view.ts'
import {
  countMails,
  findKeptMail,
  findMail,
  mailToView,
  mailViewPath,
  mails,
  resend,
  withDueTimes,
  type ListedMail,
} from './mails.ts'
import type { MailRow } from './smtp.ts'
import type { Parts } from '../../platform/feature.ts'

const sortable = ['createdAt', 'recipient', 'subject'] as const
export function mailRoutes({ env }: Parts) {
  const { publicUrl, identity, smtpUrl } = env
  // With the emulator, which is for development, anybody can sign in as anybody. So anybody may read the mailbox, too.
  const mailbox = identity.embedded ? 'anyone' : ({ may: 'mails.read' } as const)

  const listedOf = async (ctx: Context, rows: readonly ListedMail[]) =>
    (await withDueTimes(ctx, rows)).map(toListed)
  const fullOf = async (ctx: Context, mail: MailRow) =>
    toMail((await withDueTimes(ctx, [mail]))[0]!, publicUrl, await mailViewPath(ctx, mail))

  return [
    route({
      id: 'listMails',
      tag: 'Mails',
      method: 'GET',
      path: '/mails',
      access: { may: 'mails.read' },
      summary: 'List mails',
      description: 'Filtered by state, kind, orderId and messageId; q searches recipients and subjects.',
      query: pagedQuery(sortable, {
        state: mailState.optional(),
        kind: mailKind.optional(),
        orderId: recordId('There is no order with this id.').optional(),
        messageId: recordId('There is no message with this id.').optional(),
      }),
      answers: z.array(listedMail),
      run: async ({ ctx, c, query }) =>
        listedOf(ctx, await paged(ctx.db, c, mails(ctx, query), query, query.sort.by)),
    }),
    route({
      id: 'getMailSummary',
      tag: 'Mails',
      method: 'GET',
      path: '/mails/summary',
      access: { may: 'mails.read' },
      summary: 'Get a summary of mails',
      description: 'The number of mails in each state, and the mail server, if any.',
      answers: mailSummary,
      run: async ({ ctx }) => ({
        ...(await countMails(ctx.db)),
        server: smtpUrl ? new URL(smtpUrl).host : null,
      }),
    }),
    route({
      id: 'getMail',
      tag: 'Mails',
      method: 'GET',
      path: '/mails/{id}',
      access: { may: 'mails.read' },
      hasSecret: true,
      summary: 'Get a mail',
      description: 'With its text. `viewPath` is the path of a page that shows it, for a frame.',
      answers: fullMail,
      run: async ({ ctx, param }) => fullOf(ctx, await findMail(ctx, param('id'))),
    }),
    route({
      id: 'resendMail',
      tag: 'Mails',
      method: 'POST',
      path: '/mails/{id}/resend',
      access: { may: 'mails.send' },
      summary: 'Resend a mail',
      description: 'Unchanged.',
      answers: listedMail,
      run: async ({ ctx, param }) => (await listedOf(ctx, [await resend(ctx, param('id'))]))[0]!,
    }),
    route({
      id: 'viewMail',
      tag: 'Mails',
      method: 'GET',
      path: '/mail-view/{id}/{key}',
      access: 'link',
      produces: 'text/html',
      summary: 'Show a mail',
      description: 'As mail clients show it, at its `viewPath`.',
      run: async ({ ctx, c, param }) =>
        webViewResponse(c, await mailToView(ctx, param('id'), param('key')), publicUrl),
    }),
    route({
      id: 'listKeptMails',
      tag: 'Mails',
      method: 'GET',
      path: '/mailbox',
      access: mailbox,
      summary: 'List mails that are stored because there is no mail server',
      description: 'Like /mails.',
      query: pagedQuery(sortable),
      answers: z.array(listedMail),
      run: async ({ ctx, c, query }) => {
        const keptMails = mails(ctx, { q: query.q, state: 'kept' })
        return listedOf(ctx, await paged(ctx.db, c, keptMails, query, query.sort.by))
      },
    }),
    route({
      id: 'getKeptMail',
      tag: 'Mails',
      method: 'GET',
      path: '/mailbox/{id}',
      access: mailbox,
      hasSecret: true,
      summary: 'Get a mail that is stored because there is no mail server',
      description: 'Like /mails/{id}.',
      answers: fullMail,
      run: async ({ ctx, param }) => fullOf(ctx, await findKeptMail(ctx, param('id'))),
    }),
    ...(identity.embedded
      ? [
          route({
            id: 'listIdentityMails',
            tag: 'Mails',
            method: 'GET',
            path: '/identity-mails',
            access: 'anyone',
            hasSecret: true,
            summary: 'List the mails of the identity emulator',
            description: 'Newest first; empty with a real identity service.',
            answers: z.array(identityMail),
            run: () => identityMails(identity, publicUrl),
          }),
        ]
      : []),
  ]
}
