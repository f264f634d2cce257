import { z } from 'zod'
import { orderLinkPermissions } from '#content/model/permissions.ts'
import { emailAddress } from '../../platform/fields.ts'
import { route } from '../../platform/http/route.ts'
import { order, toOrder } from './answers.ts'
import { setBuyer } from './buyer.ts'
import { setGuestAddress } from './guest-address.ts'
import { linkedOrder, toChangedOrder } from './linked-order.ts'
import { findVisibleOrder } from './order.ts'
import { buyerFields, checkTaxNumber } from './order-fields.ts'
import { checkBuyer } from './vat-check.ts'

export const buyerBody = z.strictObject(buyerFields).superRefine(checkTaxNumber).meta({ id: 'BuyerInput' })

/** The correction of who buys. */
export const buyerRoutes = () => [
  route({
    id: 'setBuyer',
    tag: 'Orders',
    method: 'PUT',
    path: '/order/{id}/buyer',
    access: 'signed-in',
    asStaff: { may: 'orders.work', order: 'orders' },
    links: ['order-pay'],
    summary: 'Correct who buys',
    description:
      'Replaces name, company, address and numbers of this order, for its customer or the agency, until its invoice is issued. By a link, only for the guest who placed it.',
    body: buyerBody,
    answers: order,
    linkAnswers: linkedOrder,
    run: async ({ ctx, body, param }) => {
      await findVisibleOrder(ctx, param('id'))
      await checkBuyer(ctx, body)
      return toChangedOrder(ctx, await setBuyer(ctx, param('id'), body))
    },
  }),
  route({
    id: 'setGuestAddress',
    tag: 'Orders',
    method: 'PUT',
    path: '/order/{id}/email',
    access: { may: orderLinkPermissions, order: 'orders' },
    summary: 'Correct the email address of an order without an account',
    description:
      'The links that were mailed to the old address end, and a new one is mailed to the new address.',
    body: z.strictObject({ email: emailAddress }),
    answers: order,
    run: async ({ ctx, body, param }) => toOrder(ctx, await setGuestAddress(ctx, param('id'), body.email)),
  }),
]
