import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import type { Route } from './route.ts'

/** Throws if a successful response does not match the schema of its route, or has undeclared properties. */
export async function checkAnswer({ method, path, answers }: Route, answer: Response) {
  if (!answers || !answer.ok || !answer.headers.get('content-type')?.includes('application/json')) return
  const given: unknown = await answer.clone().json()
  const { data, error } = answers.safeParse(given)
  const wrong = error
    ? z.prettifyError(error)
    : !isDeepStrictEqual(data, given) && 'It has members that are not declared.'
  if (wrong)
    throw new Error(`${method} ${path} does not answer as declared.\n${wrong}\n${JSON.stringify(given)}`)
}
