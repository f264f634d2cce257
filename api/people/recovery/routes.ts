import { z } from 'zod'
import type { Context } from '../../platform/context.ts'
import { ConflictError } from '../../platform/errors.ts'
import { emailAddress, requiredMessage, textField, time } from '../../platform/fields.ts'
import { fromRow } from '../../platform/http/from-row.ts'
import { route } from '../../platform/http/route.ts'
import { codeFields, sentCode, toSentCode } from '../access/code-fields.ts'
import { mayChangeAccounts } from '../access/identity-admin.ts'
import { sendCode } from '../access/email-codes.ts'
import { makeRecoveryCodes, recover, recoveryCodesOf } from './codes.ts'
import { planReset, stopReset, waitingResets, withdrawReset } from './resets.ts'

const factorReset = z
  .object({
    _id: z.uuid(),
    email: z.string(),
    dueAt: time,
    askedEmail: z.string().nullable(),
    createdAt: time,
  })
  .meta({ id: 'FactorReset' })

/** For customers: which setting is missing is no matter of theirs. */
function requireRecovery({ env }: Context) {
  if (!mayChangeAccounts(env)) throw new ConflictError('This site has no recovery codes. Please write to us.')
}

/** Ways back for who has lost their second factor. */
export const recoveryRoutes = () => [
  route({
    id: 'getRecoveryCodes',
    tag: 'Recovery',
    method: 'GET',
    path: '/me/recovery-codes',
    access: 'signed-in',
    summary: 'Get how many recovery codes are left',
    description: 'And whether this site has them.',
    answers: z.object({ offered: z.boolean(), left: z.int(), createdAt: time.nullable() }),
    run: async ({ ctx }) => {
      const { createdAt, ...rest } = await recoveryCodesOf(ctx)
      return { ...rest, createdAt: createdAt && createdAt.toISOString() }
    },
  }),
  route({
    id: 'makeRecoveryCodes',
    tag: 'Recovery',
    method: 'POST',
    path: '/me/recovery-codes',
    access: 'signed-in',
    hasSecret: true,
    summary: 'Make recovery codes',
    description:
      'Ten, each of which replaces the second factor once. They are returned only once; earlier ones become invalid. Needs a recent sign-in.',
    body: z.strictObject({}),
    status: 201,
    answers: z.object({ codes: z.array(z.string()) }),
    run: async ({ ctx }) => ({ codes: await makeRecoveryCodes(ctx) }),
  }),
  route({
    id: 'sendRecoveryCode',
    tag: 'Recovery',
    method: 'POST',
    path: '/recovery/code',
    access: 'anyone',
    limit: 'code',
    summary: 'Send a code to who has lost their second factor',
    description: 'To an email address, whether or not it has an account.',
    body: z.strictObject({ email: emailAddress }),
    status: 201,
    answers: sentCode,
    run: async ({ ctx, body }) => {
      requireRecovery(ctx)
      return toSentCode(await sendCode(ctx, body.email))
    },
  }),
  route({
    id: 'recover',
    tag: 'Recovery',
    method: 'POST',
    path: '/recovery',
    access: 'anyone',
    limit: 'code',
    summary: 'Turn off two-step verification with a recovery code',
    description: 'The mailed code proves the address. The first factor is still needed to sign in.',
    body: z.strictObject({
      ...codeFields,
      recoveryCode: textField(40).min(1, 'Enter one of your recovery codes.'),
    }),
    status: 204,
    run: ({ ctx, body }) => {
      requireRecovery(ctx)
      return recover(ctx, body)
    },
  }),
  route({
    id: 'listFactorResets',
    tag: 'Recovery',
    method: 'GET',
    path: '/second-factor-resets',
    access: { may: 'people.manage' },
    summary: 'List the planned resets of second factors',
    answers: z.array(factorReset),
    run: async ({ ctx }) => (await waitingResets(ctx)).map((row) => fromRow(factorReset, row)),
  }),
  route({
    id: 'planFactorReset',
    tag: 'Recovery',
    method: 'POST',
    path: '/second-factor-resets',
    access: { may: 'people.manage' },
    summary: 'Turn off the two-step verification of somebody, in two days',
    description:
      'For who has lost their second factor. The owner of the account gets a mail at once, with a link to stop it. Needs a recent sign-in.',
    body: z.strictObject({ email: emailAddress }),
    status: 201,
    answers: factorReset,
    run: async ({ ctx, body }) => fromRow(factorReset, await planReset(ctx, body.email)),
  }),
  route({
    id: 'withdrawFactorReset',
    tag: 'Recovery',
    method: 'DELETE',
    path: '/second-factor-resets/{id}',
    access: { may: 'people.manage' },
    summary: 'Stop a planned reset of a second factor',
    status: 204,
    run: ({ ctx, param }) => withdrawReset(ctx, param('id')),
  }),
  route({
    id: 'stopFactorReset',
    tag: 'Recovery',
    method: 'POST',
    path: '/second-factor-reset/stop',
    access: 'link',
    summary: 'Stop a planned reset by the mailed link',
    description: 'By the owner of the account.',
    body: z.strictObject({
      token: z.string({ error: requiredMessage }).regex(/^[\da-f]{40}$/i, 'This link is not complete.'),
    }),
    status: 204,
    run: ({ ctx, body }) => stopReset(ctx, body.token),
  }),
]
