import { Hono } from 'hono'
import type { Env } from '../platform/env.ts'
import { apiHeaders } from '../platform/http/headers.ts'
import { answerWith, asProblem, databaseUnavailable } from '../platform/http/problem.ts'
import type { Log } from '../platform/log.ts'

interface Parts {
  env: Pick<Env, 'publicUrl' | 'hsts'>
  log: Log
}

/** Answers 503 to every API request until the database is available. */
export function createWaitingApp({ env, log }: Parts) {
  const headers = Object.entries(apiHeaders(env))
  return new Hono()
    .all('*', () => {
      throw databaseUnavailable()
    })
    .onError((error) => answerWith(asProblem(error, log), headers))
}
