import type { Context } from 'hono'
import type { Database } from '../db/database.ts'
import { asksForPrivacy, personalPage, type RenderForm } from '../http/form-page.ts'
import { route } from '../http/route.ts'
import * as list from './subscribers.ts'

/** What the page says and offers: to confirm, to unsubscribe, that it is done, or that the link is none any more. */
type Step = 'confirm' | 'confirmed' | 'unsubscribe' | 'unsubscribed' | 'ended'

/**
 * The links of the newsletter's mails. Each opens a page with a button and changes nothing: programs that look into
 * mails open links. The button posts to the same address, and so does a mail program's own button (RFC 8058), which
 * follows no redirect and reads no answer.
 */
export function subscriptionRoutes(db: Database, render: RenderForm) {
  const page = async (c: Context, step: Step, subscriber?: list.Subscriber) =>
    personalPage(c, render, {
      path: '/subscription',
      page: '/subscription',
      status: step === 'ended' ? 404 : 200,
      form: {
        name: 'subscription',
        values: { step, email: subscriber?.email ?? '', consent: await list.consentTo(db) },
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
      run: async ({ c, param }) => {
        const subscriber = await list.toBeConfirmed(db, param('key'))
        if (!subscriber) return page(c, 'ended')
        return page(c, list.stateOf(subscriber) === 'confirmed' ? 'confirmed' : 'confirm', subscriber)
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
      run: async ({ c, param }) => {
        const subscriber = await list.confirm(db, param('key'), !asksForPrivacy(c))
        return page(c, subscriber ? 'confirmed' : 'ended', subscriber)
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
      run: async ({ c, param }) => {
        const subscriber = await list.byUnsubscribeKey(db, param('key'))
        if (!subscriber) return page(c, 'ended')
        return page(c, subscriber.unsubscribed_at ? 'unsubscribed' : 'unsubscribe', subscriber)
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
      run: async ({ c, param }) => {
        const subscriber = await list.unsubscribe(db, param('key'))
        return page(c, subscriber ? 'unsubscribed' : 'ended', subscriber)
      },
    }),
  ]
}
