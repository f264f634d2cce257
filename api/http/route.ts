import type { Context } from 'hono'
import type { z } from 'zod'
import type { Caller } from '../access/callers.ts'
import type { LimitKind } from './limits.ts'

/**
 * Who may call a route:
 * `anyone`; `signed-in`; `admin`; `admin-or-setup`, who else holds a single-use key for it;
 * `signature`, whose body proves itself to the handler; `link`, who has an address with a secret `{key}` in it.
 * `notice`, which anybody may leave and nobody believes before its sender has confirmed it.
 * What `signature`, `link` and `notice` let through may come from any site: it is proved by what nobody else can know.
 */
export type Access = 'anyone' | 'signed-in' | 'admin' | 'admin-or-setup' | 'signature' | 'link' | 'notice'

export interface Call<Body> {
  c: Context
  /** Of a caller who needs to be signed in: who it is. */
  caller: Caller
  body: Body
  param: (name: string) => string
}

export interface Route<Body = unknown> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below `/api`; `{id}` is a record's id, `{key}` a secret of an address. */
  readonly path: string
  readonly access: Access
  /** What it does, in the API's description. */
  readonly does: string
  /** What the contract says after a success, in its own spelling. */
  readonly said?: string | undefined
  readonly body?: z.ZodType<Body>
  /** Takes a plain HTML form too: where to go then, and the name under which its page gets the errors. */
  readonly form?: { name: 'message' | 'subscriber'; page: string; then: string }
  /** How large a body may be, where it is more than the usual. */
  readonly kilobytes?: number
  /** How often it may be called, where that is not what its `access` says already. */
  readonly limit?: LimitKind
  /** Of a success. */
  readonly status?: 200 | 201 | 204
  readonly answers?: z.ZodType
  /** The media type of a success, where that is not JSON; null has no body. */
  readonly produces?: string | null
  readonly run: (call: Call<Body>) => Promise<Response | object | null>
}

/** A route as a concern declares it. There is none without saying who may call it. */
export const route = <Body = undefined>(declared: Route<Body>): Route => declared as unknown as Route
