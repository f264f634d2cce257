import { randomUUID } from 'node:crypto'
import { addDays, daysBetween } from '#content/locale/calendar-day.ts'
import { sections } from '#content/sections/sections.ts'
import { runSubscriptions } from '#api/sales/subscriptions/advance.ts'
import { exampleOf } from './make.ts'
import { orderOf, place, someone } from './orders.ts'
import type { TestServer } from './server.ts'

const dayMs = 24 * 60 * 60 * 1000

/** Creates a package that is paid by the month for 100, with further terms. */
export async function makePeriodicPackage(server: TestServer, more: object = {}) {
  const body = {
    ...exampleOf(sections.pricing, 'x'),
    packageName: `Care ${randomUUID()}`,
    packagePrice: '100',
    packageQuantity: '',
    packagePeriod: 'Month',
    packageQuarterPrice: '',
    packageYearPrice: '',
    packageSetupFee: '',
    packageTrialDays: '',
    packageMinimumMonths: '',
    packageNoticeDays: '',
    packageEndsAfterMonths: '',
    ...more,
  }
  const { body: created, text } = await server.call('POST', '/content/pricing', { as: server.admin, body })
  if (!created?._id) throw new Error(text)
  return created as { _id: string; packageName: string; packagePrice: string }
}

export interface Subscribed {
  customer: string
  /** The order of the first period. */
  order: string
  id: string
  pack: { _id: string; packageName: string }
}

/** Orders a package with a period as a new customer. */
export async function subscribe(
  server: TestServer,
  terms: object = {},
  { total = '100', ...more }: Record<string, unknown> = {},
): Promise<Subscribed> {
  const pack = await makePeriodicPackage(server, terms)
  const customer = await someone()
  const body = { ...orderOf(pack), packagePrice: total, ...more }
  const { body: order, text } = await place(server, body, { as: customer })
  if (!order?._id) throw new Error(text)
  const { body: own } = await server.call('GET', '/account/subscriptions', { as: customer })
  return { customer, order: order._id, id: own[0]._id, pack }
}

/** What tests of subscriptions do on a server. Days are counted from today. */
export function subscriptionsOf(server: TestServer) {
  const today = new Date().toISOString().slice(0, 10)
  const office = async (id: string) =>
    (await server.call('GET', `/subscriptions/${id}`, { as: server.admin })).body
  const pay = (order: string) =>
    server.call('PUT', `/order-payment/${order}`, {
      as: server.admin,
      body: { paymentStatus: 'Paid', reason: 'By hand.' },
    })
  return {
    today,
    /** Runs a part of a test on a day. */
    on: <T>(day: string, run: () => Promise<T>) => server.after(daysBetween(today, day) * dayMs, run),
    /** Lets the job run on a day. */
    runOn: (day: string) => server.after(daysBetween(today, day) * dayMs, () => runSubscriptions(server.ctx)),
    inDays: (days: number) => addDays(today, days),
    pay,
    /** One whose first order is paid. */
    running: async (terms: object = {}, more: Record<string, unknown> = {}): Promise<Subscribed> => {
      const made = await subscribe(server, terms, more)
      const { status, text } = await pay(made.order)
      if (status !== 200) throw new Error(text)
      return made
    },
    office,
    /** Calls a route of the customer. */
    own: ({ id, customer }: Subscribed, what = '', body?: object) =>
      server.call(what ? 'POST' : 'GET', `/account/subscriptions/${id}${what && `/${what}`}`, {
        as: customer,
        ...(body && { body }),
      }),
    /** Calls a route of the agency. */
    ask: (id: string, what: string, body?: object) =>
      server.call('POST', `/subscriptions/${id}/${what}`, { as: server.admin, ...(body && { body }) }),
    mailsOf: async (order: string) =>
      (
        await server.connection.db
          .selectFrom('mails')
          .select('kind')
          .where('orderId', '=', order)
          .orderBy('id')
          .execute()
      )
        .map(({ kind }) => kind)
        .filter((kind) => kind.startsWith('subscription-')),
  }
}
