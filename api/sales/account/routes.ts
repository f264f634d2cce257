import { z } from 'zod'
import { agencyMailKinds } from '#content/mail-texts/agency-mails.ts'
import { everyRole } from '#content/model/permissions.ts'
import { codeFields, sentCode, toSentCode } from '../../people/access/code-fields.ts'
import { markVerified, mayChangeAccounts } from '../../people/access/identity-admin.ts'
import { emailAddress } from '../../platform/fields.ts'
import { orderLinkToken } from '../orders/order-fields.ts'
import { permissionName } from '../../people/access/answers.ts'
import { route } from '../../platform/http/route.ts'
import { claimOrders } from '../orders/claim-orders.ts'
import { provenAddress } from '../../people/access/addresses.ts'
import { notificationsOf, saveNotifications } from './notifications.ts'
import { claimWithCode } from './claim-order.ts'
import { confirmContactEmail, sendContactCode, useVerifiedAddress } from './contact-email.ts'
import type { Parts } from '../../platform/feature.ts'

const session = z
  .object({
    uid: z.string(),
    email: z.string().nullable(),
    emailVerified: z.boolean(),
    name: z.string().nullable(),
    role: z.enum([...everyRole, 'Customer']),
    /** What they may do as a person of the agency, sorted; empty for a customer. */
    permissions: z.array(permissionName),
    /** The address that gets the mails about the caller's orders; null if they have not proven any. */
    contactEmail: z.string().nullable(),
    /** For people of the agency: whether emails are sent, or only stored because no mail server is set up. */
    mailsAreSent: z.boolean().optional(),
  })
  .meta({ id: 'Session' })

const notifications = z.array(
  z.object({
    kind: z.enum(agencyMailKinds),
    title: z.string(),
    sentWhen: z.string(),
    on: z.boolean(),
  }),
)

export const accountRoutes = ({ env }: Parts) => [
  route({
    id: 'getNotifications',
    tag: 'Account',
    method: 'GET',
    path: '/me/notifications',
    access: 'staff',
    summary: 'List the mails that the caller may get',
    description: 'The kinds of mail to the agency about what they may see, and whether they get them.',
    answers: notifications,
    run: ({ ctx }) => notificationsOf(ctx),
  }),
  route({
    id: 'saveNotifications',
    tag: 'Account',
    method: 'PUT',
    path: '/me/notifications',
    access: 'staff',
    summary: 'Choose the mails that the caller gets',
    description: 'All kinds that they want, of those that they may get.',
    body: z.strictObject({ kinds: z.array(z.enum(agencyMailKinds)).max(agencyMailKinds.length) }),
    answers: notifications,
    run: async ({ ctx, body }) => {
      await saveNotifications(ctx, body.kinds)
      return notificationsOf(ctx)
    },
  }),
  route({
    id: 'getMe',
    tag: 'Account',
    method: 'GET',
    path: '/me',
    access: 'signed-in',
    asStaff: 'any',
    isEssential: true,
    summary: 'Get the caller',
    description: 'Who the ID token belongs to, and their role.',
    answers: session,
    run: async ({ ctx }) => {
      const { uid, email, emailVerified, name, staff } = ctx.caller
      // Screens call this after each sign-in and each verification, so that a verified address is stored at once.
      await useVerifiedAddress(ctx)
      await claimOrders(ctx)
      const permissions = [...(staff?.permissions ?? [])]
      const contactEmail = (await provenAddress(ctx, uid)) ?? null
      return {
        uid,
        email,
        emailVerified,
        name,
        role: staff?.role ?? ('Customer' as const),
        permissions,
        contactEmail,
        ...(staff && { mailsAreSent: env.smtpUrl !== undefined }),
      }
    },
  }),
  route({
    id: 'sendContactCode',
    tag: 'Account',
    method: 'POST',
    path: '/me/contact-email/code',
    access: 'signed-in',
    limit: 'code',
    summary: 'Send a code to an email address',
    description:
      'Sends six digits, with which a user whose own address is not verified proves where mails about their orders may go.',
    body: z.strictObject({ email: emailAddress }),
    status: 201,
    answers: sentCode,
    run: async ({ ctx, body }) => toSentCode(await sendContactCode(ctx, body.email)),
  }),
  route({
    id: 'confirmContactEmail',
    tag: 'Account',
    method: 'PUT',
    path: '/me/contact-email',
    access: 'signed-in',
    summary: 'Confirm an email address with a code',
    description: 'From then on it gets the mails about the orders of the caller.',
    body: z.strictObject(codeFields),
    answers: z.object({ contactEmail: z.string() }),
    run: async ({ ctx, body: { codeId, code } }) => ({
      contactEmail: await confirmContactEmail(ctx, codeId, code),
    }),
  }),
  route({
    id: 'claimOrder',
    tag: 'Account',
    method: 'POST',
    path: '/order-claim',
    access: 'signed-in',
    summary: 'Move a guest’s orders to the account',
    description:
      'With the token that `POST /guest-order` returned, for a day: its code has proven the address of the account.',
    body: z.strictObject({ token: orderLinkToken }),
    status: 204,
    run: async ({ ctx, body }) => {
      await claimWithCode(ctx, body.token)
      // The account works without it, too: mails go to the address that the code has proven.
      const { uid, email } = ctx.caller
      if (email && mayChangeAccounts(ctx.env)) await markVerified(ctx.env, { uid, email }).catch(() => {})
    },
  }),
]
