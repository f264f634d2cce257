import { z } from 'zod'
import type { Context } from '../../platform/context.ts'
import { isValidLink, type Link } from '../../platform/links/links.ts'
import type { CompanyWithPeople } from '../../people/companies/members.ts'
import { time } from '../../platform/fields.ts'
import { orderLinkScopes } from './order-links.ts'
import type { Order } from './order.ts'
import { fromRow } from '../../platform/http/from-row.ts'

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

export const toOrderLink = (ctx: Context, link: Link) =>
  fromRow(orderLink, link, {
    allows: link.scope as (typeof orderLinkScopes)[number],
    label: link.label ?? '',
    isOpen: isValidLink(ctx, link),
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

export const toOrderPeople = (
  ctx: Context,
  row: Order,
  { company, links }: { company: CompanyWithPeople | null; links: readonly Link[] },
) => ({
  customer: { name: row.customerName, email: row.customerEmail, isGuest: row.customerUid === null },
  company: company && {
    name: company.company.name,
    people: company.people.map(({ email, role, uid }) => ({ email, role, joined: uid !== null })),
  },
  links: links.map((link) => toOrderLink(ctx, link)),
})
