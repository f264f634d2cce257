import type { Context as HttpContext } from 'hono'
import type { Context } from '../../platform/context.ts'
import { asksForPrivacy, personalPage, type RenderForm } from '../../platform/http/form-page.ts'
import { route } from '../../platform/http/route.ts'
import * as list from './subscribers.ts'

/** What the page shows: a button, its result, or that the link has expired. */
type Step = 'confirm' | 'confirmed' | 'unsubscribe' | 'unsubscribed' | 'ended'

/**
 * The links in newsletter mails. A GET only shows a page with a button, because mail scanners open links. The button
 * posts to the same address, and so does the unsubscribe button of mail programs (RFC 8058), which follows no redirects
 * and reads no response.
 */
export function subscriptionRoutes(render: RenderForm) {
  const page = async (c: HttpContext, ctx: Context, step: Step, subscriber?: list.Subscriber) =>
    personalPage(c, render, {
      path: '/subscription',
      page: '/subscription',
      status: step === 'ended' ? 404 : 200,
      form: {
        name: 'subscription',
        values: { step, email: subscriber?.email ?? '', consent: await list.consentText(ctx) },
        errors: {},
      },
    })

  return [
    route({
      id: 'showConfirmation',
      tag: 'Subscribers',
      method: 'GET',
      path: '/subscription/confirm/{key}',
      access: 'link',
      summary: 'Show the page to confirm a subscription',
      produces: 'text/html',
      run: async ({ ctx, c, param }) => {
        const subscriber = await list.findByLink(ctx, 'confirm-subscription', param('key'))
        if (!subscriber) return page(c, ctx, 'ended')
        return page(c, ctx, list.stateOf(subscriber) === 'confirmed' ? 'confirmed' : 'confirm', subscriber)
      },
    }),
    route({
      id: 'confirmSubscription',
      tag: 'Subscribers',
      method: 'POST',
      path: '/subscription/confirm/{key}',
      access: 'link',
      summary: 'Confirm a subscription',
      description: 'Returns a page.',
      produces: 'text/html',
      run: async ({ ctx, c, param }) => {
        const subscriber = await list.confirm(ctx, param('key'), !asksForPrivacy(c))
        return page(c, ctx, subscriber ? 'confirmed' : 'ended', subscriber)
      },
    }),
    route({
      id: 'showUnsubscribe',
      tag: 'Subscribers',
      method: 'GET',
      path: '/subscription/unsubscribe/{key}',
      access: 'link',
      summary: 'Show the page to unsubscribe',
      produces: 'text/html',
      run: async ({ ctx, c, param }) => {
        const subscriber = await list.findByLink(ctx, 'unsubscribe', param('key'))
        if (!subscriber) return page(c, ctx, 'ended')
        return page(c, ctx, subscriber.unsubscribedAt ? 'unsubscribed' : 'unsubscribe', subscriber)
      },
    }),
    route({
      id: 'unsubscribe',
      tag: 'Subscribers',
      method: 'POST',
      path: '/subscription/unsubscribe/{key}',
      access: 'link',
      summary: 'Unsubscribe',
      description: 'One-click unsubscribe (RFC 8058). Returns a page.',
      produces: 'text/html',
      run: async ({ ctx, c, param }) => {
        const subscriber = await list.unsubscribe(ctx, param('key'))
        return page(c, ctx, subscriber ? 'unsubscribed' : 'ended', subscriber)
      },
    }),
  ]
}
