import { expect } from 'vitest'
import { makeOrder, someone } from './orders.ts'
import type { TestServer } from './server.ts'

export const post = (server: TestServer, path: string, fields: Record<string, string>) =>
  server.page(path, { method: 'POST', body: new URLSearchParams(fields) })

export const pathOf = (address: string | null) => new URL(address ?? '', 'http://site.test').pathname

export const read = async (server: TestServer, id: string) =>
  (await server.call('GET', `/order/${id}`, { as: server.admin })).body
export const ledger = async (server: TestServer, id: string) =>
  (await server.call('GET', `/order/${id}/payments`, { as: server.admin })).body

/** Creates an order and gives the path of the simulator’s page on which it is paid. */
export async function checkout(server: TestServer, change: Record<string, string> = {}) {
  const customer = await someone()
  const { _id: id } = await makeOrder(server, customer)
  const { body, text } = await server.call('POST', `/pay/${id}`, { as: customer })
  if (body.redirect)
    return { id, customer, path: pathOf(body.redirect), fields: {} as Record<string, string> }
  const { action, fields } = body.form ?? expect.fail(text)
  const opened = await post(server, action, { ...fields, ...change })
  expect(opened.status, opened.text).toBe(303)
  return { id, customer, path: pathOf(opened.headers.get('location')), fields }
}

export const pay = (server: TestServer, path: string, scenario: string) => post(server, path, { scenario })
