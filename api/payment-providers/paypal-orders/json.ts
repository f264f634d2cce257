import type { Reply } from '../paypal/request.ts'
import type { Refusal } from '../errors.ts'

/** JSON of any shape; undefined where it is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

/** The value at a path of untrusted JSON. */
export const at = (value: unknown, ...path: (string | number)[]): unknown =>
  path.reduce<unknown>(
    (inner, key) =>
      typeof inner === 'object' && inner !== null
        ? (inner as Record<string | number, unknown>)[key]
        : undefined,
    value,
  )

export function textAt(json: unknown, ...path: (string | number)[]): string | null {
  const text = at(json, ...path)
  return typeof text === 'string' && text !== '' ? text : null
}

/** The reason of a refusal, as PayPal names it. */
export function issueOf({ text }: Reply): string | null {
  const body = parseJson(text)
  return textAt(body, 'details', 0, 'issue') ?? textAt(body, 'name') ?? textAt(body, 'error')
}

/** The same in PayPal's words. */
function descriptionOf({ text }: Reply): string | null {
  const body = parseJson(text)
  return (
    textAt(body, 'details', 0, 'description') ?? textAt(body, 'message') ?? textAt(body, 'error_description')
  )
}

export const refusalOf = (reply: Reply): Refusal => ({
  status: reply.status,
  issue: issueOf(reply) ?? String(reply.status),
  detail: descriptionOf(reply) ?? '',
})
