import type { Context } from 'hono'
import { personalPage, type RenderForm } from '../../platform/http/form-page.ts'
import { route } from '../../platform/http/route.ts'
import { addressOfStopLink, stopReminders } from './payment-reminder.ts'
import type { Parts } from '../../platform/feature.ts'

/**
 * The link that stops payment reminders. GET only shows a page with a button, as programs such as virus scanners open the
 * links of mails. The button, and the unsubscribe button of a mail program (RFC 8058), send a POST to the same URL.
 */
export function reminderRoutes({
  publisher: { renderForm: render },
}: Parts & { publisher: { renderForm: RenderForm } }) {
  const page = (c: Context, step: 'stop' | 'stopped', email: string | undefined) =>
    personalPage(c, render, {
      path: '/reminders',
      page: '/reminders',
      status: email ? 200 : 404,
      form: { name: 'reminders', values: { step: email ? step : 'ended', email: email ?? '' }, errors: {} },
    })
  return [
    route({
      id: 'showStopReminders',
      tag: 'Orders',
      method: 'GET',
      path: '/reminders/stop/{key}',
      access: 'link',
      summary: 'Show the page to stop payment reminders',
      produces: 'text/html',
      run: async ({ ctx, c, param }) => page(c, 'stop', await addressOfStopLink(ctx, param('key'))),
    }),
    route({
      id: 'stopReminders',
      tag: 'Orders',
      method: 'POST',
      path: '/reminders/stop/{key}',
      access: 'link',
      summary: 'Stop payment reminders',
      description: 'One-click unsubscribe (RFC 8058). Returns a page.',
      produces: 'text/html',
      run: async ({ ctx, c, param }) => page(c, 'stopped', await stopReminders(ctx, param('key'))),
    }),
  ]
}
