import { z } from 'zod'
import { time } from '../../platform/fields.ts'
import { finding } from '../../platform/setup/finding.ts'
import { order } from '../orders/answers.ts'
import { refund } from '../orders/refund-answer.ts'
import type { Choices } from './accept-payment.ts'
import type { PaymentEmail } from './payment-email.ts'
import type { PaymentEvent } from '../../money/payment-providers/provider.ts'
import { brandOf } from '../../money/payment-providers/registry.ts'
import { fromRow } from '../../platform/http/from-row.ts'

const checked = z.object({ name: z.string(), wrong: z.string().nullable() })

/** How the browser starts a payment: by posting a form, or by a redirect. */
export const paymentStart = z.union([
  z.object({ form: z.object({ action: z.string(), fields: z.record(z.string(), z.string()) }) }),
  z.object({ redirect: z.string() }),
])

/** An order with the refunds that were requested for it. */
export const refundedOrder = order.extend({ refunds: z.array(refund) }).meta({ id: 'RefundedOrder' })

/** A provider's message as it was received, with its verification and its result. */
export const paymentEvent = z
  .object({
    _id: z.uuid(),
    orderId: z.uuid().nullable(),
    provider: z.string(),
    /** The name of the provider in texts. */
    brand: z.string(),
    kind: z.enum(['notice', 'capture', 'refund']),
    receivedAt: time,
    timesReceived: z.number(),
    verdict: z.enum(['VERIFIED', 'INVALID']).nullable(),
    decision: z.enum(['applied', 'noted', 'waiting', 'repeated', 'refused']).nullable(),
    reason: z.string(),
    attention: z.boolean(),
    closedBy: z.string().nullable(),
    judgedAt: time.nullable(),
    outcome: z.string().nullable(),
    /** The status as the provider names it. */
    status: z.string().nullable(),
    transaction: z.string().nullable(),
    parent: z.string().nullable(),
    amount: z.string().nullable(),
    currency: z.string().nullable(),
    checks: z.array(checked),
    /** For a payment that did not make its order Paid: the actions that the agency can choose. */
    choices: z
      .object({ accept: z.boolean(), refund: z.boolean(), refundAt: z.string().nullable() })
      .nullable(),
    raw: z.string(),
    /** For a notice about which the provider was asked: its answer. */
    answer: z.string().nullable(),
  })
  .meta({ id: 'PaymentEvent' })

export const toPaymentEvent = (event: PaymentEvent, choices: Choices | null = null) =>
  fromRow(paymentEvent, event, {
    brand: brandOf(event.provider),
    reason: event.reason ?? 'It has not been processed yet.',
    status: event.providerStatus,
    transaction: event.transactionId,
    parent: event.parentTransactionId,
    checks: event.checks ?? [],
    choices,
    raw: Buffer.from(event.raw).toString('latin1'),
  })

export const paymentSettings = z
  .object({
    paymentEmail: z.string().nullable(),
    /** Those that take new payments, the default first. */
    providers: z.array(
      z.object({
        name: z.string(),
        brand: z.string(),
        label: z.string(),
        /** Its name in the provider's documentation. */
        product: z.string(),
        /** Whether it pays to the address that is stored as the payment address. */
        needsPayee: z.boolean(),
        mode: z.enum(['simulator', 'sandbox', 'live']),
        merchantId: z.string().nullable(),
        noticesTo: z.string(),
        warnings: z.array(z.string()),
      }),
    ),
  })
  .meta({ id: 'PaymentSettings' })

export const settingsTest = z.object({ ok: z.boolean(), findings: z.array(finding) })

export const paymentAddress = z.object({ _id: z.uuid(), paypalEmail: z.string() })

export const toPaymentAddress = ({ id, email }: PaymentEmail) => ({ _id: id, paypalEmail: email })
