import type { Context as HttpContext } from 'hono'
import type { z } from 'zod'
import type { Permission } from '#content/model/permissions.ts'
import type { Caller } from '../caller.ts'
import type { Context } from '../context.ts'
import type { LinkScope } from '../db/tables/access.ts'
import type { LimitKind } from './limits.ts'

/**
 * Who may call a route:
 * - a permission: the people of the agency who have it;
 * - `staff`: all people of the agency; the route itself checks what the call is about;
 * - `anyone`;
 * - `readers`: whom the declaration of the section in the path names: anyone, or people of the agency;
 * - `signed-in`: users with a valid token; people of the agency act as customers, unless `asStaff` says otherwise;
 * - `signature`: the handler verifies the signature of the body;
 * - `link`: holders of a secret, as `{key}` of the address or in a header;
 * - `notice`: anyone, but the notice counts only once the payment provider has confirmed it.
 *
 * Requests to `signature`, `link` and `notice` routes may come from any origin: a secret protects them, not a session.
 */
export type Access =
  NeededPermission | 'staff' | 'anyone' | 'readers' | 'signed-in' | 'signature' | 'link' | 'notice'

export interface NeededPermission {
  /** A permission, or several that are all needed. */
  readonly may: Permission | readonly Permission[]
  /** The table of the record in the path, which is an order or belongs to one: a 404 unless the caller sees the order. */
  readonly order?: OrderPart
}

/** The tables of orders, and of records that belong to one. */
export type OrderPart =
  | 'orders'
  | 'orderTasks'
  | 'orderRequests'
  | 'notes'
  | 'deliveries'
  | 'orderReports'
  | 'orderReviews'
  | 'inboundMails'
  | 'paymentEvents'
  | 'payments'
  | 'files'
  | 'invoices'
  | 'invoiceReminders'
  | 'orderBriefQuestions'
  | 'orderMessages'

type AsStaff = 'any' | { readonly may: Permission | readonly Permission[]; readonly order?: OrderPart }

/** The permissions that a route needs. */
export const permissionsNeeded = (access: Access): readonly Permission[] =>
  typeof access === 'string' ? [] : [access.may].flat()
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
type Status = 200 | 201 | 202 | 204

/** The names in the braces of a path; any string if the path is not a literal type. */
export type ParamName<Path extends string> =
  {} extends Record<Path, unknown>
    ? string
    : Path extends `${string}{${infer Name}}${infer Rest}`
      ? Name | ParamName<Rest>
      : never

export interface Call<Query = unknown, Body = unknown, Param extends string = string> {
  c: HttpContext
  /** What rules get; its caller is a user only on routes that require one. */
  ctx: Context
  query: Query
  body: Body
  param: (name: Param) => string
}

interface Description {
  /** The `operationId` in the API's description, such as `listOrders`. */
  readonly id: string
  /** The group in the API's description. */
  readonly tag: string
  /** A short summary for the API's description. */
  readonly summary: string
  /** Further information for callers, in sentences. */
  readonly description?: string
  /** The success message, in the spelling of the contract. */
  readonly successMessage?: string | undefined
  /**
   * The route also accepts a plain HTML form: the form's `name` on its `page`, and where its sender is redirected to. A route
   * that answers with a page itself does so for a form, too.
   */
  readonly form?: {
    name: 'message' | 'subscriber' | 'page-audit'
    page: string
    then: string | ((answer: never) => string)
  }
  /** The maximum body size, if it is larger than the default of 64 kB. */
  readonly kilobytes?: number
  /** The rate limit, if it is not the default of its `access`. */
  readonly limit?: LimitKind
  /** The answer hands out a secret, such as a link that carries a right: it is never compressed. */
  readonly hasSecret?: true
  /**
   * Of a route for signed-in users: the permission with which a person of the agency acts as the agency rather than as a
   * customer; `any` if the route itself checks it. With `order`, the table of the record in the path, they act as a
   * customer for an order that they do not see: it may be their own.
   */
  readonly asStaff?: AsStaff
  /** Under overload, such routes are refused last, because a refusal would lose data or lock a user out. */
  readonly isEssential?: true
  /** The scopes of links whose holders may call it, too (`caller.link`). All other routes refuse them. */
  readonly links?: readonly LinkScope[]
  /**
   * The link in a guest's own mails may call it, too, and acts as the order's customer. Only such routes of an order may
   * have it that a customer with an account could call.
   */
  readonly guest?: true
  /** The media type of a success, if it is not JSON; null for no body. */
  readonly produces?: string | null
  /** The answer has an `ETag`: a client that has it already gets a 304. */
  readonly hasETag?: true
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
  readonly linkAnswers?: z.ZodType
  readonly run: (call: Call) => Promise<unknown>
  /**
   * Of a route for several kinds of records: the route as it applies to the kind in the path, with its own access, body
   * and limit. Undefined is a 404.
   */
  readonly variant?: (param: (name: string) => string) => Route | undefined
}

/** The types of a route for its clients. It exists at compile time only: the browser's API client is typed by it. */
export interface Contract {
  key: string
  access: Access
  param: string
  query: unknown
  body: unknown
  answer: unknown
  linkAnswer: unknown
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
  L extends z.ZodType,
  S extends Status,
> extends Description {
  readonly method: M
  readonly path: P
  readonly access: X
  /** The schema of the query string; invalid fields are a 422. */
  readonly query?: Q
  readonly body?: B
  /** The status of a success; 204 has no body. */
  readonly status?: S
  /** The JSON schema of a success: the only place where its type is declared. */
  readonly answers?: A
  /** The same for the holder of a link, if they get less. */
  readonly linkAnswers?: L
  readonly run: (
    call: Call<z.output<Q>, z.output<B>, ParamName<P>>,
  ) => Promise<Response | (S extends 204 ? void : z.input<A> | z.input<L>)>
}

/** Every route has to declare its success response: a JSON schema, no body, or another media type. */
type Success = { status: 204 } | { answers: z.ZodType } | { produces: string | null }

/** Declares a route. `access` is required. */
export const route = <
  const M extends Method,
  const P extends string,
  const X extends Access,
  Q extends z.ZodType = z.ZodUndefined,
  B extends z.ZodType = z.ZodUndefined,
  A extends z.ZodType = z.ZodUnknown,
  L extends z.ZodType = A,
  const S extends Status = 200,
>(
  declared: Declaration<M, P, X, Q, B, A, L, S> & Success,
) =>
  declared as unknown as TypedRoute<{
    key: `${M} ${P}`
    access: X
    param: ParamName<P>
    query: z.input<Q>
    body: z.input<B>
    answer: S extends 204 ? null : z.output<A>
    linkAnswer: S extends 204 ? null : z.output<L>
  }>

/** Returns the caller of a route, or throws a 401 or 403. */
export type Guard = (route: Route, c: HttpContext) => Promise<Caller>
