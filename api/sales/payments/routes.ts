import type { Context as HttpContext } from 'hono'
import type { Context } from '../../platform/context.ts'
import { z } from 'zod'
import { flag, ofKind, requiredMessage, textField } from '../../platform/fields.ts'
import { idempotencyKey } from '../../platform/http/idempotency.ts'
import { route } from '../../platform/http/route.ts'
import { order, toOrder } from '../orders/answers.ts'
import { toRefund } from '../orders/refund-answer.ts'
import { linkedOrder, toChangedOrder } from '../orders/linked-order.ts'
import { asCustomer, findOrder, findVisibleOrder } from '../orders/order.ts'
import { acceptPayment, choicesOf } from './accept-payment.ts'
import {
  paymentEvent,
  paymentSettings,
  paymentStart,
  refundedOrder,
  settingsTest,
  toPaymentEvent,
} from './answers.ts'
import { closeRefund, closeOutcomes } from './close-refund.ts'
import { captureOrQueue } from './capture.ts'
import { startPayment } from './checkout.ts'
import { closeEvent, eventsOf, findEvent, eventsToReview } from './events.ts'
import { executeRefund } from './execute-refund.ts'
import type { WebhookInbox } from './inbox.ts'
import { paymentEmail } from './payment-email.ts'
import { processNotice } from './process-notice.ts'
import type { PaymentEvent } from '../../money/payment-providers/provider.ts'
import { openRefund, refundsOf } from '../orders/refunds.ts'
import { definitionOf, type Providers } from '../../money/payment-providers/registry.ts'
import { storedTestsOf } from '../../money/payment-providers/stored-tests.ts'
import { refund } from './request-refund.ts'
import type { Parts } from '../../platform/feature.ts'

/** The payment services that the server creates at its start. */
export interface Payments {
  providers: Providers
  inbox: WebhookInbox
}

const reason = textField(500).min(1, requiredMessage)

