import type { Context } from 'hono'
import type { Database } from '../db/database.ts'
import { personalPage, type RenderForm } from '../http/form-page.ts'
import { route } from '../http/route.ts'
import { addressOfStopLink, stopReminders } from './payment-reminder.ts'

/**
 * The link that ends payment reminders: it opens a page with a button and changes nothing, as programs open the links
 * of mails, too. The button posts to the same address, and so does a mail program's own (RFC 8058).
 */
export function reminderRoutes(db: Database, render: RenderForm) {
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
      run: async ({ c, param }) => page(c, 'stop', await addressOfStopLink(db, param('key'))),
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
      run: async ({ c, param }) => page(c, 'stopped', await stopReminders(db, param('key'))),
    }),
  ]
}
