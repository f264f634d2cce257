import { z } from 'zod'
import { codeFields, sentCode, toSentCode } from '../../people/access/code-fields.ts'
import { sendCode } from '../../people/access/email-codes.ts'
import { emailAddress, recordId } from '../../platform/fields.ts'
import { route } from '../../platform/http/route.ts'
import { order, toOrder } from './answers.ts'
import { placeGuestOrder } from './guest-order.ts'
import { renewGuestLink } from './guest-link.ts'
import { checkTaxNumber, orderFields, orderLinkToken } from './order-fields.ts'
import { checkBuyer } from './vat-check.ts'

const guestOrder = z
  .strictObject({
    ...orderFields,
    packageId: recordId('Choose a package.'),
    ...codeFields,
  })
  .superRefine(checkTaxNumber)

/** Orders without an account. A code proves the email address. */
export const guestOrderRoutes = () => [
  route({
    id: 'sendOrderCode',
    tag: 'Orders',
    method: 'POST',
    path: '/order-code',
    access: 'anyone',
    limit: 'code',
    summary: 'Send a code for an order without an account',
    description: 'Sends six digits to an email address.',
    body: z.strictObject({ email: emailAddress }),
    status: 201,
    answers: sentCode,
    run: async ({ ctx, body }) => toSentCode(await sendCode(ctx, body.email)),
  }),
  route({
    id: 'placeGuestOrder',
    tag: 'Orders',
    method: 'POST',
    path: '/guest-order',
    access: 'anyone',
    limit: 'order',
    hasSecret: true,
    summary: 'Place an order without an account',
    description:
      'For the email address that the code proves. The token in the answer gives access to the order until somebody signs in with that address. The same code can be sent again safely.',
    body: guestOrder,
    status: 201,
    answers: z.object({ order, token: z.string() }),
    run: async ({ ctx, body: { codeId, code, packagePrice, ...rest } }) => {
      const input = { ...rest, packagePrice: packagePrice || undefined }
      await checkBuyer(ctx, input)
      const placed = await placeGuestOrder(ctx, input, { codeId, code })
      return { order: toOrder(ctx, placed.order), token: placed.token }
    },
  }),
  route({
    id: 'renewGuestLink',
    tag: 'Orders',
    method: 'POST',
    path: '/order-link/renew',
    access: 'link',
    summary: 'Ask for a new link to a guest’s order',
    description:
      'Mails a new one to the address that the ended link was mailed to, if the order is still that of a guest.',
    body: z.strictObject({ token: orderLinkToken }),
    status: 204,
    run: async ({ ctx, body }) => {
      await renewGuestLink(ctx, body.token)
    },
  }),
]
