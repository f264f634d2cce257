import { z } from 'zod'
import type { Context } from '../../platform/context.ts'
import type { Link } from '../../platform/links/links.ts'
import { time } from '../../platform/fields.ts'
import { orderInvoice, toOrderInvoice } from '../../money/invoices/answers.ts'
import { invoicesOf } from '../../money/invoices/issue.ts'
import {
  instalment,
  order,
  orderDetails,
  otherPayment,
  toInstalments,
  toOrder,
  toOtherPayment,
} from './answers.ts'
import { instalmentsOf } from './ledger/instalments.ts'
import { breakdown, toBreakdown } from './breakdown-answer.ts'
import { linesOf } from './items.ts'
import { guestEmailOf } from './order-links.ts'
import type { Order } from './order.ts'
import { otherPayments } from './other-payments.ts'
import { toTransferOption, transferAnswer, transferOf, transferOptionAnswer } from './transfer/answer.ts'
import { transferOption } from './transfer/option.ts'
import { chargedBy, chargedByThemselves } from './periods/collections.ts'
import { orderPeriod, orderPeriodOf } from './periods/of-order.ts'
import { waysToPay, wayToPay } from './ways-to-pay.ts'
import { stageReader } from './work/stage.ts'

const visible = order.pick({
  _id: true,
  number: true,
  packageName: true,
  packagePrice: true,
  packageId: true,
  points: true,
  customerName: true,
  paymentStatus: true,
  orderStatus: true,
  orderDate: true,
  total: true,
  paid: true,
  refunded: true,
  open: true,
  next: true,
  startsUnpaid: true,
  workPausedOn: true,
  currency: true,
  whyNotPaid: true,
  paymentFailed: true,
  paymentStartedAt: true,
  paymentStartedWith: true,
  hasReceipt: true,
})

const buyer = order.pick({
  customerName: true,
  company: true,
  taxNumber: true,
  customerAddress: true,
  postalCode: true,
  city: true,
  region: true,
  customerCountry: true,
  countryCode: true,
  purchaseOrder: true,
})

/** What the holder of a link sees of an order: its package, price and status. */
export const linkedOrder = visible
  .extend({
    breakdown,
    instalments: z.array(instalment),
    otherPayments: z.array(otherPayment),
    invoices: z.array(orderInvoice),
    mayPay: z.boolean(),
    transfer: transferAnswer.nullable(),
    /** For a link from a guest's own mails: how the order could be paid on invoice. */
    transferOption: transferOptionAnswer.nullable(),
    /** For a link that may pay. */
    waysToPay: z.array(wayToPay),
    /** For a link from a guest's own mails: the period of a subscription that it is for. */
    subscription: orderPeriod,
    /** The provider that charges it by itself, if the link is to pay it; else null. */
    charged: chargedBy.nullable(),
    expiresAt: time,
    /** For a link from a guest's own mails, which may also cancel the order: the address with which it can be claimed. */
    guestEmail: z.string().nullable(),
    /** For a link from a guest's own mails: who buys. */
    buyer: buyer.nullable(),
    /** For a link from a guest's own mails: the stage of the work, its name and its text for the customer. */
    stage: order.shape.stage.nullable(),
    stageName: z.string().nullable(),
    stageText: z.string().nullable(),
    /** For a link from a guest's own mails: when the work is due. */
    dueOn: order.shape.dueOn,
    workDays: z.int().nullable(),
    /** For a link from a guest's own mails, where the order is read: as its customer sees it. */
    details: orderDetails.nullable().optional(),
  })
  .meta({ id: 'LinkedOrder' })

/** An order as the holder of a link gets it. */
export async function toLinkedOrder(ctx: Context, row: Order, link: Link) {
  const isGuest = guestEmailOf(row, link) !== null
  const stage = isGuest ? (await stageReader(ctx))(row) : undefined
  return {
    // Parsing removes every field that the schema does not declare.
    ...visible.parse(toOrder(ctx, row)),
    breakdown: toBreakdown(row, await linesOf(ctx, row)),
    instalments: toInstalments(ctx, row, await instalmentsOf(ctx, row.id)),
    otherPayments: (await otherPayments(ctx, row)).map((each) => toOtherPayment(each, row)),
    invoices: (await invoicesOf(ctx, row.id)).map(toOrderInvoice),
    transfer: await transferOf(ctx, row),
    transferOption: isGuest ? toTransferOption(await transferOption(ctx, row)) : null,
    mayPay: link.scope === 'order-pay',
    waysToPay: link.scope === 'order-pay' ? await waysToPay(ctx, row) : [],
    subscription: isGuest ? await orderPeriodOf(ctx, row.id) : null,
    charged: (link.scope === 'order-pay' && (await chargedByThemselves(ctx, [row.id])).get(row.id)) || null,
    expiresAt: link.expiresAt,
    guestEmail: guestEmailOf(row, link),
    buyer: isGuest ? buyer.parse(toOrder(ctx, row)) : null,
    stage: stage?.role ?? null,
    stageName: stage?.name ?? null,
    stageText: stage?.text ?? null,
    dueOn: isGuest ? row.dueOn : null,
    workDays: isGuest ? row.workDays : null,
  }
}

/** A changed order for the caller who changed it. */
export const toChangedOrder = async (ctx: Context, row: Order) =>
  ctx.caller.link ? toLinkedOrder(ctx, row, ctx.caller.link) : toOrder(ctx, row)
