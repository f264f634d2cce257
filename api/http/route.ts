import type { Context } from 'hono'
import type { z } from 'zod'
import type { Caller } from '../caller.ts'
import type { LimitKind } from './limits.ts'

/**
 * Who may call a route:
 * `anyone`; `signed-in`; `admin`; `admin-or-setup`, who else holds a single-use key for it;
 * `signature`, whose body proves itself to the handler; `link`, who has an address with a secret `{key}` in it, or
 * sends the secret in a header.
 * `notice`, which anybody may leave and nobody believes before its sender has confirmed it.
 * What `signature`, `link` and `notice` let through may come from any site: it is proved by what nobody else can know.
 */
export type Access = 'anyone' | 'signed-in' | 'admin' | 'admin-or-setup' | 'signature' | 'link' | 'notice'
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
type Status = 200 | 201 | 202 | 204

/** The names in the braces of a path; any name where the path is not known to the compiler. */
export type ParamName<Path extends string> =
  {} extends Record<Path, unknown>
    ? string
    : Path extends `${string}{${infer Name}}${infer Rest}`
      ? Name | ParamName<Rest>
      : never

export interface Call<Query = unknown, Body = unknown, Param extends string = string> {
  c: Context
  /** Of a caller who needs to be signed in: who it is. */
  caller: Caller
  query: Query
  body: Body
  param: (name: Param) => string
}

interface Description {
  /** `operationId` of the API's description, such as `listOrders`. */
  readonly id: string
  /** The group in the API's description. */
  readonly tag: string
  /** What it does, in a few words of the API's description. */
  readonly summary: string
  /** What else a caller has to know, in sentences. */
  readonly description?: string
  /** What the contract says after a success, in its own spelling. */
  readonly said?: string | undefined
  /** Takes a plain HTML form too: where to go then, and the name under which its page gets the errors. */
  readonly form?: { name: 'message' | 'subscriber'; page: string; then: string }
  /** How large a body may be, where it is more than the usual. */
  readonly kilobytes?: number
  /** How often it may be called, where that is not what its `access` says already. */
  readonly limit?: LimitKind
  /** A refusal would lose something or lock somebody out: under overload, refused last. */
  readonly isEssential?: true
  /** The media type of a success, where that is not JSON; null has no body. */
  readonly produces?: string | null
}

/** A route as the server mounts it and the API's description lists it. */
export interface Route extends Description {
  readonly method: Method
  /** Below `/api`; `{id}` is a record's id, `{key}` a secret of an address. */
  readonly path: string
  readonly access: Access
  readonly query?: z.ZodType
  readonly body?: z.ZodType
  readonly status?: Status
  readonly answers?: z.ZodType
  readonly run: (call: Call) => Promise<unknown>
}

/** What a client of a route has to know: never there at run time, the types of the browser's client follow from it. */
export interface Contract {
  key: string
  access: Access
  param: string
  query: unknown
  body: unknown
  answer: unknown
}

export interface TypedRoute<C extends Contract> extends Route {
  readonly contract: C
}

interface Declaration<
  M extends Method,
  P extends string,
  X extends Access,
  Q extends z.ZodType,
  B extends z.ZodType,
  A extends z.ZodType,
  S extends Status,
> extends Description {
  readonly method: M
  readonly path: P
  readonly access: X
  /** What may stand in the address after `?`; wrong fields are a 422. */
  readonly query?: Q
  readonly body?: B
  /** Of a success; 204 answers nothing. */
  readonly status?: S
  /** The JSON of a success: the only place where its type is written. */
  readonly answers?: A
  readonly run: (
    call: Call<z.output<Q>, z.output<B>, ParamName<P>>,
  ) => Promise<Response | (S extends 204 ? void : z.input<A>)>
}

/** A success is declared: its JSON, that it has none, or another media type. */
type Success = { status: 204 } | { answers: z.ZodType } | { produces: string | null }

/** A route as a concern declares it. There is none without saying who may call it. */
export const route = <
  const M extends Method,
  const P extends string,
  const X extends Access,
  Q extends z.ZodType = z.ZodUndefined,
  B extends z.ZodType = z.ZodUndefined,
  A extends z.ZodType = z.ZodUnknown,
  const S extends Status = 200,
>(
  declared: Declaration<M, P, X, Q, B, A, S> & Success,
) =>
  declared as unknown as TypedRoute<{
    key: `${M} ${P}`
    access: X
    param: ParamName<P>
    query: z.input<Q>
    body: z.input<B>
    answer: S extends 204 ? null : z.output<A>
  }>

/** Gives who calls a route, or throws a 401 or 403. */
export type Guard = (route: Route, c: Context) => Promise<Caller>
