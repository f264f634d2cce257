import { z } from 'zod'
import { companyWithPeople } from '../../people/companies/members.ts'
import { textField } from '../../platform/fields.ts'
import { route } from '../../platform/http/route.ts'
import { orderLinkPermissions } from '#content/model/permissions.ts'
import {
  createOrderLink,
  linkDays,
  linksToOrder,
  orderLinkPath,
  orderLinkScopes,
  revokeOrderLink,
} from './order-links.ts'
import { findVisibleOrder } from './order.ts'
import { newOrderLink, orderPeople, toOrderLink, toOrderPeople } from './people-answers.ts'
import type { Parts } from '../../platform/feature.ts'

/** The persons with access to an order, and links to it, for everybody with access. */
export const orderLinkRoutes = ({ env: { publicUrl } }: Parts) => {
  return [
    route({
      id: 'getOrderPeople',
      tag: 'Orders',
      method: 'GET',
      path: '/order/{id}/people',
      access: 'signed-in',
      asStaff: { may: 'orders.read', order: 'orders' },
      summary: 'List who has access to an order',
      description: 'Its customer, their company, and the links to it.',
      answers: orderPeople,
      run: async ({ ctx, param }) => {
        const order = await findVisibleOrder(ctx, param('id'))
        const company = order.companyId === null ? null : await companyWithPeople(ctx, order.companyId)
        return toOrderPeople(ctx, order, { company, links: await linksToOrder(ctx, order.id) })
      },
    }),
    route({
      id: 'createOrderLink',
      tag: 'Orders',
      method: 'POST',
      path: '/order/{id}/links',
      access: 'signed-in',
      asStaff: { may: orderLinkPermissions, order: 'orders' },
      hasSecret: true,
      summary: 'Create a link to an order',
      description:
        'Gives somebody without an account read access, or read and pay. The address is returned only once.',
      body: z.strictObject({
        allows: z.enum(orderLinkScopes, `One of: ${orderLinkScopes.join(', ')}.`),
        days: z.literal(linkDays, `One of: ${linkDays.join(', ')}.`),
        label: textField(80).default(''),
      }),
      status: 201,
      answers: newOrderLink,
      run: async ({ ctx, body: { allows: scope, days, label }, param }) => {
        const { link, token } = await createOrderLink(ctx, param('id'), { scope, days, label })
        return { ...toOrderLink(ctx, link), address: publicUrl + orderLinkPath(link.subjectId, token) }
      },
    }),
    route({
      id: 'revokeOrderLink',
      tag: 'Orders',
      method: 'DELETE',
      path: '/order-link/{id}',
      access: 'signed-in',
      asStaff: { may: 'orders.work' },
      summary: 'Revoke a link to an order',
      description: 'Access ends with the next request.',
      status: 204,
      run: async ({ ctx, param }) => revokeOrderLink(ctx, param('id')),
    }),
  ]
}
