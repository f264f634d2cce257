import type { Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { v7 as uuid } from 'uuid'
import type { Caller } from '../caller.ts'
import type { ContextOf } from '../context.ts'
import { uuidPattern } from '../uuid.ts'
import type { PoolStats } from '../db/connection.ts'
import { checkAnswer } from './check-answer.ts'
import { withSecret } from './compress-answer.ts'
import { refuseOverload } from './load-shedding.ts'
import { formPage, type RenderForm } from './form-page.ts'
import { limitOf } from './limits.ts'
import { Problem, problemResponse, toProblem } from './problem.ts'
import type { RateLimiter } from './rate-limiter.ts'
import { isPlainForm, readBody, readQuery } from './read-request.ts'
import type { Access, Guard, Route } from './route.ts'

const defaultKilobytes = 64

const limitBodyTo = (kilobytes: number) =>
  bodyLimit({
    maxSize: kilobytes * 1024,
    onError: () => {
      throw new Problem(
        413,
        kilobytes < 1024 ? `At most ${kilobytes} kB.` : `At most ${kilobytes / 1024} MB.`,
      )
    },
  })

interface Options {
  guard: Guard
  contextOf: ContextOf
  /** The origin of this site. */
  publicUrl: string
  renderForm: RenderForm
  requireSameOrigin: (c: Context) => void
  rateLimiter: RateLimiter
  poolStats: () => PoolStats
  /** Whether each response is compared with the schema that its route declares. */
  checkAnswers: boolean
}

/**
 * Mounts the declared routes. Each request passes, in this order: overload check, rate limit, guard, body size, query,
 * body, rate limit of valid requests, handler.
 */
export function mount(app: Hono, routes: readonly Route[], options: Options) {
  const { guard, contextOf, requireSameOrigin, rateLimiter, poolStats, checkAnswers } = options
  const methods = new Map<string, string[]>()
  /** Runs an attempt with a secret: a wrong one counts against the client's address, and too many of them block it. */
  const limitGuesses = async <T>(c: Context, attempt: () => Promise<T>): Promise<T> => {
    await rateLimiter.checkGuesses(c)
    try {
      const answer = await attempt()
      if (answer instanceof Response && wrongGuessStatuses.has(answer.status))
        await rateLimiter.countWrongGuess(c)
      return answer
    } catch (error) {
      if (wrongGuessStatuses.has(toProblem(error)?.status ?? 0)) await rateLimiter.countWrongGuess(c)
      throw error
    }
  }
  /** Refuses a request; a form that was posted without JavaScript is shown again with the entered values. */
  const refuse = async (c: Context, route: Route, refusal: Problem) => {
    if (!isPlainForm(c, route)) throw refusal
    await limitBodyTo(route.kilobytes ?? defaultKilobytes)(c, async () => {})
    const { input } = await readBody(c, route)
    return formPage(c, route, options, { input, refusal })
  }
  const authenticate = (route: Route, c: Context): Promise<Caller> =>
    c.req.header('authorization') ? limitGuesses(c, () => guard(route, c)) : guard(route, c)
  for (const declared of routes) {
    const path = honoPath(declared.path)
    methods.set(path, [...(methods.get(path) ?? []), declared.method])
    app.on(declared.method, path, async (c) => {
      const route = declared.variant ? declared.variant((name) => paramOf(c, name)) : declared
      if (!route) throw new Problem(404)
      if (!isFromAnywhere(route.access)) requireSameOrigin(c)
      const refusal = refuseOverload(route, poolStats())
      if (refusal) return refuse(c, route, refusal)
      await rateLimiter.countRequest(route, c)
      const change = { id: uuid(), isUsed: false }
      const caller = { ...(await authenticate(route, c)), change }
      await rateLimiter.countCaller(route, caller)
      if (route.kilobytes && c.req.header('content-length') === undefined)
        throw new Problem(411, 'Send it with its Content-Length.')
      // After the guard, because a body without Content-Length has to be read to be measured.
      await limitBodyTo(route.kilobytes ?? defaultKilobytes)(c, async () => {})
      const query = readQuery(c, route)
      const read = route.body ? await readBody(c, route) : undefined
      if (read?.errors) {
        if (read.isForm) return formPage(c, route, options, { input: read.input, errors: read.errors })
        throw new Problem(422, { errors: read.errors })
      }
      try {
        await rateLimiter.countValid(route, c, caller)
      } catch (error) {
        if (!(read?.isForm && error instanceof Problem)) throw error
        return formPage(c, route, options, { input: read.input, refusal: error })
      }
      if (route.hasSecret) for (const [name, value] of Object.entries(withSecret)) c.header(name, value)
      const ctx = contextOf(caller)
      const run = () => route.run({ c, ctx, query, body: read?.value, param: (name) => paramOf(c, name) })
      let answer: unknown
      try {
        answer = await (guessable.has(limitOf(route)) ? limitGuesses(c, run) : run())
      } catch (error) {
        const refusal = read?.isForm ? toProblem(error) : undefined
        if (!refusal) throw error
        const { errors } = refusal.options
        return formPage(c, route, options, { input: read!.input, ...(errors ? { errors } : { refusal }) })
      }
      if (change.isUsed) c.header('Change-Id', change.id)
      if (read?.isForm && !(answer instanceof Response)) return c.redirect(targetOf(route, answer), 303)
      const response = await respond(c, route, answer)
      if (checkAnswers) await checkAnswer(route, caller, response)
      return response
    })
  }
  for (const [path, allowed] of methods)
    app.all(path, () => {
      throw new Problem(405, { headers: { Allow: allowed.join(', ') } })
    })
  app.all('*', () => {
    throw new Problem(404)
  })
  app.notFound(() => problemResponse(new Problem(404)))
}

/** Where the sender of a form is redirected to. */
function targetOf({ form }: Route, answer: unknown): string {
  const { then } = form!
  return typeof then === 'string' ? then : then(answer as never)
}

async function respond(c: Context, route: Route, answer: unknown): Promise<Response> {
  if (answer instanceof Response) {
    // Hono drops the body of an answer to HEAD without closing what it reads from.
    if (c.req.method === 'HEAD') await answer.body?.cancel()
    // Adds the common headers, which a Response that the route made itself lacks.
    return c.newResponse(c.req.method === 'HEAD' ? null : answer.body, answer)
  }
  if (route.status === 204) return c.body(null, 204)
  const text = JSON.stringify(answer)
  return c.body(text, (route.status ?? 200) as 200, {
    'Content-Type': 'application/json; charset=utf-8',
    // Without it, small answers would be compressed, too.
    'Content-Length': String(Buffer.byteLength(text)),
  })
}

/** Whether a secret protects the route rather than a session. */
const isFromAnywhere = (access: Access) => access === 'signature' || access === 'link' || access === 'notice'

/** Kinds of routes with a secret in their address or body. */
const guessable = new Set(['link', 'signature', 'invitation'])
const wrongGuessStatuses = new Set([400, 401, 404, 410])

const parameterPatterns: Record<string, string> = {
  id: uuidPattern,
  // However short: who opens a link that a mail program has cut off gets the page of the route, not an API answer.
  key: '[A-Za-z0-9_-]{1,100}',
  name: '[a-z][a-z0-9-]{1,60}',
  section: '[A-Za-z]{1,60}',
}

/** A parameter of the path; an id in lower case, as it is compared with stored ones. */
function paramOf(c: Context, name: string): string {
  const value = c.req.param(name) ?? ''
  return name === 'id' ? value.toLowerCase() : value
}

const honoPath = (path: string) =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => `:${name}{${parameterPatterns[name] ?? '[0-9]{1,9}'}}`)
