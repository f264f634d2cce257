import { z } from 'zod'
import type { Stage } from '#content/stages.ts'
import { isValidLink, type Link } from '../access/links.ts'
import type { CompanyWithPeople } from '../companies/members.ts'
import { time } from '../fields.ts'
import { orderInvoice, toOrderInvoice } from '../invoices/answers.ts'
import type { Invoice } from '../invoices/issue.ts'
import { order, otherPayment, toOrder, toOtherPayment } from './answers.ts'
import { guestEmailOf, orderLinkScopes } from './order-links.ts'
import type { Order } from './order.ts'
import type { OtherPayment } from './other-payments.ts'

export const orderLink = z
  .object({
    _id: z.uuid(),
    allows: z.enum(orderLinkScopes),
    label: z.string(),
    createdAt: time,
    expiresAt: time,
    /** Updated at most once an hour. */
    lastUsedAt: time.nullable(),
    isOpen: z.boolean(),
  })
  .meta({ id: 'OrderLink' })

export const toOrderLink = (link: Link) => ({
  _id: link.id,
  allows: link.scope as (typeof orderLinkScopes)[number],
  label: link.label ?? '',
  createdAt: link.created_at,
  expiresAt: link.expires_at,
  lastUsedAt: link.last_used_at,
  isOpen: isValidLink(link),
})

/** A new link with its URL, which no later answer contains. */
export const newOrderLink = orderLink.extend({ address: z.string() }).meta({ id: 'NewOrderLink' })

/** The persons who may see an order, apart from the agency. */
export const orderPeople = z
  .object({
    customer: z.object({
      name: z.string(),
      email: z.string(),
      /** Whether the order was placed without an account and is not claimed yet. */
      isGuest: z.boolean(),
    }),
    company: z
      .object({
        name: z.string(),
        people: z.array(
          z.object({ email: z.string(), role: z.enum(['manager', 'member']), joined: z.boolean() }),
        ),
      })
      .nullable(),
    links: z.array(orderLink),
  })
  .meta({ id: 'OrderPeople' })

export const toOrderPeople = (row: Order, company: CompanyWithPeople | null, links: readonly Link[]) => ({
  customer: { name: row.customer_name, email: row.customer_email, isGuest: row.customer_uid === null },
  company: company && {
    name: company.company.name,
    people: company.people.map(({ email, role, uid }) => ({ email, role, joined: uid !== null })),
  },
  links: links.map(toOrderLink),
})

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
  amount: true,
  refunded: true,
  currency: true,
  whyNotPaid: true,
  paymentFailed: true,
  paymentStartedAt: true,
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
    otherPayments: z.array(otherPayment),
    invoices: z.array(orderInvoice),
    mayPay: z.boolean(),
    expiresAt: time,
    /** For a link from a guest's own mails, which may also cancel the order: the address with which it can be claimed. */
    guestEmail: z.string().nullable(),
    /** For a link from a guest's own mails: who buys. */
    buyer: buyer.nullable(),
    /** For a link from a guest's own mails: the text for the customer at the current stage. */
    stageText: z.string().nullable(),
  })
  .meta({ id: 'LinkedOrder' })

export const toLinkedOrder = (
  row: Order,
  link: Link,
  others: readonly OtherPayment[],
  invoices: readonly Invoice[],
  stage: Stage,
) => ({
  // Parsing removes every field that the schema does not declare.
  ...visible.parse(toOrder(row)),
  otherPayments: others.map(toOtherPayment),
  invoices: invoices.map(toOrderInvoice),
  mayPay: link.scope === 'order-pay',
  expiresAt: link.expires_at,
  guestEmail: guestEmailOf(row, link),
  buyer: guestEmailOf(row, link) === null ? null : buyer.parse(toOrder(row)),
  stageText: guestEmailOf(row, link) === null ? null : stage.text,
})
