import { randomUUID } from 'node:crypto'
import { subscribe, subscriptionsOf } from './subscriptions.ts'
import type { TestServer } from './server.ts'

/** Two numbers of a template, of which the second is better the lower it is. */
export const reportNumbers = [
  { numberLabel: 'Visits', numberBetter: 'Higher' },
  { numberLabel: 'Rank', numberUnit: 'place', numberBetter: 'Lower' },
]

/** Creates the template of the reports of a package. */
export async function makeReportTemplate(server: TestServer, packageId: string, more: object = {}) {
  const body = {
    reportName: `Report ${randomUUID()}`,
    reportPackages: packageId,
    reportNumbers,
    ...more,
  }
  const { status, text } = await server.call('POST', '/content/reportTemplate', { as: server.admin, body })
  if (status !== 201) throw new Error(text)
}

/** A paid subscription of a package whose periods need a report, and what a test does with its reports. */
export async function subscribeWithReport(server: TestServer, template: object = {}) {
  const subscribed = await subscribe(server)
  await makeReportTemplate(server, subscribed.pack._id, template)
  await subscriptionsOf(server).pay(subscribed.order)
  return { ...subscribed, ...reportsOf(server) }
}

/** What tests do with reports on a server. */
export function reportsOf(server: TestServer) {
  const call = (method: string, path: string, body?: object, as = server.admin) =>
    server.call(method, path, { as, ...(body && { body }) })
  const start = async (order: string) => (await call('POST', `/order/${order}/reports`)).body
  const write = (id: string, body: object) => call('PUT', `/order-report/${id}`, body)
  const publish = (id: string) => call('POST', `/order-report/${id}/publish`)
  return {
    call,
    start,
    write,
    publish,
    /** Writes and publishes a report with these values. */
    report: async (order: string, values: string[] = ['120', '7']) => {
      const draft = await start(order)
      await write(draft._id, { done: 'New titles', values, next: 'More articles' })
      const { status, text, body } = await publish(draft._id)
      if (status !== 200) throw new Error(text)
      return body as { _id: string; version: number }
    },
    /** What somebody reads of the reports of an order. */
    read: async (order: string, as = server.admin) =>
      (await call('GET', `/order/${order}/reports`, undefined, as)).body,
    setDelivered: (order: string) => call('PUT', `/order-status/${order}`, { orderStatus: 'Delivered' }),
  }
}
