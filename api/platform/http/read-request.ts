import type { Context } from 'hono'
import { errorsByField } from '../fields.ts'
import { readForm } from './form.ts'
import { Problem } from './problem.ts'
import type { Route } from './route.ts'

/** Parses the query with the route's schema. Throws 422. */
export function readQuery(c: Context, { query }: Route): unknown {
  const read = query?.safeParse(c.req.query())
  if (read?.error) throw new Problem(422, { errors: errorsByField(read.error) })
  return read?.data
}

const mediaTypeOf = (c: Context) => c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase()

/** Whether the request is a form posted without JavaScript. */
export const isUrlencoded = (c: Context) => mediaTypeOf(c) === 'application/x-www-form-urlencoded'

/** The same, and the route accepts forms. */
export const isPlainForm = (c: Context, { form }: Route) => isUrlencoded(c) && form !== undefined

/**
 * Parses the body with the route's schema; `errors` has the messages by field if it is invalid. Throws 400 for a body
 * that cannot be parsed, and 415 for another media type.
 */
export async function readBody(c: Context, route: Route) {
  const isForm = isPlainForm(c, route)
  if (!isForm && mediaTypeOf(c) !== 'application/json')
    throw new Problem(415, `Send application/json${route.form ? ' or a form' : ''}.`)
  const input = isForm ? readForm(new Uint8Array(await c.req.arrayBuffer())) : await readJson(c)
  const { data, error } = route.body!.safeParse(input)
  return { isForm, input, value: data, errors: error && errorsByField(error) }
}

async function readJson(c: Context): Promise<Record<string, unknown>> {
  let value: unknown
  try {
    value = JSON.parse(await c.req.text())
  } catch (error) {
    if (error instanceof SyntaxError) throw new Problem(400, 'This is not JSON.')
    throw error
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Problem(400, 'Send a JSON object.')
  return value as Record<string, unknown>
}