export const paymentRoutes = ({ payments: { providers } }: Parts & { payments: Payments }) => {
  const toEvents = async (ctx: Context, events: readonly PaymentEvent[]) => {
    const choices = await choicesOf(ctx, providers, events)
    return events.map((event) => toPaymentEvent(event, choices.get(event.id)))
  }
  const refundAnswer = async (c: HttpContext, ctx: Context, id: string, state: string) => {
    const body = {
      ...toOrder(ctx, await findOrder(ctx, id)),
      refunds: (await refundsOf(ctx, id)).map(toRefund),
    }
    return state === 'requested' ? c.json(body, 202) : body
  }
  return [
    route({
      id: 'startPayment',
      tag: 'Payments',
      method: 'POST',
      path: '/pay/{id}',
      access: 'signed-in',
      links: ['order-pay'],
      summary: 'Start a payment',
      description:
        'For an UnPaid order of the caller. Returns a form to post or an address to redirect to. provider is one of the order’s waysToPay, by default the first. again=1 starts another one after an unfinished payment.',
      query: z.strictObject({ again: flag, provider: z.string().max(50).optional() }),
      answers: paymentStart,
      run: async ({ ctx, param, query }) =>
        startPayment(ctx, providers, {
          load: () => findVisibleOrder(asCustomer(ctx), param('id')),
          provider: query.provider,
          confirmedUnpaid: query.again === '1',
        }),
    }),
    route({
      id: 'capturePayment',
      tag: 'Payments',
      method: 'POST',
      path: '/payments/{id}/capture',
      access: 'signed-in',
      asStaff: { may: 'orders.read', order: 'orders' },
      links: ['order-pay'],
      summary: 'Complete a payment',
      description:
        'After the return from the checkout; captures the payment if necessary, and returns the order.',
      answers: order,
      linkAnswers: linkedOrder,
      run: async ({ ctx, param }) => {
        const stored = await findVisibleOrder(ctx, param('id'))
        return toChangedOrder(ctx, await captureOrQueue(ctx, providers, stored))
      },
    }),
    route({
      id: 'refundOrder',
      tag: 'Payments',
      method: 'POST',
      path: '/order-refund/{id}',
      access: { may: 'orders.refund', order: 'orders' },
      summary: 'Refund an order',
      description:
        'In full or in part, for payments through a provider that can refund. A 202 while the result is unknown. Send an Idempotency-Key header to retry safely.',
      body: z.strictObject({
        amount: ofKind('price').optional(),
        reason: textField(255).default(''),
        payment: textField(64).min(1, requiredMessage).optional(),
      }),
      answers: refundedOrder,
      run: async ({ ctx, c, body, param }) => {
        const key = idempotencyKey(c)
        const request = { ...body, key }
        const { state } = await refund(ctx, providers, { orderId: param('id'), request })
        return refundAnswer(c, ctx, param('id'), state)
      },
    }),
    route({
      id: 'checkRefund',
      tag: 'Payments',
      method: 'POST',
      path: '/order-refund/{id}/check',
      access: { may: 'orders.refund', order: 'orders' },
      summary: 'Check a refund',
      description: 'Asks the provider for the result of a refund. A 202 while it is unknown.',
      answers: refundedOrder,
      run: async ({ ctx, c, param }) => {
        const open = await openRefund(ctx, param('id'))
        const { state } = open ? await executeRefund(ctx, providers, open.id) : { state: 'completed' }
        return refundAnswer(c, ctx, param('id'), state)
      },
    }),
    route({
      id: 'closeRefund',
      tag: 'Payments',
      method: 'POST',
      path: '/order-refund/{id}/close',
      access: { may: 'orders.refund', order: 'orders' },
      summary: 'Close a refund',
      description: 'Whose result stays unknown, with the result that the owner has found out.',
      body: z.strictObject({
        outcome: z.enum(closeOutcomes, `One of: ${closeOutcomes.join(', ')}.`),
        reason,
      }),
      answers: refundedOrder,
      run: async ({ ctx, c, body, param }) => {
        await closeRefund(ctx, param('id'), body)
        return refundAnswer(c, ctx, param('id'), body.outcome)
      },
    }),
    route({
      id: 'listOrderPaymentEvents',
      tag: 'Payments',
      method: 'GET',
      path: '/order/{id}/payments',
      access: { may: 'payments.read', order: 'orders' },
      summary: 'List the payment events of an order',
      description: 'As they were received, with their result.',
      answers: z.array(paymentEvent),
      run: async ({ ctx, param }) => {
        await findOrder(ctx, param('id'))
        return toEvents(ctx, await eventsOf(ctx, param('id')))
      },
    }),
    route({
      id: 'listPaymentEventsToReview',
      tag: 'Payments',
      method: 'GET',
      path: '/payments/attention',
      access: { may: 'payments.read' },
      summary: 'List payment events to review',
      description: 'Newest first.',
      answers: z.array(paymentEvent),
      run: async ({ ctx }) => toEvents(ctx, await eventsToReview(ctx)),
    }),
    route({
      id: 'reprocessPaymentEvent',
      tag: 'Payments',
      method: 'POST',
      path: '/payments/events/{id}/judge',
      access: { may: 'payments.record', order: 'paymentEvents' },
      summary: 'Reprocess a payment event',
      description: 'With the current settings. Decisions already made do not change.',
      answers: paymentEvent,
      run: async ({ ctx, param }) => {
        await processNotice(ctx, providers, { id: param('id'), retry: true })
        return toPaymentEvent(await findEvent(ctx, param('id')))
      },
    }),
    route({
      id: 'closePaymentEvent',
      tag: 'Payments',
      method: 'POST',
      path: '/payments/events/{id}/close',
      access: { may: 'payments.record', order: 'paymentEvents' },
      summary: 'Mark a payment event as reviewed',
      body: z.strictObject({ reason }),
      answers: paymentEvent,
      run: async ({ ctx, body, param }) => toPaymentEvent(await closeEvent(ctx, param('id'), body.reason)),
    }),
    route({
      id: 'acceptPayment',
      tag: 'Payments',
      method: 'POST',
      path: '/payments/events/{id}/accept',
      access: { may: 'payments.record', order: 'paymentEvents' },
      summary: 'Accept a payment',
      description: 'One that came after a cancellation, or was held, as the payment of its order.',
      answers: paymentEvent,
      run: async ({ ctx, param }) => {
        await acceptPayment(ctx, param('id'))
        return toPaymentEvent(await findEvent(ctx, param('id')))
      },
    }),
    route({
      id: 'getPaymentSettings',
      tag: 'Payments',
      method: 'GET',
      path: '/payments/settings',
      access: { may: 'settings.payments' },
      summary: 'Get the payment settings',
      description: 'How customers pay, with notes for the owner.',
      answers: paymentSettings,
      run: async ({ ctx }) => ({
        paymentEmail: (await paymentEmail(ctx))?.email ?? null,
        providers: providers.offered.map(({ name, mode, merchantId, noticesTo, warnings }) => {
          const { brand, label, product, needsPayee } = definitionOf(name)!
          return {
            name,
            brand,
            label,
            product,
            needsPayee,
            mode,
            noticesTo,
            merchantId: merchantId ?? null,
            warnings: [...warnings],
          }
        }),
      }),
    }),
    route({
      id: 'testPaymentSettings',
      tag: 'Payments',
      method: 'POST',
      path: '/payments/test',
      access: { may: 'settings.payments' },
      summary: 'Test the payment settings',
      description: 'At each provider that is set up.',
      answers: settingsTest,
      run: async ({ ctx }) => {
        const tested = await Promise.all(
          providers.offered.map((provider) => provider.test(storedTestsOf(ctx, provider.name))),
        )
        const findings = tested.flat()
        return { ok: findings.every(({ state }) => state !== 'bad'), findings }
      },
    }),
  ]
}
