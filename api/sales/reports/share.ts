import { z } from 'zod'
import { withTransaction, fromNow, type Context } from '../../platform/context.ts'
import { ConflictError, NotFoundError } from '../../platform/errors.ts'
import { time } from '../../platform/fields.ts'
import { fromRow } from '../../platform/http/from-row.ts'
import { createLink, isValidLink, linksTo, revokeLink, type Link } from '../../platform/links/links.ts'
import { refreshPages } from '../orders/order-events.ts'
import { findVisibleOrder, lockVisibleOrder } from '../orders/order.ts'

export const reportLinkDays = [30, 90, 365] as const

const dayMs = 24 * 60 * 60 * 1000
const maxValidLinks = 20

export const reportLink = z
  .object({
    _id: z.uuid(),
    label: z.string(),
    createdAt: time,
    expiresAt: time,
    /** Updated at most once an hour. */
    lastUsedAt: time.nullable(),
    isOpen: z.boolean(),
  })
  .meta({ id: 'ReportLink' })

export const toReportLink = (ctx: Context, link: Link) =>
  fromRow(reportLink, link, { label: link.label ?? '', isOpen: isValidLink(ctx, link) })

/** The links to the report of an order, newest first. */
export const reportLinksOf = (ctx: Context, orderId: string): Promise<Link[]> =>
  linksTo(ctx, orderId, ['report'])

/** The token is in the fragment (#), which browsers never send to a server. */
export const sharedReportPath = (orderId: string, token: string) => `/report#${orderId}.${token}`

/** Creates a link by which anybody can read the published report of an order, whatever version that is. */
export const createReportLink = (
  ctx: Context,
  orderId: string,
  { days, label }: { days: (typeof reportLinkDays)[number]; label: string },
): Promise<{ token: string; link: Link }> =>
  withTransaction(ctx, async (ctx) => {
    // Locks the order, so that links created at the same time are counted.
    await lockVisibleOrder(ctx, orderId)
    if ((await reportLinksOf(ctx, orderId)).filter((link) => isValidLink(ctx, link)).length >= maxValidLinks)
      throw new ConflictError('This report has too many links. Revoke one first.')
    await refreshPages(ctx, orderId, { subject: 'link' })
    const expiresAt = fromNow(ctx, days * dayMs)
    return createLink(ctx, { scope: 'report', subject: orderId, label, expiresAt, isLogged: true })
  })

/** Revokes a link, by anybody who may see its order. */
export const revokeReportLink = (ctx: Context, linkId: string): Promise<void> =>
  withTransaction(ctx, async (ctx) => {
    const link = await ctx.db
      .selectFrom('links')
      .select('subjectId')
      .where('id', '=', linkId)
      .where('scope', '=', 'report')
      .executeTakeFirst()
    if (!link) throw new NotFoundError()
    await findVisibleOrder(ctx, link.subjectId)
    await revokeLink(ctx, link.subjectId, linkId)
    await refreshPages(ctx, link.subjectId, { subject: 'link' })
  })
