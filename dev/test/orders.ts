import { randomUUID } from 'node:crypto'
import { examplePackage } from './make.ts'
import { token, type Answer, type Request, type TestServer } from './server.ts'

/** Creates a package and returns the API's response. */
export async function makePackage(
  server: TestServer,
  price = '349',
  name = `Package ${randomUUID()}`,
  packageQuantity = '',
) {
  const body = {
    ...examplePackage('x'),
    packageName: name,
    packagePrice: price,
    packageQuantity,
  }
  const { body: created } = await server.call('POST', '/content/pricing', { as: server.admin, body })
  return created as { _id: string; packageName: string; packagePrice: string }
}

/** Creates an add-on and returns the API's response. */
export async function makeAddOn(server: TestServer, values: { addOnPrice: string } & Record<string, string>) {
  const body = { addOnName: `Add-on ${randomUUID()}`, ...values }
  const { body: created, text } = await server.call('POST', '/content/addOn', { as: server.admin, body })
  if (!created?._id) throw new Error(text)
  return created as { _id: string; addOnName: string }
}

/** The token of a new customer without orders. */
export const someone = (uid: string = randomUUID()) => token({ uid, email: `${uid}@site.test` })

/** The body that the order form submits. */
export const orderOf = (pack: { _id: string; packageName: string; packagePrice: string }) => ({
  packageId: pack._id,
  packageName: pack.packageName,
  packagePrice: pack.packagePrice,
  customerName: 'Ada Lovelace',
  customerAddress: '12 St James’s Square, London',
  customerCountry: 'GB',
})

/** Places an order as the order form does: with a key, so that equal orders are separate ones. */
export const place = (server: TestServer, body: object, request: Omit<Request, 'body'>): Promise<Answer> =>
  server.call('POST', '/new-order', {
    ...request,
    body,
    headers: { 'Idempotency-Key': randomUUID(), ...request.headers },
  })

/** Orders a new package for a customer and returns the API's response. */
export async function makeOrder(server: TestServer, customer: string, price = '349') {
  const { body, text } = await place(server, orderOf(await makePackage(server, price)), { as: customer })
  if (!body?._id) throw new Error(text)
  return body as { _id: string; number: string; packageName: string }
}

/** The order and the token in the text or address of a link to an order. */
export function orderKeyIn(text: string | null) {
  const [, id, token] = /\/order-link#([\w-]+)\.(\w+)/.exec(text ?? '') ?? []
  if (!id || !token) throw new Error(`No link to an order: ${text}`)
  return { id, token }
}

/** Creates a paid order of a new customer. */
export async function makePaidOrder(server: TestServer) {
  const customer = await someone()
  const { _id, number } = await makeOrder(server, customer)
  const body = { paymentStatus: 'Paid', reason: 'By bank transfer' }
  await server.call('PUT', `/order-payment/${_id}`, { as: server.admin, body })
  return { customer, order: _id, number }
}
