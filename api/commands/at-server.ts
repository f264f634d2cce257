import { request, type IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { z } from 'zod'
import { claimDataDir, prepareDataDir, runningServer, type RunningServer } from '../data-dir.ts'
import type { Connection } from '../db/connection.ts'
import { SettingError, type Env } from '../env.ts'
import { openDatabase } from '../migrate/open.ts'

interface Ways<T> {
  running: (server: RunningServer) => Promise<T>
  otherwise: (connection: Connection) => Promise<T>
}

/** Asks the server that is running on the data folder, or does the same on the database itself where there is none. */
export async function atServer<T>(env: Env, { running, otherwise }: Ways<T>): Promise<T> {
  const server = runningServer(env.dataDir)
  if (server) return running(server)
  prepareDataDir(env)
  // No server may start on the folder meanwhile: an embedded database takes harm from two.
  using _claim = claimDataDir(env.dataDir, {})
  await using connection = await openDatabase(env)
  return await otherwise(connection)
}

/** The same for what moves everything: a database server is asked itself, whether or not a product is running on it. */
export async function atDatabase<T>(env: Env, ways: Ways<T>): Promise<T> {
  if (!env.databaseUrl) return atServer(env, ways)
  await using connection = await openDatabase(env)
  return await ways.otherwise(connection)
}

/** In milliseconds: how long what reads or writes everything may take. */
export const hour = 60 * 60 * 1000

const problem = z.object({
  title: z.string(),
  detail: z.string().optional(),
  errors: z.record(z.string(), z.string()).optional(),
})

/** Calls the API of a running server as its operator. Throws a SettingError with the server's own words. */
export async function ask(
  server: RunningServer,
  method: string,
  path: string,
  body?: object,
): Promise<unknown> {
  return (await callServer(server, method, path, body)).json()
}

interface Sending {
  timeoutMs?: number
}

/** The same, where the answer is no JSON, takes longer, or the body is bytes. */
export async function callServer(
  server: RunningServer,
  method: string,
  path: string,
  body?: object | Uint8Array<ArrayBuffer>,
  { timeoutMs = 60_000 }: Sending = {},
): Promise<Response> {
  const bytes = body && (body instanceof Uint8Array ? body : Buffer.from(JSON.stringify(body)))
  // Not `fetch`: it waits five minutes for an answer, whatever the signal says, and a backup may take longer.
  const incoming = await new Promise<IncomingMessage>((answered, failed) => {
    const options = {
      method,
      signal: AbortSignal.timeout(timeoutMs),
      headers: {
        Authorization: `Bearer ${server.operatorKey}`,
        'Content-Type': 'application/json',
        ...(bytes && { 'Content-Length': bytes.length }),
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
