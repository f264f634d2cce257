import { z } from 'zod'
import { stageOf } from '#content/shop/stages.ts'
import { textField } from '../../platform/fields.ts'
import { download } from '../../platform/http/download.ts'
import { idempotencyKey } from '../../platform/http/idempotency.ts'
import { route } from '../../platform/http/route.ts'
import { toOrderInvoice } from '../../money/invoices/answers.ts'
import { invoicesOf } from '../../money/invoices/issue.ts'
import {
  hidesPrices,
  order as orderAnswer,
  orderDetails,
  toInstalments,
  toHistoryEntry,
  toOrder,
  toOtherPayment,
  toRefund,
} from './answers.ts'
import { toBreakdown } from './breakdown-answer.ts'
import { linesOf } from './items.ts'
import { historyOf, withoutAmounts } from './history.ts'
import { toLedgerEntry } from './ledger/answer.ts'
import { ledgerOf } from './ledger/entries.ts'
import { lastEventId } from './order-events.ts'
import { checkTaxNumber, orderFields } from './order-fields.ts'
import { linkedOrder, toLinkedOrder } from './linked-order.ts'
import { orderLinkScopes } from './order-links.ts'
import { instalmentsOf } from './ledger/instalments.ts'
import { findVisibleOrder, isAgency } from './order.ts'
import { otherPayments } from './other-payments.ts'
import { reachOf } from './reach.ts'
import { placeOrder } from './place-order.ts'
import { receiptOf } from './receipt.ts'
import { refundsOf } from './refunds.ts'
import { toTransferOption, transferOf } from './transfer/answer.ts'
import { transferOption } from './transfer/option.ts'
import { waysToPay } from './ways-to-pay.ts'
import { orderPeriodOf } from '../subscriptions/of-order.ts'
import { stagesOf } from './work/stage.ts'
import type { Parts } from '../../platform/feature.ts'
import { checkBuyer } from './vat-check.ts'

/** The body that the contract's client sends. The server ignores its status, email address and date. */
const newOrder = z
  .strictObject({
    ...orderFields,
    customerEmail: textField(254).optional(),
    paymentStatus: z.literal('UnPaid', 'A new order is UnPaid.').optional(),
    orderStatus: z.literal('Pending', 'A new order is Pending.').optional(),
    orderDate: textField(40).optional(),
  })
  .refine(({ packageId, packageName }) => packageId ?? packageName, {
    path: ['packageId'],
    message: 'Choose a package.',
  })
  .superRefine(checkTaxNumber)

/** Placing an order, and reading one with its receipt. */
export const orderRoutes = ({ env }: Parts) => [
  route({
    id: 'placeOrder',
    tag: 'Orders',
    method: 'POST',
    path: '/new-order',
    access: 'signed-in',
    limit: 'order',
    summary: 'Place an order',
    description:
      'The prices are those of the package and its add-ons; packagePrice is the total that the customer saw, and another one now gets 409 with it. Send an Idempotency-Key header to retry safely; without one, an equal order within ten seconds is the same order.',
    body: newOrder,
    status: 201,
    answers: orderAnswer,
    run: async ({ ctx, c, body }) => {
      const {
        customerEmail: _email,
        paymentStatus: _paid,
        orderStatus: _status,
        orderDate: _date,
        ...rest
      } = body
      const { packagePrice, ...input } = rest
      await checkBuyer(ctx, input)
      return toOrder(
        ctx,
        await placeOrder(ctx, { ...input, packagePrice: packagePrice || undefined }, idempotencyKey(c)),
      )
    },
  }),
  route({
    id: 'getOrder',
    tag: 'Orders',
    method: 'GET',
    path: '/order/{id}',
    access: 'signed-in',
    asStaff: { may: 'orders.read', order: 'orders' },
    links: orderLinkScopes,
    summary: 'Get an order',
    description: 'With its history; the holder of a link gets less.',
    answers: orderDetails,
    linkAnswers: linkedOrder,
    run: async ({ ctx, param }) => {
      // Read first, so that a client that follows the order from this event misses no later change.
      const eventId = await lastEventId(ctx, param('id'))
      const order = await findVisibleOrder(ctx, param('id'))
      if (ctx.caller.link) return toLinkedOrder(ctx, order, ctx.caller.link)
      const byAgency = isAgency(ctx)
      const hidden = byAgency && hidesPrices(ctx.caller)
      const history = await historyOf(ctx, order.id)
      const reach = await reachOf(ctx, order, env)
      const stage = stageOf(await stagesOf(ctx, byAgency ? 'agency' : 'customer'), order.stage, order.stageId)
      return {
        ...toOrder(ctx, order),
        eventId,
        breakdown: toBreakdown(order, await linesOf(ctx, order), { hidden }),
        stageName: stage.name,
        stageText: stage.text,
        stageKey: stage.key,
        workDays: order.workDays,
        ...(byAgency && {
          customerId: order.customerId,
          assigneeId: order.assigneeId,
          ...(order.transferChosenAt && {
            reminders: { level: order.reminderLevel, stopped: order.remindersStoppedAt !== null },
          }),
          refunds: ctx.may('payments.read') ? (await refundsOf(ctx, order.id)).map(toRefund) : [],
        }),
        invoices:
          byAgency && !ctx.may('invoices.read') ? [] : (await invoicesOf(ctx, order.id)).map(toOrderInvoice),
        transfer: hidden ? null : await transferOf(ctx, order),
        transferOption: toTransferOption(await transferOption(ctx, order, { anybody: byAgency })),
        waysToPay: await waysToPay(ctx, order),
        subscription: await orderPeriodOf(ctx, order.id),
        instalments: toInstalments(ctx, order, await instalmentsOf(ctx, order.id)),
        payments: hidden
          ? []
          : (await ledgerOf(ctx, order.id))
              .filter(({ takenBackAt }) => byAgency || takenBackAt === null)
              .map((entry) => toLedgerEntry(entry, byAgency)),
        otherPayments: hidden
          ? []
          : (await otherPayments(ctx, order)).map((each) => toOtherPayment(each, order)),
        // Customers do not get the answers of the mail server.
        reach: byAgency ? reach : { ...reach, problem: null },
        history: (hidden ? withoutAmounts(history) : history).map((entry) =>
          toHistoryEntry(entry, order, byAgency),
        ),
      }
    },
  }),
  route({
    id: 'getReceipt',
    tag: 'Orders',
    method: 'GET',
    path: '/order/{id}/receipt.pdf',
    access: 'signed-in',
    asStaff: { may: 'payments.read', order: 'orders' },
    links: orderLinkScopes,
    summary: 'Download the receipt of a paid order',
    produces: 'application/pdf',
    run: async ({ ctx, c, param }) => {
      const order = await findVisibleOrder(ctx, param('id'))
      return download(c, `receipt-${order.number}.pdf`, 'application/pdf', await receiptOf(ctx, order))
    },
  }),
]
