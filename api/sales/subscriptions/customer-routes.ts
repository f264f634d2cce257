import { z } from 'zod'
import { intervals } from '#content/shop/periods.ts'
import { day, recordId, textField } from '../../platform/fields.ts'
import { todayOf } from '../../content/records/time-zone.ts'
import { ForbiddenError } from '../../platform/errors.ts'
import { route } from '../../platform/http/route.ts'
import { buyerOf } from '../orders/order.ts'
import { addOnBody, removedAddOnBody } from './add-on-answers.ts'
import { addAddOn, removeAddOn } from './add-ons.ts'
import { advance } from './advance.ts'
import { subscription, subscriptionDetails, toSubscriptionDetails, toSubscriptions } from './answers.ts'
import { changePackage } from './change.ts'
import { endSubscription, keepSubscription } from './end.ts'
import { pause, resume } from './pause.ts'
import { subscriptionRules } from '../orders/periods/settings.ts'
import { changeOwn, findOwnSubscription, ownSubscriptions } from './visible.ts'

const byCustomer = { by: 'customer' } as const
const change = { access: 'signed-in', links: ['order-pay'], answers: subscriptionDetails } as const

export const changeBody = z.strictObject({
  /** Null names the present one of a subscription that has none. */
  packageId: recordId('There is no package with this id.').nullable(),
  period: z.enum(intervals, `One of: ${intervals.join(', ')}.`),
  /** That of a period, as the caller saw it. */
  price: textField(12).optional(),
})

/** Subscriptions, for their customers; also by the link of a guest’s own mails. */
export const customerSubscriptionRoutes = () => [
  route({
    id: 'listMySubscriptions',
    tag: 'Subscriptions',
    method: 'GET',
    path: '/account/subscriptions',
    access: 'signed-in',
    summary: 'List the subscriptions of the caller',
    description: 'Also those of their company, newest first.',
    answers: z.array(subscription),
    run: async ({ ctx }) => toSubscriptions(ctx, await ownSubscriptions(ctx, await buyerOf(ctx, ctx.caller))),
  }),
  route({
    id: 'getMySubscription',
    tag: 'Subscriptions',
    method: 'GET',
    path: '/account/subscriptions/{id}',
    access: 'signed-in',
    links: ['order-pay'],
    summary: 'Get a subscription of the caller',
    description:
      'With its periods and their orders. By the link of a guest’s own mails about one of its orders, too.',
    answers: subscriptionDetails,
    run: async ({ ctx, param }) => toSubscriptionDetails(ctx, await findOwnSubscription(ctx, param('id'))),
  }),
  route({
    ...change,
    id: 'endMySubscription',
    tag: 'Subscriptions',
    method: 'POST',
    path: '/account/subscriptions/{id}/end',
    summary: 'End a subscription',
    description:
      'With the period that `earliestEnd` names, by minimum term and notice; at once if it was never paid or is paused.',
    body: z.strictObject({ reason: textField(500).default('') }),
    run: async ({ ctx, body, param }) =>
      toSubscriptionDetails(
        ctx,
        await changeOwn(ctx, param('id'), (ctx, row) =>
          endSubscription(ctx, row, { ...byCustomer, note: body.reason || null }),
        ),
      ),
  }),
  route({
    ...change,
    id: 'keepMySubscription',
    tag: 'Subscriptions',
    method: 'POST',
    path: '/account/subscriptions/{id}/keep',
    summary: 'Take the end of a subscription back',
    description: 'Until its last day.',
    run: async ({ ctx, param }) => {
      await changeOwn(ctx, param('id'), (ctx, row) => keepSubscription(ctx, row, byCustomer))
      return toSubscriptionDetails(ctx, await advance(ctx, param('id')))
    },
  }),
  route({
    ...change,
    id: 'pauseMySubscription',
    tag: 'Subscriptions',
    method: 'POST',
    path: '/account/subscriptions/{id}/pause',
    summary: 'Pause a subscription',
    description: 'The running period goes on to its end. With `resumeOn`, it goes on by itself then.',
    body: z.strictObject({ resumeOn: day.nullable().default(null) }),
    run: async ({ ctx, body, param }) => {
      if (!(await subscriptionRules(ctx)).mayPause)
        throw new ForbiddenError('Ask us to pause your subscription.')
      return toSubscriptionDetails(
        ctx,
        await changeOwn(ctx, param('id'), (ctx, row) => pause(ctx, row, { ...byCustomer, ...body })),
      )
    },
  }),
  route({
    ...change,
    id: 'resumeMySubscription',
    tag: 'Subscriptions',
    method: 'POST',
    path: '/account/subscriptions/{id}/resume',
    summary: 'Resume a paused subscription',
    description: 'With the next period if the last one still runs, else with one that begins today.',
    run: async ({ ctx, param }) => {
      const on = await todayOf(ctx)
      await changeOwn(ctx, param('id'), (ctx, row) => resume(ctx, row, { ...byCustomer, on }))
      return toSubscriptionDetails(ctx, await advance(ctx, param('id')))
    },
  }),
  route({
    ...change,
    id: 'changeMySubscription',
    tag: 'Subscriptions',
    method: 'POST',
    path: '/account/subscriptions/{id}/change',
    summary: 'Change the package or the period of a subscription',
    description:
      'To one of `offered`, with the next period that has no order yet. The present package and period take a planned change back.',
    body: changeBody,
    run: async ({ ctx, body, param }) =>
      toSubscriptionDetails(
        ctx,
        await changeOwn(ctx, param('id'), (ctx, row) => changePackage(ctx, row, { ...body, ...byCustomer })),
      ),
  }),
  route({
    ...change,
    id: 'addToMySubscription',
    tag: 'Subscriptions',
    method: 'POST',
    path: '/account/subscriptions/{id}/add-ons',
    summary: 'Add an add-on to a subscription',
    description:
      'One of `addOns.offered`: to every period from the next one on that has no order yet, or once with that one. Nothing is due before.',
    body: addOnBody,
    run: async ({ ctx, body, param }) =>
      toSubscriptionDetails(
        ctx,
        await changeOwn(ctx, param('id'), (ctx, row) => addAddOn(ctx, row, { ...body, ...byCustomer })),
      ),
  }),
  route({
    ...change,
    id: 'removeFromMySubscription',
    tag: 'Subscriptions',
    method: 'POST',
    path: '/account/subscriptions/{id}/add-ons/remove',
    summary: 'Remove an add-on of a subscription',
    description: 'One of `addOns.chosen`, from the next period on that has no order yet.',
    body: removedAddOnBody,
    run: async ({ ctx, body, param }) =>
      toSubscriptionDetails(
        ctx,
        await changeOwn(ctx, param('id'), (ctx, row) => removeAddOn(ctx, row, { ...body, ...byCustomer })),
      ),
  }),
]
