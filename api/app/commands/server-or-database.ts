import { request, type IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { z } from 'zod'
import { claimDataDir, prepareDataDir, runningServer, type RunningServer } from '../../platform/data-dir.ts'
import { operator } from '../../platform/caller.ts'
import { contextsOf, type Context } from '../../platform/context.ts'
import type { Connection } from '../../platform/db/connection.ts'
import { SettingError, type Env } from '../../platform/env.ts'
import { openDatabase } from '../../platform/migrate/open.ts'
import { prepareJobs } from '../jobs.ts'

interface Alternatives<T> {
  onServer: (server: RunningServer) => Promise<T>
  /** With the context of a user on the server itself. */
  onDatabase: (ctx: Context, connection: Connection) => Promise<T>
}

/**
 * Calls `onServer` with the server that is running on the data folder; if there is none, `onDatabase` with the
 * database.
 */
export async function preferServer<T>(env: Env, { onServer, onDatabase }: Alternatives<T>): Promise<T> {
  const server = runningServer(env.dataDir)
  if (server) return onServer(server)
  prepareDataDir(env)
  // No server may start on the folder meanwhile: two processes would damage an embedded database.
  using _claim = claimDataDir(env.dataDir, {})
  await using connection = await openPrepared(env)
  return await onDatabase(operatorContext(env, connection), connection)
}

/**
 * Like `preferServer`, but uses a database server directly, even if a server is running. For operations on all data.
 */
export async function preferDatabase<T>(env: Env, alternatives: Alternatives<T>): Promise<T> {
  if (!env.databaseUrl) return preferServer(env, alternatives)
  await using connection = await openPrepared(env)
  return await alternatives.onDatabase(operatorContext(env, connection), connection)
}

/** The context of the rules that a command calls. */
export const operatorContext = (env: Env, { db }: Connection): Context => contextsOf({ db, env })(operator)

/** Opens the database as a start does: with all tables and kinds of jobs. */
export async function openPrepared(env: Env): Promise<Connection> {
  const connection = await openDatabase(env)
  await prepareJobs(connection)
  return connection
}

/** The timeout of operations on all data, in milliseconds. */
export const longTimeoutMs = 60 * 60 * 1000

const problem = z.object({
  title: z.string(),
  detail: z.string().optional(),
  errors: z.record(z.string(), z.string()).optional(),
})

/**
 * Calls the API of a running server as its operator and returns the JSON. Throws a SettingError with the server's
 * message.
 */
export async function callJson(
  server: RunningServer,
  method: string,
  path: string,
  body?: object,
): Promise<unknown> {
  return (await callServer(server, method, path, body)).json()
}

interface CallOptions {
  timeoutMs?: number
  headers?: Record<string, string>
}

/** Like `callJson`, for other responses, bytes as body, or a longer timeout. */
export async function callServer(
  server: RunningServer,
  method: string,
  path: string,
  body?: object | Uint8Array<ArrayBuffer>,
  { timeoutMs = 60_000, headers = {} }: CallOptions = {},
): Promise<Response> {
  const bytes = body && (body instanceof Uint8Array ? body : Buffer.from(JSON.stringify(body)))
  // Not `fetch`: it gives up after five minutes without a response, whatever the signal, and a backup may take longer.
  const incoming = await new Promise<IncomingMessage>((answered, failed) => {
    const options = {
      method,
      signal: AbortSignal.timeout(timeoutMs),
      headers: {
        Authorization: `Bearer ${server.operatorKey}`,
        'Content-Type': 'application/json',
        ...(bytes && { 'Content-Length': bytes.length }),
        ...headers,
      },
    }
    request(`${server.url}/api${path}`, options, answered).on('error', failed).end(bytes)
  }).catch((error: unknown) => {
    throw new SettingError(`The server at ${server.url} does not answer: ${(error as Error).message}.`)
  })
  const { statusCode: status = 0 } = incoming
  const answer = new Response(
    status === 204 ? null : (Readable.toWeb(incoming) as ReadableStream<Uint8Array>),
    { status },
  )
  if (status === 204) incoming.resume()
  if (answer.ok) return answer
  const { title, detail, errors } = problem.parse(await answer.json())
  throw new SettingError(Object.values(errors ?? {})[0] ?? detail ?? title)
}
